import type { Kysely, Transaction } from 'kysely'
import type { Spelling } from '@lectern/contract/rules'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Schema } from '../schema.ts'
import type { VisibleItemId } from '../visibility.ts'

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
  /** Titles of episodes: their words are learnt for misspellings; episodes themselves are looked up by title. */
  episodes: string[]
}

/** The writing side of search: kept in step with the items, inside their transaction. */
export interface SearchIndex {
  put(trx: Transaction<Schema>, docs: readonly SearchDoc[]): Promise<void>
  remove(trx: Transaction<Schema>, itemIds: readonly string[]): Promise<void>
  /** Ends a rebuild: every item was put since it began, so nothing is read from the index before any more. */
  finish(trx: Transaction<Schema>): Promise<void>
}

/** A word of a query with the words that may stand for it (its ending open, its middle, its likely spelling). */
export interface SearchTerm {
  /** Folded; found as the beginning of words. */
  prefix: string
  /** Whole words that count as well. */
  alternatives: readonly string[]
  /** How the reader's language writes it as well, found as the beginning of words where it isn't the whole word. */
  spellings?: readonly Spelling[]
}

export interface SearchQuery {
  libraryId: string
  scope: VisibilityScope
  /** All of them have to be found. */
  terms: readonly SearchTerm[]
  /**
   * `own`: in what belongs to the item alone (title, subtitle, ids, description), or spread over several fields;
   * `any`: also where one person, series or label alone carries every word.
   */
  reach: 'own' | 'any'
  limit: number
}

export interface SearchHit {
  itemId: VisibleItemId
  /** Of the item, folded, as lists are sorted by it. */
  titleKey: string
  title: string
  /** Higher is better; comparable within one query only. */
  score: number
}

/** The reading side of search. */
export interface SearchReader {
  /** Items of one library that the scope may see, best first. */
  find(db: Kysely<Schema>, query: SearchQuery): Promise<SearchHit[]>
  /** Words of titles and names with this in their middle or at their end, shortest first. */
  wordsWith(db: Kysely<Schema>, part: string, limit: number): Promise<string[]>
  /** Words of titles and names that are spelled nearly like this one, nearest first. */
  wordsNear(db: Kysely<Schema>, word: string): Promise<string[]>
}
