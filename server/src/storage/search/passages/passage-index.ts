import type { Kysely, Transaction } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Schema } from '../../schema.ts'
import type { VisibleItemId } from '../../visibility.ts'
import type { SearchTerm } from '../search-index.ts'

/** A piece of what is known of an episode, found as a whole: at 0 what is said of it, behind that a stretch of its transcript. */
export interface Passage {
  episodeId: string
  itemId: string
  libraryId: string
  position: number
  /** Differs when what stands here differs. */
  hash: string
  /** Plain text; the index folds it. */
  title: string
  notes: string
  talk: string
}

/** The writing side of finding passages: kept in step inside the transactions that write episodes and transcripts. */
export interface PassageIndex {
  /** Passages of the same place are replaced. */
  putPassages(trx: Transaction<Schema>, passages: readonly Passage[]): Promise<void>
  /** `talk`: their titles and notes stay. */
  removePassages(
    trx: Transaction<Schema>,
    episodeIds: readonly string[],
    which: 'all' | 'talk',
  ): Promise<void>
}

export interface PassageQuery {
  libraryId: string
  scope: VisibilityScope
  /** One passage has to have all of them. */
  terms: readonly SearchTerm[]
  limit: number
}

export interface PassageHit {
  episodeId: string
  itemId: VisibleItemId
  position: number
  /** Higher is better; comparable within one query only. */
  score: number
}

/** The reading side. */
export interface PassageReader {
  /** Passages of podcasts that the scope may see, best first. */
  findPassages(db: Kysely<Schema>, query: PassageQuery): Promise<PassageHit[]>
}

/** What a hit is worth: a title says most. */
export const passageWeights = { title: 12, notes: 1.5, talk: 1 } as const
