import { Readable } from 'node:stream'
import { safeName } from '@lectern/contract/rules'
import type { Caller } from '#domain/caller.ts'
import type { Content } from '#domain/content.ts'
import type { Now } from '#platform/clock.ts'
import { summaryOf } from '#features/items/index.ts'
import type { Annotations } from '../annotations.ts'
import { renderAnnotation } from '../annotations.wire.ts'
import type { MarkedBooksStore } from '../marked-books.store.ts'
import { allMarkdown, bookMarkdown } from './markdown.ts'
import type { ToldBook } from './markdown.ts'

type Format = 'markdown' | 'json'

export interface ExportDeps {
  annotations: Pick<Annotations, 'ofItem'>
  store: MarkedBooksStore
  now: Now
}

export type Exporting = ReturnType<typeof createExporting>

const marksAtOnce = 2000

/** Marks as files for people and for programs. */
export function createExporting({ annotations, store, now }: ExportDeps) {
  const asJson = (books: readonly ToldBook[]): string =>
    `${JSON.stringify({ format: 'lectern-annotations', version: 1, exportedAt: now(), books }, null, 2)}\n`

  return {
    /** Throws `missing` for a book that the caller may not see. */
    async ofItem(caller: Caller, itemId: string, format: Format): Promise<Content> {
      const marks = await annotations.ofItem(caller, itemId)
      const [row] = await store.books([itemId], caller.scope)
      const { title, author } = row === undefined ? nameless : summaryOf(row.minified)
      const book: ToldBook = { id: itemId, title, author, annotations: marks }
      const text = format === 'json' ? asJson([book]) : bookMarkdown(book)
      return asFile(text, safeName(`${title} – highlights`) || 'highlights', format)
    },

    async all({ userId, scope }: Caller, format: Format): Promise<Content> {
      const wanted = {
        userId,
        scope,
        words: [],
        isTitleMeant: false,
        itemId: undefined,
        libraryId: undefined,
      }
      const books = new Map<string, ToldBook>()
      for (let offset = 0; ; offset += marksAtOnce) {
        const rows = await store.marks(wanted, { offset, limit: marksAtOnce })
        const unknown = [...new Set(rows.map((row) => row.item_id))].filter((id) => !books.has(id))
        for (const { id, minified } of await store.books(unknown, scope)) {
          const { title, author } = summaryOf(minified)
          books.set(id, { id, title, author, annotations: [] })
        }
        for (const row of rows) books.get(row.item_id)?.annotations.push(renderAnnotation(row))
        if (rows.length < marksAtOnce) break
      }
      const told = [...books.values()].filter((book) => book.annotations.length > 0)
      const text = format === 'json' ? asJson(told) : allMarkdown(told)
      return asFile(text, 'Highlights and notes', format)
    },
  }
}

const nameless = { title: '', author: '' }

function asFile(text: string, name: string, format: Format): Content {
  const bytes = Buffer.from(text)
  return {
    content: 'stream',
    stream: Readable.from([bytes]),
    length: bytes.length,
    type: format === 'json' ? 'application/json' : 'text/markdown; charset=utf-8',
    attachment: `${name}.${format === 'json' ? 'json' : 'md'}`,
  }
}
