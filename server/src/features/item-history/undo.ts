import type { BodyOf, ReplyOf, itemHistoryCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { byHand } from '#features/items/index.ts'
import type { StoredEntry } from '#features/items/index.ts'
import type { Tasks } from '#jobs/index.ts'
import { Problem } from '#platform/problem.ts'
import { mostUndone } from './history.store.ts'
import type { HistoryStore, NamedEntry } from './history.store.ts'
import { undoMany } from './undo-many.ts'
import { createUndoPiece } from './undo-piece.ts'
import type { UndoPieceDeps } from './undo-piece.ts'

export interface UndoDeps extends UndoPieceDeps {
  store: HistoryStore
  tasks: Pick<Tasks, 'run'>
  /** Puts the files back that others took the place of; resolves with the batch of what that wrote. */
  putFilesBack: (entry: StoredEntry, caller: Caller) => Promise<string>
}

type Undo = (typeof itemHistoryCalls)['undo']

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
    const [first] = chosen
    if (first?.kind === 'files' && chosen.length === 1) {
      refuseGone(chosen)
      if (first.undone_by !== null) throw new Problem('conflict', doneAlready)
      return { batch: await deps.putFilesBack(first, caller), numItems: 1, kept: [], gone: [] }
    }
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

/** @throws Problem `missing` for none, `conflict` where all were taken back already, `invalid` where items are gone. */
function refuseImpossible(entries: readonly NamedEntry[], isForced: boolean): void {
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
