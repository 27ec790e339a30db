import type { AudioTrack, Chapter } from '../player-types.ts'

/** "Previous chapter" goes to the start of this one when more than this was heard of it (seconds). */
export const RESTART_THRESHOLD = 3

/** Position in `tracks` of the one that sounds at `time`; the last one from its start on. */
export function trackAt(tracks: readonly AudioTrack[], time: number): number {
  return Math.max(
    0,
    lastStartingBy(tracks, time, (track) => track.startOffset),
  )
}

/** Position in `chapters` of the one that holds `time`, or -1 before the first and without any. */
export function chapterAt(chapters: readonly Chapter[], time: number): number {
  return lastStartingBy(chapters, time, (chapter) => chapter.start)
}

/** Where "previous chapter" leads: this one's start after 3 s of it, else the one before, else 0. */
export function previousChapterTime(chapters: readonly Chapter[], time: number): number {
  const at = chapterAt(chapters, time)
  const current = chapters[at]
  if (current === undefined) return 0
  if (time - current.start > RESTART_THRESHOLD) return current.start
  return chapters[at - 1]?.start ?? 0
}

/** Start of the next chapter, or null in the last one and without chapters. */
export function nextChapterTime(chapters: readonly Chapter[], time: number): number | null {
  return chapters[chapterAt(chapters, time) + 1]?.start ?? null
}

/** A piece of the seek track: `from` and `to` in seconds. */
export interface Segment {
  from: number
  to: number
}

/**
 * Chapters as pieces of a track `width` pixels wide. Chapters that would be narrower than 3 px are
 * joined with the next, so 3,000 chapters never become 3,000 elements.
 */
export function segmentsOf(
  chapters: readonly Chapter[],
  duration: number,
  width: number,
): Segment[] {
  if (chapters.length < 2 || duration <= 0) return [{ from: 0, to: duration }]
  const narrowest = (3 / Math.max(width, 1)) * duration
  const segments: Segment[] = []
  let from = 0
  for (const chapter of chapters.slice(1)) {
    if (chapter.start - from < narrowest || duration - chapter.start < narrowest) continue
    segments.push({ from, to: chapter.start })
    from = chapter.start
  }
  segments.push({ from, to: duration })
  return segments
}

function lastStartingBy<T>(
  sorted: readonly T[],
  time: number,
  startOf: (one: T) => number,
): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const one = sorted[middle]
    if (one !== undefined && startOf(one) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}
