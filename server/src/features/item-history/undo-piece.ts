import type { ReplyOf, itemHistoryCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { coverPathOf, fieldChanges, publishOutcome, storedRecords } from '#features/items/index.ts'
import type { ChangeCause, ItemRecord } from '#features/items/index.ts'
import type { Now } from '#platform/clock.ts'
import { orNull, stat } from '#platform/disk/disk.ts'
import type { Database } from '#storage/database.ts'
import type { NamedEntry } from './history.store.ts'
import type { UndoStore } from './undo.store.ts'
import { undone } from './undone.ts'

export interface UndoPieceDeps {
  db: Database
  undos: UndoStore
  events: Events
  now: Now
  /** Told of every item after it was written. */
  onWritten: (records: readonly ItemRecord[]) => Promise<void>
}

type Undo = (typeof itemHistoryCalls)['undo']

/** Whose undoing it is, and how. */
export interface Undoer {
  caller: Caller
  cause: ChangeCause & { source: 'undo' }
  isForced: boolean
}

/** Takes back what can be taken back of some entries, in one transaction. */
export type UndoPiece = (
  chosen: readonly NamedEntry[],
  undoer: Undoer,
) => Promise<Pick<ReplyOf<Undo>, 'numItems' | 'kept' | 'gone'>>

export function createUndoPiece({ db, undos, events, now, onWritten }: UndoPieceDeps): UndoPiece {
  return async (chosen, { caller, cause, isForced }) => {
    const there = chosen.filter(({ kind, isThere }) => kind === 'changed' && isThere)
    const goneCovers = await missingCovers(db, there)
    const { outcome, given, kept } = await undos.undo({
      seqs: there.map(({ seq }) => seq),
      cause,
      isForced,
      undone: (record, own, later) =>
        undone(record, own, { isForced, by: caller, now: now(), goneCovers, later }),
    })
    publishOutcome(events, outcome, { inBatch: outcome.records.length > 1 }, cause)
    for (const { field, id, libraryId } of given) {
      if (field === 'authors') events.publish('author.changed', { libraryId, authorId: id })
      else events.publish('series.changed', { libraryId, seriesId: id })
    }
    await onWritten(outcome.records)
    const gone = chosen.filter((entry) => !there.includes(entry)).map(({ item_id: id }) => id)
    return { numItems: outcome.records.length, kept, gone: [...new Set(gone)] }
  }
}

/** Covers that would be set again, but whose picture is gone. The disk is asked before the database is held. */
async function missingCovers(
  db: Database,
  entries: readonly NamedEntry[],
): Promise<ReadonlySet<string>> {
  const names = entries.flatMap((entry) => {
    const cover = fieldChanges(entry).cover?.before
    return typeof cover === 'string' ? [{ itemId: entry.item_id, cover }] : []
  })
  const records = await storedRecords(db.read, [...new Set(names.map(({ itemId }) => itemId))])
  const places = new Map(records.map((record) => [record.id, record]))
  const gone = new Set<string>()
  for (const { itemId, cover } of names) {
    const record = places.get(itemId)
    const path = record === undefined ? null : coverPathOf(record, cover)
    if (path !== null && (await orNull(stat(path))) === null) gone.add(path)
  }
  return gone
}
