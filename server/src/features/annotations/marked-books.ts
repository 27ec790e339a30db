import type { annotationExchangeCalls, MarkedBook, MarkedPage, QueryOf } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { summaryOf } from '#features/items/index.ts'
import { wordsOf } from '#storage/search/index.ts'
import { renderAnnotation } from './annotations.wire.ts'
import type { MarkedBookRow, MarkedBooksStore, Wanted } from './marked-books.store.ts'

export type MarkedBooks = ReturnType<typeof createMarkedBooks>

const usualLimit = 100
const largestLimit = 500
/** More words say nothing new. */
const mostWords = 8

/** Marks of somebody in all books that they see. */
export function createMarkedBooks({ store }: { store: MarkedBooksStore }) {
  return {
    /** One page of the marks that have all words of the query. */
    async page(
      { userId, scope }: Caller,
      query: QueryOf<typeof annotationExchangeCalls.all>,
    ): Promise<MarkedPage> {
      const limit = whole(query.limit, usualLimit, { least: 1, most: largestLimit })
      const page = whole(query.page, 0, { least: 0, most: 1_000_000 })
      const wanted: Wanted = {
        userId,
        scope,
        words: [...new Set(wordsOf(query.query ?? ''))].slice(0, mostWords),
        isTitleMeant: !query.own,
        itemId: query.item,
        libraryId: query.library,
      }
      const [counts, rows] = await Promise.all([
        store.counts(wanted),
        store.marks(wanted, { offset: page * limit, limit }),
      ])
      const numOf = new Map(counts.map(({ itemId, count }) => [itemId, count]))
      const ids = [...new Set(rows.map((row) => row.item_id))]
      const books = new Map((await store.books(ids, scope)).map((book) => [book.id, book]))
      return {
        annotations: rows.map(renderAnnotation),
        books: ids.flatMap((id) => {
          const book = books.get(id)
          return book === undefined ? [] : [renderBook(book, numOf.get(id) ?? 0)]
        }),
        total: counts.reduce((sum, { count }) => sum + count, 0),
        limit,
        page,
      }
    },
  }
}

function whole(
  asked: number | undefined,
  usual: number,
  { least, most }: { least: number; most: number },
): number {
  return asked === undefined || !Number.isSafeInteger(asked) || asked < least
    ? usual
    : Math.min(asked, most)
}

const renderBook = (row: MarkedBookRow, numMarks: number): MarkedBook => ({
  id: row.id,
  libraryId: row.library_id,
  mediaType: row.media_type,
  ...summaryOf(row.minified),
  numMarks,
})
