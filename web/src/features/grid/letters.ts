export interface LetterPlace {
  letter: string
  /** Position of the first entry that begins with it. */
  index: number
}

/** Shorter lists are seen whole in a moment. */
const shortest = 24
/** Whether a strip of letters helps. */
export function wantsLetters(count: number, letters: readonly LetterPlace[]): boolean {
  return count >= shortest && letters.length > 3
}

/** Keeps a list on a phone out from under the strip, from its first picture on: wider pages have the margin for it. */
export function lettersBeside(count: number): string {
  return count >= shortest ? 'max-md:pe-[calc(0.5rem+6px)]' : ''
}

/** Which letter (by its place in the strip) an entry stands under. */
export function letterAt(letters: readonly LetterPlace[], index: number): number {
  const after = letters.findIndex((place) => place.index > index)
  return Math.max(0, (after < 0 ? letters.length : after) - 1)
}

/** The letters that are written out, each with its place in the strip; where there is room for fewer, every second and so on. */
export function thinned(
  letters: readonly LetterPlace[],
  most: number,
): { letter: string; at: number }[] {
  const step = Math.ceil(letters.length / Math.max(1, most))
  return letters.map(({ letter }, at) => ({ letter, at })).filter(({ at }) => at % step === 0)
}
