import { toMilliseconds } from './chapter-clock.ts'
import type { PlacedMark } from './place-marks.ts'

/** Chapters of a recording as a provider knows them; milliseconds. */
export interface MatchedChapters {
  brandIntroDurationMs: number
  brandOutroDurationMs: number
  runtimeLengthMs: number
  chapters: readonly { title: string; startOffsetMs: number; lengthMs: number }[]
}

/** How a recording is fitted to the files of somebody. */
export interface MatchFit {
  /** Without what the shop plays before and after the book. */
  isTrimmed: boolean
  /** Stretched to the length of the files, which run at another speed or have other gaps. */
  isScaled: boolean
}

/** Lengths that differ by less (seconds) are the same. */
const sameLength = 2
/** Recordings that differ by more than this share are others. */
const mostScaled = 0.05

/** Seconds that the recording is longer than the files; negative where it is shorter. */
export function lengthBeyond(match: MatchedChapters, duration: number, isTrimmed: boolean): number {
  return toMilliseconds(lengthOf(match, isTrimmed) - duration)
}

/** The fit that leaves the least difference of length. */
export function likelyFit(match: MatchedChapters, duration: number): MatchFit {
  const beyond = (isTrimmed: boolean): number => Math.abs(lengthBeyond(match, duration, isTrimmed))
  const isTrimmed = beyond(true) < beyond(false)
  const rest = beyond(isTrimmed)
  return { isTrimmed, isScaled: rest > sameLength && rest < duration * mostScaled }
}

/** Where the chapters of the recording begin in the files (seconds). */
export function marksOfMatch(
  match: MatchedChapters,
  duration: number,
  { isTrimmed, isScaled }: MatchFit,
): PlacedMark[] {
  const intro = isTrimmed ? match.brandIntroDurationMs / 1000 : 0
  const outro = isTrimmed ? match.brandOutroDurationMs : 0
  const length = lengthOf(match, isTrimmed)
  const factor = isScaled && length > 0 ? duration / length : 1
  const last = match.chapters.at(-1)
  const isOutro = outro > 0 && last !== undefined && last.lengthMs <= outro
  return match.chapters
    .slice(0, isOutro ? -1 : undefined)
    .map(({ title, startOffsetMs }, index) => {
      const start = startOffsetMs / 1000
      // What began within the intro stays in its order, a second behind the one before.
      const place = start < intro ? index : start - intro
      return { title, start: toMilliseconds(index === 0 ? 0 : place * factor) }
    })
}

function lengthOf(match: MatchedChapters, isTrimmed: boolean): number {
  const brand = isTrimmed ? match.brandIntroDurationMs + match.brandOutroDurationMs : 0
  return (match.runtimeLengthMs - brand) / 1000
}
