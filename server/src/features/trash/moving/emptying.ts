import { rm } from 'node:fs/promises'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Locks } from '#storage/locks.ts'
import { emptyEntry } from '../disk/empty.ts'
import type { TrashedFile, TrashStore } from '../trash.store.ts'
import { inLock } from './entry-lock.ts'
import { realRoot } from './take.ts'

export interface EmptyingDeps {
  store: TrashStore
  locks: Locks
  log: Pick<Log, 'info' | 'warn'>
  /** What the server itself keeps of an item. */
  ownFolder: (itemId: string) => string
}

export interface Emptied {
  numEntries: number
  /** Bytes that the disks got back. */
  freed: number
}

/** Deletes what an entry holds, for good. @throws Problem, in words, when the disk is away or refuses. */
export function emptyOne(entryId: string, deps: EmptyingDeps): Promise<Emptied> {
  return inLock(deps.locks, entryId, async () => {
    const files = await deps.store.ofEntry(entryId)
    const [first] = files
    if (first === undefined) return { numEntries: 0, freed: 0 }
    const root = await realRoot(first.root)
    const others = new Set(files.map(({ below }) => below))
    others.delete('')
    await emptyEntry(root, entryId, [...others, ''])
    await deps.store.forgetEntry(entryId)
    await forgetItems(files, deps)
    return { numEntries: 1, freed: files.reduce((sum, { frees }) => sum + frees, 0) }
  })
}

/**
 * Empties one entry after the other; what a disk refuses stays and is said at the end, once all others are gone.
 * What somebody restores just now is theirs.
 */
export async function emptyAll(entryIds: readonly string[], deps: EmptyingDeps): Promise<Emptied> {
  const sum: Emptied = { numEntries: 0, freed: 0 }
  let problem: Problem | null = null
  for (const id of entryIds) {
    try {
      const { numEntries, freed } = await emptyOne(id, deps)
      sum.numEntries += numEntries
      sum.freed += freed
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      deps.log.warn({ err: error, entry: id }, 'the trash could not be emptied')
      problem ??= error
    }
  }
  if (problem !== null) throw problem
  return sum
}

/** Covers and the like of items that can't come back any more. */
async function forgetItems(
  files: readonly TrashedFile[],
  { store, ownFolder }: EmptyingDeps,
): Promise<void> {
  const ids = files.flatMap(({ kind, item_id }) => (kind === 'item' ? (item_id ?? []) : []))
  const present = await store.itemsAmong(ids)
  for (const id of ids) {
    if (!present.has(id)) await rm(ownFolder(id), { recursive: true, force: true })
  }
}
