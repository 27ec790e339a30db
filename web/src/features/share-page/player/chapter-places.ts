import type { Chapter } from '@lectern/contract'
import type { Translate } from '#platform/text/texts.ts'

/** Seconds into a chapter until which "previous" leads to the one before. */
const slack = 4

/** The chapter at a time, by its place in the list; -1 before the first. */
export function chapterAt(chapters: readonly Chapter[], position: number): number {
  // A jump to its start may end a moment before it.
  return chapters.findLastIndex(({ start }) => start <= position + 0.25)
}

/** What a chapter is called; null where there is none. */
export function chapterName(
  chapters: readonly Chapter[],
  index: number,
  t: Translate,
): string | null {
  const chapter = chapters[index]
  if (chapter === undefined) return null
  return chapter.title || t('sharePage.chapter', { number: index + 1 })
}

/** The start of this chapter, or of the one before when this has just begun. */
export function previousStart(chapters: readonly Chapter[], position: number): number {
  const current = chapterAt(chapters, position)
  const start = chapters[current]?.start ?? 0
  return position - start > slack ? start : (chapters[current - 1]?.start ?? 0)
}
