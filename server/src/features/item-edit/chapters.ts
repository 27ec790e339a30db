import type { Chapter } from '@lectern/contract'
import { cleanFields } from '#features/scan/index.ts'

const mostChapters = 20_000

/** Chapters as somebody sent them, numbered in their order; null when one is not sound. Seconds. */
export function chaptersOf(list: readonly unknown[]): Chapter[] | null {
  if (list.length > mostChapters) return null
  const chapters = list.map((entry, id) => chapterOf(entry, id))
  return chapters.every((chapter) => chapter !== null) ? chapters : null
}

function chapterOf(entry: unknown, id: number): Chapter | null {
  if (typeof entry !== 'object' || entry === null) return null
  const { start, end, title } = entry as Record<string, unknown>
  if (!isPosition(start) || !isPosition(end) || end < start) return null
  if (typeof title !== 'string') return null
  const clean: { title?: string } = cleanFields({ title })
  return clean.title === undefined ? null : { id, start, end, title: clean.title }
}

function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
