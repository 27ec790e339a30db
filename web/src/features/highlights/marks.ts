import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Annotation, MarkedBook, MarkedPage } from '@lectern/contract'
import { mediaHref } from '#platform/address/media-href.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { t } from '#platform/text/texts.ts'
import { attempt, withUndo } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'

/** Marks of one page of the list. */
const perPage = 100

interface Wanted {
  /** Words in quotes, notes, chapters and titles. */
  text: string
  /** One book alone. */
  itemId: string | undefined
}

/** The marks that have these words, a page at a time. */
export function marksQuery({ text, itemId }: Wanted) {
  const query = {
    limit: perPage,
    ...(text !== '' && { query: text }),
    ...(itemId !== undefined && { item: itemId }),
  }
  return infiniteQueryOptions({
    queryKey: ['GET /api/lectern/annotations', 'pages', query] as const,
    queryFn: ({ pageParam, signal }): Promise<MarkedPage> =>
      call('GET /api/lectern/annotations', { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) =>
      (last.page + 1) * last.limit < last.total ? last.page + 1 : undefined,
  })
}

export interface BookWithMarks {
  book: MarkedBook
  marks: Annotation[]
}

/** The marks of all pages that came, by book. */
export function byBook(pages: readonly MarkedPage[]): BookWithMarks[] {
  const books = new Map<string, BookWithMarks>()
  for (const { books: told } of pages)
    for (const book of told) if (!books.has(book.id)) books.set(book.id, { book, marks: [] })
  const seen = new Set<string>()
  for (const { annotations } of pages)
    for (const mark of annotations) {
      // What is made meanwhile moves others to the next page.
      if (!seen.has(mark.id)) books.get(mark.itemId)?.marks.push(mark)
      seen.add(mark.id)
    }
  return [...books.values()].filter(({ marks }) => marks.length > 0)
}

/** What is asked anew when marks are others than they were. */
export const renewMarks = (): void =>
  invalidate('GET /api/lectern/annotations', 'GET /api/items/:id/annotations')

/** Removes a mark; for some seconds it can be had back. */
export async function removeMark(mark: Annotation): Promise<void> {
  const params = { id: mark.itemId, annotationId: mark.id }
  await attempt(
    async () => {
      await call('DELETE /api/items/:id/annotations/:annotationId', {
        params,
        query: { at: Date.now() },
      })
      renewMarks()
      toast.success(
        t('highlights.removed'),
        withUndo(() => void putMark(mark)),
      )
    },
    { failed: t('highlights.removeFailed') },
  )
}

/** Keeps what is said to a mark, or a mark that was removed. Answers whether it worked. */
export async function putMark(mark: Annotation): Promise<boolean> {
  const { id: annotationId, itemId: id, source: _source, ...said } = mark
  const outcome = await attempt(
    async () => {
      await call('PUT /api/items/:id/annotations/:annotationId', {
        params: { id, annotationId },
        body: { ...said, updatedAt: Date.now() },
      })
      renewMarks()
    },
    { failed: t('highlights.changeFailed') },
  )
  return outcome !== null
}

export const exportFormats = ['markdown', 'json'] as const

/** Where a file with these marks is fetched. */
export function exportHref(format: (typeof exportFormats)[number], itemId?: string): string {
  const path =
    itemId === undefined
      ? '/api/lectern/annotations/export'
      : `/api/items/${itemId}/annotations/export`
  return `${mediaHref(path)}&format=${format}`
}
