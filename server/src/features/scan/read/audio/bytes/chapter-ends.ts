import type { ProbedChapter } from '../../../shapes.ts'

export interface OpenChapter {
  start: number
  /** null: the format only has starts. */
  end: number | null
  title: string
}

/** Chapters without an end last until the next start, the last one until the end of the sound. */
export function withEnds(chapters: readonly OpenChapter[], duration: number): ProbedChapter[] {
  const starts = chapters.map(({ start }) => start).sort((a, b) => a - b)
  return chapters.map(({ start, end, title }) => ({
    start,
    end: end ?? endOf(start, starts, duration),
    title,
  }))
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
