import type { Transaction } from 'kysely'
import type { AuthorRow, DerivedKind, Schema, SeriesRow } from '#storage/schema.ts'
import type { PassageIndex, SearchIndex } from '#storage/search/index.ts'
import type { ChangeCause, Renamed } from '../changes/cause.ts'
import type { ItemWrite } from '../changes/differences.ts'
import type { WrittenEntry } from '../changes/item-changes.store.ts'
import type { ItemRecord } from '../record/item-record.ts'

/** What else changed with the items; whoever wrote them publishes it after the commit. */
export interface WriteOutcome {
  records: ItemRecord[]
  addedAuthors: AuthorRow[]
  addedSeries: SeriesRow[]
  /** Authors whose number of books may have changed. */
  touchedAuthorIds: string[]
  removedAuthors: { id: string; libraryId: string }[]
  removedSeries: { id: string; libraryId: string }[]
  /** Episodes that are no longer there. */
  removedEpisodeIds: string[]
  /** Search gets their words later, in the background. */
  isSearchBehind: boolean
  /** What of it the history tells. */
  entries: WrittenEntry[]
}

/** Who removes items and why; `isDeleted`: their files go, too. */
export type RemovalCause = ChangeCause & { isDeleted: boolean }

export interface RemoveOutcome extends Omit<
  WriteOutcome,
  'records' | 'addedAuthors' | 'addedSeries' | 'isSearchBehind'
> {
  removed: { id: string; libraryId: string }[]
}

/** Items that are written at once: as many as one statement can name all columns of. */
export const perPiece = 100

export interface ItemWriter {
  /**
   * Writes whole items: rows, card, links, labels, episodes and search words. New ids are inserted, known ones replaced.
   * Authors and series are found by folded name in the library or made; ones that lose their last item are removed.
   * What differs of items that were there becomes entries of their history, and machines change no locked field.
   */
  write(
    trx: Transaction<Schema>,
    writes: readonly ItemWrite[],
    cause: ChangeCause,
  ): Promise<WriteOutcome>
  /** The same of many items, `perPiece` at a time; the next ones are asked for when those before are written. */
  writePieces(
    trx: Transaction<Schema>,
    pieces: AsyncIterable<readonly ItemWrite[]>,
    cause: ChangeCause,
  ): Promise<WriteOutcome>
  /** Removes items, leaving a tombstone of each by which it is known again. Unknown ids are passed over. */
  remove(
    trx: Transaction<Schema>,
    itemIds: readonly string[],
    cause: RemovalCause,
  ): Promise<RemoveOutcome>
  /** Gives authors and series other names, before all of their books are written. */
  giveNames(trx: Transaction<Schema>, naming: Naming): Promise<GivenName[]>
  /** Works out derived data of stored items anew. Resolves to the number of titles that sort differently now. */
  render(
    trx: Transaction<Schema>,
    itemIds: readonly string[],
    kinds: ReadonlySet<DerivedKind>,
  ): Promise<number>
  /** Works out the keys of all authors and series anew. Resolves to the number of series that sort differently now. */
  renderNames(trx: Transaction<Schema>): Promise<number>
}

export interface ItemWriterDeps {
  search: SearchIndex & PassageIndex
  /** The server's sorting prefixes as they are now. */
  prefixes: () => readonly string[]
  now: () => number
  newId: () => string
}

/** Other names for authors and series, and the items that will be written with them. */
export interface Naming {
  names: readonly Renamed[]
  itemIds: ReadonlySet<string>
}

/** A name that was given, and where. */
export interface GivenName extends Renamed {
  libraryId: string
}
