import type { PlaybackSession } from '../machine/player-types.ts'
import { chapterScale, currentChapter, type Scale } from '../machine/timeline/scales.ts'

/** Most seconds of a stretch whose sound is asked for at once. */
export const LONGEST = 4 * 3600
/** Seconds of a stretch where no chapter says how far to look. */
const WINDOW = 1800
/** Seconds by which it begins earlier than it must: who steps back at its begin finds the sentence before. */
const OVERLAP = 60

/** The stretch around a time (seconds) whose pauses are wanted: the chapter, else half an hour. */
export function rangeAt(session: PlaybackSession, time: number): Scale {
  if (currentChapter(session, time) !== null) {
    const chapter = chapterScale(session, time)
    if (chapter.to - chapter.from <= LONGEST) return chapter
  }
  const from = Math.floor(time / WINDOW) * WINDOW
  return { from: Math.max(0, from - OVERLAP), to: Math.min(session.duration, from + WINDOW) }
}
