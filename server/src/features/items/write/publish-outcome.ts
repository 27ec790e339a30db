import { batchesOf } from '#platform/lists/batches.ts'
import type { Events } from '#domain/events.ts'
import type { ChangeCause } from '../changes/cause.ts'
import type { WriteOutcome } from './writing.store.ts'

/** How clients are told of items that were written. */
export interface Telling {
  /** As one change, also when it is a single item. */
  inBatch?: boolean
  /** Of each item by itself. */
  apart?: boolean
  /** An author whose end the caller announces. */
  leavingAuthorId?: string
}

/** Clients get whole items: at most so many at once. */
const perEvent = 25

/** Tells everybody what a write of items changed. */
export function publishOutcome(
  events: Pick<Events, 'publish'>,
  { records, ...outcome }: WriteOutcome,
  { inBatch = false, apart = false, leavingAuthorId }: Telling,
  cause: Pick<ChangeCause, 'batch'>,
): void {
  const byLibrary = new Map<string, string[]>()
  for (const { id, libraryId } of records) {
    const ids = byLibrary.get(libraryId)
    if (ids === undefined) byLibrary.set(libraryId, [id])
    else ids.push(id)
  }
  for (const row of outcome.addedAuthors) {
    events.publish('author.added', {
      libraryId: row.library_id,
      authorId: row.id,
      name: row.name,
      addedAt: row.added_at,
      updatedAt: row.updated_at,
    })
  }
  for (const { id, library_id } of outcome.addedSeries) {
    events.publish('series.added', { libraryId: library_id, seriesId: id })
  }
  for (const [libraryId, itemIds] of byLibrary) {
    for (const group of batchesOf(itemIds, perEvent)) {
      events.publish('items.changed', {
        libraryId,
        itemIds: group,
        inBatch,
        ...(apart ? { apart } : {}),
      })
    }
  }
  for (const { id, libraryId } of outcome.removedAuthors) {
    if (id !== leavingAuthorId) events.publish('author.removed', { libraryId, authorId: id })
  }
  for (const { id, libraryId } of outcome.removedSeries) {
    events.publish('series.removed', { libraryId, seriesId: id })
  }
  publishEntries(events, outcome, cause)
  if (outcome.isSearchBehind) events.publish('search.behind', {})
}

/** Tells those who look at the history of a library that it grew. */
export function publishEntries(
  events: Pick<Events, 'publish'>,
  { entries }: Pick<WriteOutcome, 'entries'>,
  { batch }: Pick<ChangeCause, 'batch'>,
): void {
  for (const libraryId of new Set(entries.map((entry) => entry.libraryId))) {
    events.publish('history.grew', { libraryId, batch })
  }
}
