import type { Chapter, ChapterInput } from '@lectern/contract'
import { cleanFields } from '#features/scan/index.ts'

/** Chapters as somebody sent them, numbered in their order, titles cleaned. */
export function numbered(chapters: readonly ChapterInput[]): Chapter[] {
  return chapters.map((chapter, id) => ({ id, ...cleanFields(chapter) }))
}
