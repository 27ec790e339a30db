import { LRUCache } from 'lru-cache'
import type { OpenUpload } from '@lectern/contract'
import { mayOpenLibrary } from '#domain/caller.ts'
import type { Caller } from '#domain/caller.ts'
import { lstat, orNull, readdir } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { itemFolder } from '../destinations.ts'
import type { UploadsStore } from '../uploads.store.ts'
import { openReceived } from './pieces/received.ts'
import type { Received } from './pieces/received.ts'
import {
  filesFolder,
  isUploadId,
  manifestPath,
  readFinished,
  readManifest,
  receivedPath,
  uploadsFolder,
} from './waiting-files.ts'
import type { UploadManifest } from './waiting-files.ts'

/** An upload that was found on the disk. */
export interface FoundUpload {
  /** The library folder it lies in. */
  root: string
  manifest: UploadManifest
  received: Received
}

const mostKnown = 1000

/** So long after the last byte an upload is swept; ms. */
export const keptMs = 7 * 24 * 3_600_000

/**
 * Finds uploads by what lies on the disks of libraries, so that any server may go on with any of them, and so that a
 * piece costs no word with the database.
 */
export function createUploadFinder(store: Pick<UploadsStore, 'folders'>) {
  const known = new LRUCache<string, FoundUpload>({ max: mostKnown })

  async function look(id: string, caller: Caller): Promise<FoundUpload | null> {
    for (const { path } of await store.folders(caller.scope)) {
      const found = await readIn(path, id)
      if (found !== null) return found
    }
    return null
  }

  async function readIn(root: string, id: string): Promise<FoundUpload | null> {
    const before = known.get(id)
    if (before?.root === root) return before
    const manifest = (await readManifest(root, id)) ?? (await readFinished(root, id))
    if (manifest === null) return null
    const found = { root, manifest, received: openReceived(receivedPath(root, id)) }
    known.set(id, found)
    return found
  }

  return {
    readIn,

    /** The caller's own upload. @throws Problem `missing` for those of others and of libraries that are shut, too. */
    async open(id: string, caller: Caller): Promise<FoundUpload> {
      const found = isUploadId(id) ? (known.get(id) ?? (await look(id, caller))) : null
      const isTheirs =
        found !== null &&
        found.manifest.userId === caller.userId &&
        mayOpenLibrary(found.manifest.libraryId, caller.scope)
      if (!isTheirs) throw new Problem('missing', 'There is no such upload.')
      return found
    },

    forget: (id: string): void => void known.delete(id),

    /** All uploads of a library folder that aren't finished; none where the disk is away. */
    async unfinishedIn(root: string): Promise<FoundUpload[]> {
      const entries = await readdir(uploadsFolder(root)).catch(() => [])
      const all: FoundUpload[] = []
      for (const { name } of entries) {
        if (!isUploadId(name) || (await orNull(lstat(filesFolder(root, name)))) === null) continue
        const found = await readIn(root, name)
        if (found !== null) all.push(found)
      }
      return all
    },
  }
}

/** An upload as its owner is told of it. */
export async function toldUpload(
  { root, manifest, received }: FoundUpload,
  mediaType: Parameters<typeof itemFolder>[1],
): Promise<OpenUpload> {
  const { version: _version, userId: _userId, files, ...names } = manifest
  const offsets = await received.offsets()
  const receivedAt = await lastHeard(root, manifest)
  return {
    ...names,
    path: itemFolder(manifest, mediaType),
    receivedAt,
    expiresAt: receivedAt + keptMs,
    files: files.map((file, index) => ({ ...file, offset: offsets.get(index) ?? 0 })),
  }
}

/** When something of an upload arrived last, in ms. */
export async function lastHeard(
  root: string,
  { id, createdAt }: Pick<UploadManifest, 'id' | 'createdAt'>,
): Promise<number> {
  const paths = [receivedPath(root, id), manifestPath(root, id)]
  const times = await Promise.all(paths.map((path) => orNull(lstat(path))))
  return Math.floor(Math.max(createdAt, ...times.map((facts) => facts?.mtimeMs ?? 0)))
}
