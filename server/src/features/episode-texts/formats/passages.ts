import type { CueRow } from '#storage/search/index.ts'
import type { Cue } from './cue.ts'

/** About so long is a passage, which search finds as a whole. */
const usualSeconds = 45
const mostSeconds = 90
const mostCharacters = 1500
const endsSentence = /[.!?…。！？]["'”’)\]]*$/u

/** Cuts a transcript into passages, between sentences where there are any. */
export function passagesOf(cues: readonly Cue[]): CueRow[][] {
  const passages: CueRow[][] = []
  let open: CueRow[] = []
  let characters = 0
  for (const { start, end, speaker, text } of cues) {
    const [first] = open
    const last = open.at(-1)
    if (first !== undefined && last !== undefined) {
      const seconds = start - first[0]
      const isFull = seconds >= mostSeconds || characters + text.length > mostCharacters
      if (isFull || (seconds >= usualSeconds && endsSentence.test(last[3]))) {
        passages.push(open)
        open = []
        characters = 0
      }
    }
    open.push([inMs(start), end === null ? null : inMs(end), speaker, text])
    characters += text.length
  }
  if (open.length > 0) passages.push(open)
  return passages
}

/** Some transcripts say times to the trillionth of a second, which is half of what is kept of them. */
const inMs = (seconds: number): number => Math.round(seconds * 1000) / 1000

export const cueOf = ([start, end, speaker, text]: CueRow): Cue => ({ start, end, speaker, text })
