import { orderOf } from './play-order.ts'
import type { Chapter, PlaybackSession, PlayerSnapshot } from '../player-types.ts'
import { chapterAt, nextChapterTime } from './timeline.ts'

type NextFacts = Pick<PlayerSnapshot, 'session' | 'currentTime' | 'order'>

/** A stretch of the item on which a place is shown; seconds. */
export interface Scale {
  from: number
  to: number
}

export interface CurrentChapter {
  chapter: Chapter
  /** Counted from one. */
  number: number
  count: number
}

/** The chapter that sounds now; null without chapters and before the first. */
export function currentChapter(
  session: PlaybackSession | null,
  time: number,
): CurrentChapter | null {
  const chapters = session?.chapters ?? []
  const at = chapterAt(chapters, time)
  const chapter = chapters[at]
  return chapter === undefined ? null : { chapter, number: at + 1, count: chapters.length }
}

/** Whether "next" leads on within the item: to a later chapter, or round the tracks of an album. */
export function hasNextPart({ session, currentTime, order }: NextFacts): boolean {
  if (session === null) return false
  const { shuffle, repeat } = orderOf(session, order)
  if (shuffle || repeat === 'all') return true
  return nextChapterTime(session.chapters, currentTime) !== null
}

/** The whole item. */
export function itemScale(session: PlaybackSession | null): Scale {
  return { from: 0, to: session?.duration ?? 0 }
}

/** The current chapter up to the next one's start; the whole item where there is none. */
export function chapterScale(session: PlaybackSession | null, time: number): Scale {
  const current = currentChapter(session, time)
  if (session === null || current === null) return itemScale(session)
  const next = session.chapters[current.number]?.start ?? session.duration
  return { from: current.chapter.start, to: Math.max(current.chapter.start, next) }
}

/** Seconds of listening left on a scale at the present speed. */
export function remainingOn(
  { to }: Scale,
  { currentTime, rate }: Pick<PlayerSnapshot, 'currentTime' | 'rate'>,
): number {
  return Math.max(0, to - currentTime) / rate
}

/** Seconds left as they are said: whole minutes, rounded up; below a minute whole seconds. */
export function roundedLeft(seconds: number): number {
  return seconds > 60 ? Math.ceil(seconds / 60) * 60 : Math.ceil(seconds)
}

/** Whole percent of a scale; 100 only at its very end. */
export function percentOn({ from, to }: Scale, time: number): number {
  if (to <= from) return 0
  return Math.floor(Math.min(1, Math.max(0, (time - from) / (to - from))) * 100)
}

/** Text of a rate: 1.0×, 1.2×. */
export function rateText(rate: number): string {
  return `${rate.toFixed(1)}×`
}
