import type { BodyOf, ReplyOf, itemHistoryCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { orNull, stat } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import {
  byHand,
  coverPathOf,
  fieldChanges,
  publishOutcome,
  storedRecords,
} from '#features/items/index.ts'
import type { ChangeCause, ItemRecord } from '#features/items/index.ts'
import type { Tasks } from '#jobs/index.ts'
import type { Database } from '#storage/database.ts'
import { mostUndone } from './history.store.ts'
import type { HistoryStore, NamedEntry } from './history.store.ts'
import type { UndoStore } from './undo.store.ts'
import { undoMany } from './undo-many.ts'
import { undone } from './undone.ts'

export interface UndoDeps {
  db: Database
  store: HistoryStore
  undos: UndoStore
  events: Events
  tasks: Pick<Tasks, 'run'>
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

/** Takes entries back, alone or a whole batch. */
export function createUndo(deps: UndoDeps) {
  const { store } = deps
  const undoPiece = createUndoPiece(deps)
  return async (
    { entries, batch, force: isForced = false }: BodyOf<Undo>,
    caller: Caller,
  ): Promise<ReplyOf<Undo>> => {
    const what = batch === undefined ? { entries: entries ?? [] } : { batch }
    const chosen = await store.chosen(what, caller.scope)
    refuseImpossible(chosen, isForced)
    const cause = { ...byHand(caller), source: 'undo' as const, by: caller }
    const undoer = { caller, cause, isForced }
    const libraryId = chosen[0]?.library_id
    if (chosen.length > mostUndone && batch !== undefined && libraryId !== undefined) {
      void undoMany({ ...deps, undoPiece }, { batch, libraryId }, undoer)
      return { batch: cause.batch, numItems: 0, kept: [], gone: [], isUnderWay: true }
    }
    const { numItems, ...rest } = await undoPiece(chosen, undoer)
    return { batch: numItems === 0 ? null : cause.batch, numItems, ...rest }
  }
}

function createUndoPiece({ db, undos, events, now, onWritten }: UndoDeps): UndoPiece {
  return async (chosen, { caller, cause, isForced }) => {
    const there = chosen.filter(({ kind, isThere }) => kind === 'changed' && isThere)
    const goneCovers = await missingCovers(db, there)
    const { outcome, kept } = await undos.undo({
      seqs: there.map(({ seq }) => seq),
      cause,
      isForced,
      undone: (record, own, later) =>
        undone(record, own, { isForced, by: caller, now: now(), goneCovers, later }),
    })
    publishOutcome(events, outcome, { inBatch: outcome.records.length > 1 }, cause)
    await onWritten(outcome.records)
    const gone = chosen.filter((entry) => !there.includes(entry)).map(({ item_id: id }) => id)
    return { numItems: outcome.records.length, kept, gone: [...new Set(gone)] }
  }
}

/** @throws Problem `missing` for none, `conflict` where all were taken back already, `invalid` where items are gone. */
function refuseImpossible(entries: readonly NamedEntry[], isForced: boolean): void {
  if (entries.length === 0) throw new Problem('missing', 'Nobody knows these changes any more.')
  if (entries.every(({ kind }) => kind === 'deleted'))
    throw new Problem(
      'invalid',
      'The files were deleted with the item. It can be restored from the trash, as long as they are there.',
    )
  if (entries.every(({ isThere }) => !isThere))
    throw new Problem(
      'invalid',
      'The item isn’t in the library any more. It comes back when its library is scanned, as long as its files are there.',
    )
  if (entries.every(({ kind }) => kind !== 'changed'))
    throw new Problem('invalid', 'The item is back in the library: there is nothing to take back.')
  const isDone = entries.every(({ kind, undone_by: by }) => kind !== 'changed' || by !== null)
  if (isDone && !isForced) throw new Problem('conflict', 'That was taken back already.')
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
