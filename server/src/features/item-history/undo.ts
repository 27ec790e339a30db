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
import type { ChangeCause, ItemRecord, StoredEntry } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { mostUndone } from './history.store.ts'
import type { HistoryStore, NamedEntry } from './history.store.ts'
import type { UndoStore } from './undo.store.ts'
import { undone } from './undone.ts'

export interface UndoDeps {
  db: Database
  store: HistoryStore
  undos: UndoStore
  events: Events
  now: Now
  /** Puts the files back that others took the place of; resolves with the batch of what that wrote. */
  putFilesBack: (entry: StoredEntry, caller: Caller) => Promise<string>
  /** Told of every item after it was written. */
  onWritten: (records: readonly ItemRecord[]) => Promise<void>
}

type Undo = (typeof itemHistoryCalls)['undo']

/** Takes entries back, alone or a whole batch. */
export function createUndo(deps: UndoDeps) {
  const { db, store, undos, events, now, onWritten } = deps
  return async (
    { entries, batch, force: isForced = false }: BodyOf<Undo>,
    caller: Caller,
  ): Promise<ReplyOf<Undo>> => {
    const what = batch === undefined ? { entries: entries ?? [] } : { batch }
    const chosen = await store.chosen(what, caller.scope)
    const [first] = chosen
    if (first?.kind === 'files' && chosen.length === 1) {
      refuseGone(chosen)
      if (first.undone_by !== null) throw new Problem('conflict', doneAlready)
      return { batch: await deps.putFilesBack(first, caller), numItems: 1, kept: [], gone: [] }
    }
    refuseImpossible(chosen, isForced)
    const there = chosen.filter(({ kind, isThere }) => kind === 'changed' && isThere)
    const goneCovers = await missingCovers(db, there)
    const cause: ChangeCause = { ...byHand(caller), source: 'undo', by: caller }
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
    return {
      batch: outcome.records.length === 0 ? null : cause.batch,
      numItems: outcome.records.length,
      kept,
      gone: [...new Set(gone)],
    }
  }
}

/** @throws Problem `missing` for none, `invalid` for too many, `conflict` where all were taken back already, `invalid` where items are gone. */
function refuseImpossible(entries: readonly NamedEntry[], isForced: boolean): void {
  if (entries.length > mostUndone)
    throw new Problem(
      'invalid',
      `These are more than ${mostUndone} changes, too many to be taken back at once. Choose some of them.`,
    )
  if (entries.length === 0) throw new Problem('missing', 'Nobody knows these changes any more.')
  if (entries.every(({ kind }) => kind === 'deleted'))
    throw new Problem(
      'invalid',
      'The files were deleted with the item. It can be restored from the trash, as long as they are there.',
    )
  if (entries.some(({ kind }) => kind === 'files'))
    throw new Problem('invalid', 'Files come back one change at a time. Choose one of them.')
  refuseGone(entries)
  if (entries.every(({ kind }) => kind !== 'changed'))
    throw new Problem('invalid', 'The item is back in the library: there is nothing to take back.')
  const isDone = entries.every(({ kind, undone_by: by }) => kind !== 'changed' || by !== null)
  if (isDone && !isForced) throw new Problem('conflict', doneAlready)
}

/** @throws Problem `invalid` where all items have left the library. */
function refuseGone(entries: readonly NamedEntry[]): void {
  if (entries.every(({ isThere }) => !isThere))
    throw new Problem(
      'invalid',
      'The item isn’t in the library any more. It comes back when its library is scanned, as long as its files are there.',
    )
}

const doneAlready = 'That was taken back already.'

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
