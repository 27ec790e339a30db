import type { Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

/** What can be found of one item. Plain text; the index folds it. */
export interface SearchDoc {
  itemId: string
  libraryId: string
  title: string
  subtitle: string | null
  authors: string[]
  narrators: string[]
  series: string[]
  tags: string[]
  genres: string[]
  /** asin, isbn, iTunes ids. */
  ids: string[]
  /** Without HTML. */
  description: string | null
  /** Titles of episodes. */
  episodes: string[]
}

/** The writing side of search: kept in step with the items, inside their transaction. */
export interface SearchIndex {
  put(trx: Transaction<Schema>, docs: readonly SearchDoc[]): Promise<void>
  remove(trx: Transaction<Schema>, itemIds: readonly string[]): Promise<void>
}
