import { ChapterPage } from '#features/chapter-editor/index.ts'

/** The chapters of one book, to be edited. */
export function ChaptersRoute() {
  return <ChapterPage />
}
