import type { Scale } from './scales.ts'

/** What was heard last, and which place was told last; seconds. */
export interface SpokenPosition {
  heard: number
  spoken: number
}

/** Sound that runs on moves by less than this between two looks; seconds. */
const LONGEST_STEP = 3
/** Seconds after which a running place is told anew. */
const TELL_AFTER = 30

/** What is told at `time`: a jump at once, a place that runs on only now and then. The same object while nothing changes. */
export function spokenAt(before: SpokenPosition, time: number): SpokenPosition {
  if (time === before.heard) return before
  const step = time - before.heard
  const hasJumped = step < 0 || step > LONGEST_STEP
  const isDue = hasJumped || Math.abs(time - before.spoken) >= TELL_AFTER
  return { heard: time, spoken: isDue ? time : before.spoken }
}

/**
 * A place on a scale in whole seconds, as number and words tell it alike: rounded, because sound that was sent to 5:00
 * may begin some hundredths before.
 */
export function secondsOn({ from }: Scale, time: number): number {
  return Math.max(0, Math.round(time - from))
}

/** Whether a chapter has a title of its own, and not just its number: neither "Chapter 5" nor "05". */
export function isNamed(title: string, number: number, untitled: string): boolean {
  const plain = title.trim().toLowerCase()
  if (plain === '' || plain === untitled.toLowerCase()) return false
  const counted = /^(?:chapter\s*)?0*(\d+)\.?$/.exec(plain)
  return counted === null || Number(counted[1]) !== number
}
