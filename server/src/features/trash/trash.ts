import { z } from 'zod'
import type { BodyOf, ReplyOf, trashCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { byHand } from '#features/items/index.ts'
import type { ChangeCause } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import type { settingsStore } from '#features/settings/index.ts'
import { emptyAll, emptyOne } from './moving/emptying.ts'
import type { Emptied, EmptyingDeps } from './moving/emptying.ts'
import { exchangeBack } from './moving/exchange-back.ts'
import { exchangeFiles } from './moving/exchange.ts'
import type { Exchange, Exchanged } from './moving/exchange.ts'
import { inLock } from './moving/entry-lock.ts'
import { reconcile } from './moving/reconcile.ts'
import { putBack } from './moving/restore.ts'
import { bringBack } from './moving/returning.ts'
import type { ReturningDeps } from './moving/returning.ts'
import { takeAway } from './moving/take.ts'
import type { Discard, Left, TakeDeps, Taking } from './moving/take.ts'
import { createTrashList } from './trash-list.ts'
import type { TrashListDeps } from './trash-list.ts'
import { isReachable, trashScope } from './trash-scope.ts'
import type { TrashedFile, TrashRoot } from './trash.store.ts'
import { emptiedUntil } from './trash.wire.ts'

export interface TrashDeps
  extends TakeDeps, EmptyingDeps, ReturningDeps, Omit<TrashListDeps, 'keptDays'> {
  settings: Pick<ReturnType<typeof settingsStore>, 'read' | 'change'>
  log: EmptyingDeps['log']
}

export type Trash = ReturnType<typeof createTrash>

type Calls = typeof trashCalls

const settingsKey = 'trash'
const usualDays = 14
const stored = z.object({ keptDays: z.number().int().min(0) }).catch({ keptDays: usualDays })

/** What is deleted together with its files: kept on its own disk for some days, put back, or deleted for good. */
export function createTrash(deps: TrashDeps) {
  const { store } = deps
  const reconciling = {
    ...deps,
    onFinished: (libraryId: string, paths: string[]) => deps.scan.scanPaths(libraryId, paths),
  }

  /** Asked of the database each time: another server may have changed it. */
  async function keptDays(): Promise<number> {
    return stored.parse(await deps.settings.read(settingsKey)).keptDays
  }

  async function reachable(entryId: string, caller: Caller, ids?: readonly string[]) {
    trashScope(caller)
    const files = (await store.ofEntry(entryId, ids)).filter((file) => isReachable(file, caller))
    if (files.length === 0 || files.length < new Set(ids).size) throw new Problem('missing')
    return files
  }

  async function restoreBy(
    cause: ChangeCause,
    entryId: string,
    {
      pieces,
      beside,
      caller,
    }: { pieces?: readonly string[] | undefined; beside: boolean; caller: Caller },
  ) {
    await reachable(entryId, caller, pieces)
    const { restored, problem } = await inLock(deps.locks, entryId, async () =>
      // Once more: somebody may have restored some of it since.
      putBack(await reachable(entryId, caller, pieces), beside, store),
    )
    const itemIds = await bringBack(restored, cause, deps)
    if (problem !== null) throw partly(problem, restored.length)
    return { restored, itemIds }
  }

  return {
    ...createTrashList({ ...deps, keptDays }),

    /** Days that deleted files are kept. */
    keptDays,

    /** Whether deleted files are kept at all. */
    isKept: async (): Promise<boolean> => (await keptDays()) > 0,

    /** Moves files into the trash; resolves with what stays where it is. @throws Problem `busy` when the disk is away. */
    take: (things: readonly Discard[], taking: Taking): Promise<Left[]> =>
      takeAway(things, taking, deps),

    /** Puts new files in the place of old ones, all or none. @throws Problem in words; everything is as it was then. */
    async exchange(
      exchange: Exchange,
      exchanging: Pick<Taking, 'by'> & { isKept: boolean },
    ): Promise<Exchanged> {
      const exchanged = await exchangeFiles(exchange, exchanging, deps)
      const { id: entryId } = exchanged
      if (exchanging.isKept) return exchanged
      // They are out of the way: what can't be deleted now is emptied with the rest of the trash.
      await emptyOne(entryId, deps).catch((err: unknown) =>
        deps.log.warn({ err, entry: entryId }, 'exchanged files stay in the trash'),
      )
      return exchanged
    },

    /**
     * Puts the files of an entry back in the place of others, which go into one of their own.
     * @throws Problem in words; everything is as it was then.
     */
    exchangeBack: (
      entryId: string,
      exchange: Omit<Exchange, 'puts'> & Pick<Taking, 'by'>,
    ): Promise<Exchanged> => exchangeBack(entryId, exchange, deps),

    /** Finishes what a stop broke off in a library folder. */
    settle: (folder: TrashRoot): Promise<void> => reconcile(folder, reconciling),

    /** @throws Problem `forbidden`, `missing`, `conflict` when something is in the way, `busy` when the disk is away. */
    async restore(
      entryId: string,
      { pieces, beside = false }: BodyOf<Calls['restore']>,
      caller: Caller,
    ): Promise<ReplyOf<Calls['restore']>> {
      const { restored, itemIds } = await restoreBy(undoing(caller), entryId, {
        pieces,
        beside,
        caller,
      })
      const paths = restored.slice(0, mostPaths).map(({ file, at }) => placeOf(file, at))
      return { numRestored: restored.length, paths, itemIds }
    },

    /** The same of all of an entry, to take back what the history tells of it; resolves with the batch of that. */
    async takeBack(entryId: string, caller: Caller): Promise<string> {
      const cause = undoing(caller)
      await restoreBy(cause, entryId, { beside: false, caller })
      return cause.batch
    },

    /** @throws Problem `forbidden`, `missing`, `busy` when the disk is away. */
    async remove(entryId: string, caller: Caller): Promise<Emptied> {
      await reachable(entryId, caller)
      return emptyOne(entryId, deps)
    },

    /** @throws Problem `forbidden`, `missing` for the library, and what the first disk says that refuses. */
    async empty(libraryId: string | undefined, caller: Caller): Promise<Emptied> {
      let scope = trashScope(caller)
      if (libraryId !== undefined) {
        const { id } = await deps.libraryAccess.open(libraryId, caller.scope)
        scope = { ...scope, libraries: [id] }
      }
      const entries = await store.entries(scope, {})
      return emptyAll(
        entries.map(({ id }) => id),
        deps,
      )
    },

    async changeSettings(change: BodyOf<Calls['settings']>): Promise<ReplyOf<Calls['settings']>> {
      return deps.settings.change(settingsKey, () => ({ keptDays: change.keptDays }))
    },

    /** Takes in what lies on the disks and isn't known, then empties what has been kept long enough. */
    async sweep(): Promise<void> {
      for (const root of await store.roots()) await reconcile(root, reconciling)
      const until = emptiedUntil(deps.now(), await keptDays())
      // What a disk refuses was logged, and is tried again the next time.
      await emptyAll(await store.entriesUntil(until), deps).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
    },
  }
}

const undoing = (caller: Caller): ChangeCause => ({ ...byHand(caller), source: 'undo', by: caller })

const mostPaths = 100

/** As the library names it, while it lies where it was. */
const placeOf = (file: TrashedFile, at: string): string => (at === file.at ? file.path : at)

/** Whoever restores much has to know that some of it is back. */
function partly(problem: Problem, count: number): Problem {
  if (count === 0) return problem
  const sentence = `${count} of the deleted are back; the others are still in the trash. ${problem.message}`
  return new Problem(problem.kind, sentence, { cause: problem })
}
