import type { Chapter } from '../player-types.ts'
import { sentenceStart, type Pause } from './speech-pauses.ts'
import { chapterAt } from './timeline.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Seconds to step back after a pause: none up to a minute, 3 s, after an hour 10 s, after a day 30 s. */
export function rewindAfter(pauseMs: number): number {
  if (pauseMs > DAY_MS) return 30
  if (pauseMs > HOUR_MS) return 10
  return pauseMs > MINUTE_MS ? 3 : 0
}

/**
 * Where to go on at `time` (seconds) after a pause: at the beginning of a sentence where one is known, never before the
 * start of the chapter.
 */
export function rewound(
  chapters: readonly Chapter[],
  time: number,
  { pauseMs, pauses = [] }: { pauseMs: number; pauses?: readonly Pause[] },
): number {
  const start = chapters[chapterAt(chapters, time)]?.start ?? 0
  const back = rewindAfter(pauseMs)
  if (back === 0) return time
  const target = time - back
  return Math.max(Math.min(start, time), sentenceStart(pauses, target) ?? target)
}
