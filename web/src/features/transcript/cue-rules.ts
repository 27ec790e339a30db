import type { TranscriptCue } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'

/** The cue that is being said at a time: the last that has begun; -1 before the first. */
export function cueAt(cues: readonly TranscriptCue[], time: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.start ?? Infinity) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Indexes of the cues that have these words, whatever their accents and case. */
export function cuesWith(folded: readonly string[], words: string): number[] {
  const wanted = foldText(words).trim()
  if (wanted.length < 2) return []
  return folded.flatMap((text, index) => (text.includes(wanted) ? [index] : []))
}

/** A text in pieces, every second of which is what was looked for. */
export function piecesOf(text: string, words: string): string[] {
  const wanted = foldText(words).trim()
  if (wanted.length < 2) return [text]
  const letters = [...text]
  let folded = ''
  /** Which letter each folded one came from. */
  const from: number[] = []
  for (const [index, letter] of letters.entries())
    for (const sign of foldText(letter) || letter) {
      folded += sign
      from.push(index)
    }
  const pieces: string[] = []
  let done = 0
  for (
    let at = folded.indexOf(wanted);
    at !== -1;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const [start = 0, last = 0] = [from[at], from[at + wanted.length - 1]]
    pieces.push(letters.slice(done, start).join(''), letters.slice(start, last + 1).join(''))
    done = last + 1
  }
  return [...pieces, letters.slice(done).join('')]
}
