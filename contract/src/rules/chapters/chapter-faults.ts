import { showsText } from '../kept-text.ts'
import type { PlainChapter } from './chapter-shapes.ts'

/** What is wrong with a chapter (spec 1 §5). */
export type ChapterFault =
  | 'first-not-zero'
  | 'before-previous'
  | 'start-after-end'
  | 'end-after-end'
  | 'no-title'

/** What is wrong with each chapter of a book of this length (seconds), in their order; empty lists where nothing is. */
export function chapterFaults(
  chapters: readonly PlainChapter[],
  duration: number,
): ChapterFault[][] {
  return chapters.map((chapter, index) => {
    const before = chapters[index - 1]
    const faults: ChapterFault[] = []
    if (before === undefined && chapter.start !== 0) faults.push('first-not-zero')
    if (before !== undefined && chapter.start < before.start) faults.push('before-previous')
    // An end may lie past the sound by what files and players disagree about.
    if (chapter.start >= duration) faults.push('start-after-end')
    else if (chapter.end > duration + 1) faults.push('end-after-end')
    if (!showsText(chapter.title)) faults.push('no-title')
    return faults
  })
}
