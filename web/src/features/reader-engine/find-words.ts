/** A stretch of a text, its end not included. */
interface Found {
  start: number
  end: number
}

/** Too short to say which place is meant. */
const shortest = 3

/**
 * Where words stand in a text as other readers copied them: white space, case, accents, hyphens and kinds of quotation
 * marks don't count, since each copies them in another way. Null where they don't stand in it.
 */
export function findWords(text: string, words: string): Found | null {
  const wanted = fold(words).folded
  if (wanted.length < shortest) return null
  const { folded, origins } = fold(text)
  const at = folded.indexOf(wanted)
  if (at === -1) return null
  const last = at + wanted.length - 1
  return { start: origins[at] ?? 0, end: (origins[last] ?? text.length - 1) + 1 }
}

/** Letters and digits alone, lower case, without accents; `origins` says where each came from. */
function fold(text: string): { folded: string; origins: number[] } {
  let folded = ''
  const origins: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const plain = foldUnit(text.charAt(at))
    for (let letter = 0; letter < plain.length; letter += 1) origins.push(at)
    folded += plain
  }
  return { folded, origins }
}

/** Halves of letters beyond the first plane stay as they are. */
function foldUnit(unit: string): string {
  if (unit >= '\ud800' && unit <= '\udfff') return unit
  return unit
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
