import { relative } from 'node:path'
import type { Caller } from '#domain/caller.ts'
import { realOrNull } from '#platform/disk/disk.ts'
import type { EpisodeDraft, ItemRecord } from '#features/items/index.ts'
import type { ListPlace, ListPlaces } from '#features/lists/index.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import { groupsOf } from '#platform/lists/groups.ts'
import { Problem } from '#platform/problem.ts'
import type { Locks } from '#storage/locks.ts'
import type { TrashedFileRow } from '#storage/schema.ts'
import type { Manifest, Piece } from '../disk/manifest.ts'
import { diskBelow, measure } from '../disk/measure.ts'
import { closeEmpty, flushMoves, moveIn, openEntry } from '../disk/move-in.ts'
import { moveOut } from '../disk/move-out.ts'
import { refusal } from '../disk/refusal.ts'
import { inLock } from './entry-lock.ts'
import type { TrashStore } from '../trash.store.ts'

/** A file, or a folder with all that is in it, that somebody deletes. */
export interface Discard {
  libraryId: string
  folderId: string
  /** The library folder. */
  root: string
  /** As the library names it. */
  path: string
  /** Where that really is, in the library folder. */
  target: string
  itemId: string | null
  title: string | null
  /** The item as it is, so that it can come back as it was; null: only its file goes. */
  record: (() => Promise<ItemRecord | null>) | null
  /** The episode that the file is, so that it can come back as it was. */
  episode?: EpisodeDraft
  /** The path of another of these, without which it goes nowhere. */
  goesWith?: string
}

/** What stays where it is, and why. */
export interface Left {
  path: string
  problem: Problem
}

/** An item as it comes back. */
export type KeptRecord = ItemRecord & {
  /** Left out by earlier versions. */
  inLists?: ListPlace[]
}

/** What is kept of the file of an episode. */
export interface KeptEpisode {
  episode: EpisodeDraft
}

export interface TakeDeps {
  /** Where items stand in lists. */
  places: ListPlaces
  store: TrashStore
  locks: Locks
  newId: () => string
  now: () => number
}

export interface Taking {
  kind: TrashedFileRow['kind']
  /** Null: a rule. */
  by: Pick<Caller, 'userId' | 'username'> | null
  /**
   * Told of what isn't where it was any more, some at a time, before the next ones are moved: of what never was there, too,
   * with no entry.
   */
  onTaken: (taken: readonly Discard[], entryId: string | null) => Promise<void>
}

/** So many are moved, then told of: the database is held no longer than that takes. */
const atOnce = 50

/** Moves files into the trash of their library folder, one entry for each; resolves with what stays where it is. */
export async function takeAway(
  things: readonly Discard[],
  taking: Taking,
  deps: TakeDeps,
): Promise<Left[]> {
  const left: Left[] = []
  for (const folder of groupsOf(things, ({ folderId }) => folderId).values()) {
    const root = await realRoot(folder[0]?.root ?? '')
    const pieces = new Map<Piece, Discard>()
    const absent: Discard[] = []
    for (const thing of folder) {
      if (isHeldBack(thing, left)) continue
      try {
        const piece = await pieceOf(thing, root, deps.newId())
        if (piece === null) absent.push(thing)
        else pieces.set(piece, thing)
      } catch (error) {
        left.push({ path: thing.path, problem: refusal(error, thing.path) })
      }
    }
    if (absent.length > 0) await taking.onTaken(absent, null)
    if (pieces.size > 0) left.push(...(await fillEntry({ root, pieces, taking }, deps)))
  }
  return left
}

/** What it belongs to stays. */
const isHeldBack = ({ goesWith }: Discard, left: readonly Left[]): boolean =>
  goesWith !== undefined && left.some(({ path }) => path === goesWith)

interface Filling {
  root: string
  pieces: ReadonlyMap<Piece, Discard>
  taking: Taking
}

