import type { ProbedChapter } from '../../../shapes/media.ts'

export interface OpenChapter {
  start: number
  /** null: the format only has starts. */
  end: number | null
  title: string
}

/** Chapters by their starts. What ends before the sound begins is none, what begins before it begins with it. */
export function inOrder(chapters: readonly ProbedChapter[]): ProbedChapter[] {
  return chapters
    .filter(({ start, end }) => start >= 0 || end > 0)
    .map((chapter) => ({ ...chapter, start: Math.max(0, chapter.start) }))
    .sort((a, b) => a.start - b.start)
}

/** Chapters in order, those without an end until the next start, the last one until the end of the sound. */
export function withEnds(chapters: readonly OpenChapter[], duration: number): ProbedChapter[] {
  const starts = chapters.map(({ start }) => start).sort((a, b) => a - b)
  return inOrder(
    chapters.map(({ start, end, title }) => ({
      start,
      end: end ?? endOf(start, starts, duration),
      title,
    })),
  )
}

function endOf(start: number, starts: readonly number[], duration: number): number {
  const end = Math.min(nextAfter(start, starts), duration > 0 ? duration : Infinity)
  return end === Infinity || end < start ? start : end
}

function nextAfter(start: number, starts: readonly number[]): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) > start) high = middle
    else low = middle + 1
  }
  return starts[low] ?? Infinity
}
