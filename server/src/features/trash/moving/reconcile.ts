import { join } from 'node:path'
import { readdir } from '#platform/disk/disk.ts'
import type { ChangeAuthor, FilesNote } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Log } from '#platform/log.ts'
import type { Locks } from '#storage/locks.ts'
import { finishEmptying } from '../disk/empty.ts'
import { finishExchange } from '../disk/exchange.ts'
import { closeExchange, readManifest } from '../disk/manifest.ts'
import type { Manifest } from '../disk/manifest.ts'
import { factsOf } from '../disk/measure.ts'
import { closeEmpty, disksOf, dropUnfilled } from '../disk/move-in.ts'
import { isEntryName, storedAt, trashFolder } from '../disk/place.ts'
import { codeOf } from '../disk/refusal.ts'
import { inLock } from './entry-lock.ts'
import { emptiedBy, noteOf } from './exchange.ts'
import { tidy } from './restore.ts'
import { realRoot, rowOf } from './take.ts'
import type { TrashRoot, TrashStore } from '../trash.store.ts'

interface ReconcileDeps {
  store: TrashStore
  locks: Locks
  log: Pick<Log, 'info' | 'warn'>
  /** Told of files that were exchanged for others before a stop, and are only now all in their places. */
  onFinished?: (libraryId: string, paths: string[]) => Promise<void>
}

/**
 * Takes in what lies in the trash of a library folder and isn't known: a stop came in the middle, the database was lost or
 * is an older one, or the folder was another library's. Finishes what was being emptied, and forgets what is gone. A disk that is away says nothing.
 */
export async function reconcile(folder: TrashRoot, deps: ReconcileDeps): Promise<void> {
  const root = await realRoot(folder.path).catch(() => null)
  if (root === null) return
  const known = await deps.store.known(folder.folderId)
  const entries = await readdir(trashFolder(root)).catch(() => null)
  if (entries === null) return
  const disks = new Set([''])
  for (const { name } of entries) {
    if (!isEntryName(name)) continue
    const manifest = await readManifest(root, name)
    for (const below of manifest === null ? [] : disksOf(manifest)) disks.add(below)
    const isKnown = manifest?.pieces.every(({ id }) => known.has(id)) === true
    if (isKnown && manifest.puts.length === 0) continue
    await adopt(folder, { root, entryId: name, manifest, isKnown }, deps).catch((err: unknown) => {
      // Somebody has it in hands just now.
      if (err instanceof Problem && err.kind === 'conflict') return
      deps.log.warn(
        { err, folder: folder.path, entry: name },
        'an entry of the trash is passed over',
      )
    })
  }
  await finishEmptying(root, disks)
  const there = new Set(entries.map(({ name }) => name))
  const gone = [...known].filter(([, entryId]) => !there.has(entryId))
  if (gone.length > 0) await deps.store.forget(gone.map(([id]) => id))
}

interface Unknown {
  root: string
  entryId: string
  manifest: Manifest | null
  isKnown: boolean
}

/** Files that were never moved in are where they were, so only what is there counts. */
async function adopt(
  folder: TrashRoot,
  { root, entryId, manifest, isKnown }: Unknown,
  { store, locks, log, onFinished }: ReconcileDeps,
): Promise<void> {
  const finished: string[] = []
  await inLock(locks, entryId, async () => {
    if (manifest === null) {
      const isStillborn = await dropUnfilled(root, entryId)
      if (!isStillborn)
        log.warn({ folder: folder.path, entry: entryId }, 'nobody knows what this is in the trash')
      return
    }
    const isExchange = manifest.puts.length > 0
    // Files that are known were all exchanged: what became of the new ones since is nobody's business.
    const end = isExchange && !isKnown ? await finishExchange(root, manifest) : null
    const rows = []
    for (const piece of manifest.pieces) {
      if ((await factsOf(storedAt(root, entryId, piece))) !== null)
        rows.push(rowOf(manifest, piece, folder))
    }
    const note = end === 'forward' ? await ownNote(manifest, folder, store) : null
    const emptied = end === 'forward' ? emptiedBy(manifest) : null
    if (rows.length === 0) await closeEmpty(root, manifest)
    else await store.insertExchanged(rows, { note, emptied })
    if (emptied !== null) await tidy(root, emptied)
    if (!isExchange) return
    await closeExchange(root, manifest).catch(ignoreAbsence)
    finished.push(...manifest.puts.map(({ at }) => join(folder.path, at)))
  })
  if (finished.length > 0) await onFinished?.(folder.libraryId, finished)
}

/** What the history of an item of this library is to tell: a manifest that somebody else wrote may name any. */
async function ownNote(
  manifest: Manifest,
  { libraryId }: TrashRoot,
  store: TrashStore,
): Promise<FilesNote | null> {
  const { note, id: trash } = manifest
  if (note === null || !(await store.isIn(note.itemId, libraryId))) return null
  return noteOf(manifest, { libraryId, by: authorOf(manifest), trash })
}

function authorOf({ deletedBy }: Manifest): ChangeAuthor | null {
  return deletedBy === null ? null : { userId: deletedBy.id, username: deletedBy.username }
}

/** What was taken back has no entry any more. */
function ignoreAbsence(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}