async function fillEntry({ root, pieces, taking }: Filling, deps: TakeDeps): Promise<Left[]> {
  const { kind, by } = taking
  const manifest = manifestOf({ kind, by, pieces: [...pieces.keys()], puts: [], note: null }, deps)
  return inLock(deps.locks, manifest.id, async () => {
    try {
      await openEntry(root, manifest)
    } catch (error) {
      return [...pieces.values()].map(({ path }) => ({ path, problem: refusal(error, path) }))
    }
    const left: Left[] = []
    try {
      for (const batch of batchesOf([...pieces], atOnce)) {
        const moved = await moveBatch(batch, { root, manifest, left }, deps)
        await taking.onTaken(moved, manifest.id)
      }
    } finally {
      await closeEmpty(root, manifest)
    }
    return left
  })
}

/** What a new entry says of itself. */
export function manifestOf(
  { by, ...content }: Pick<Taking, 'by'> & Pick<Manifest, 'kind' | 'pieces' | 'puts' | 'note'>,
  { newId, now }: Pick<TakeDeps, 'newId' | 'now'>,
): Manifest {
  const deletedBy = by === null ? null : { id: by.userId, username: by.username }
  return { version: 1, id: newId(), deletedAt: now(), deletedBy, ...content }
}

interface Batch {
  root: string
  manifest: Manifest
  left: Left[]
}

async function moveBatch(
  batch: readonly [Piece, Discard][],
  { root, manifest, left }: Batch,
  { store, places }: TakeDeps,
): Promise<Discard[]> {
  const moved: [Piece, Discard][] = []
  for (const [piece, thing] of batch) {
    if (isHeldBack(thing, left)) continue
    try {
      await moveIn(root, manifest.id, piece)
      moved.push([piece, thing])
    } catch (error) {
      left.push({ path: thing.path, problem: refusal(error, thing.path) })
    }
  }
  try {
    const spots = moved.map(([piece]) => piece)
    await flushMoves(root, manifest.id, spots)
    const rows: TrashedFileRow[] = []
    for (const [piece, thing] of moved) {
      const kept = await keptOf(thing, places)
      const record_json = kept === null ? null : JSON.stringify(kept)
      rows.push({ ...rowOf(manifest, piece, thing), record_json })
    }
    await store.insert(rows)
  } catch (error) {
    // Nobody would find it before the next look at the disk: it had better be where it was.
    for (const [piece] of moved)
      await moveOut(root, manifest.id, piece, false).catch(() => undefined)
    throw error
  }
  return moved.map(([, thing]) => thing)
}

/** What is to be known of it when it comes back. */
async function keptOf(
  { record: read, episode }: Discard,
  places: ListPlaces,
): Promise<KeptRecord | KeptEpisode | null> {
  if (episode !== undefined) return { episode }
  const record = (await read?.()) ?? null
  return record && { ...record, inLists: await places.of(record.id) }
}

/** Null: it isn't there any more. Throws what the disk says. */
export async function pieceOf(thing: Discard, root: string, id: string): Promise<Piece | null> {
  const measured = await measure(thing.target)
  if (measured === null) return null
  const at = relative(root, thing.target)
  return {
    id,
    below: await diskBelow(root, at),
    at,
    path: relative(thing.root, thing.path),
    itemId: thing.itemId,
    title: thing.title,
    ...measured,
  }
}

/** @throws Problem `busy` when the disk isn't there or doesn't answer. */
export async function realRoot(path: string): Promise<string> {
  const real = await realOrNull(path)
  if (real !== null) return real
  throw new Problem('busy', 'The library is offline. Is its disk connected?')
}

/** What the database says of something in the trash. */
export function rowOf(
  { id, kind, deletedAt, deletedBy }: Manifest,
  piece: Piece,
  folder: { libraryId: string; folderId: string },
): TrashedFileRow {
  return {
    id: piece.id,
    entry_id: id,
    library_id: folder.libraryId,
    folder_id: folder.folderId,
    kind,
    below: piece.below,
    at: piece.at,
    path: piece.path,
    item_id: piece.itemId,
    title: piece.title,
    is_folder: piece.isFolder ? 1 : 0,
    num_files: piece.numFiles,
    size: piece.size,
    frees: piece.frees,
    deleted_at: deletedAt,
    deleted_by: deletedBy?.id ?? null,
    deleted_by_name: deletedBy?.username ?? null,
    record_json: null,
  }
}
