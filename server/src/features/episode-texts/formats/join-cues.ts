import type { Cue } from './cue.ts'

const mostCharacters = 240
const mostSeconds = 20
const longestGap = 2.5
const endsSentence = /[.!?…。！？]["'”’)\]]*$/u

/** Joins captions and single words to sentences of one speaker: that is what people read, find and tap. */
export function joinCues(cues: readonly Cue[]): Cue[] {
  const joined: Cue[] = []
  for (const cue of cues) {
    const last = joined.at(-1)
    if (last !== undefined && belongs(last, cue)) {
      last.text = `${last.text} ${cue.text}`
      last.end = cue.end
    } else joined.push({ ...cue })
  }
  return joined
}

function belongs(last: Cue, next: Cue): boolean {
  // Some say who speaks with the first words alone.
  if (next.speaker !== null && next.speaker !== last.speaker) return false
  if (endsSentence.test(last.text)) return false
  const until = next.end ?? next.start
  return (
    last.text.length + next.text.length < mostCharacters &&
    until - last.start <= mostSeconds &&
    next.start - (last.end ?? next.start) <= longestGap
  )
}
