/**
 * What is worked out from items when they are written: cards of lists, words of the search, folded keys that lists are
 * sorted and found by, words of episodes and their transcripts.
 */
export type DerivedKind = 'cards' | 'search' | 'keys' | 'episodes'

/** How the stored data of one kind were worked out; an item in `stale_items` is still of an earlier way. */
export interface DerivedRevisionRow {
  kind: DerivedKind
  fingerprint: string
}

export interface StaleItemRow {
  item_id: string
  kind: DerivedKind
}

/** A rename whose books don't all show the new name yet. */
export interface UnfinishedRenameRow {
  kind: 'author' | 'series'
  id: string
  /** The author that this one is merged into. */
  into_id: string | null
}

/** The one row that tells how much was written so far. */
export interface ContentRevisionRow {
  /** Raised by every change of what lists filter and sort by. */
  revision: number
  /** Raised by every change of what libraries show. */
  library: number
  /** Raised by every change of the episodes of podcasts. */
  episodes: number
  /** Raised by every commit where the database doesn't count them by itself. */
  commits: number
}

/** An item that a late commit changed, by the revision that it made; an empty id stands for any items. */
export interface ContentChangeRow {
  revision: number
  item_id: string
}
