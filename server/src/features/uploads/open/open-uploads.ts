import { join } from 'node:path'
import type { OpenUpload, PlannedPlace, UploadBegin, UploadPlan } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { lstat, orNull, removeTree } from '#platform/disk/disk.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { Destinations, OpenFolder } from '../destinations.ts'
import { refuseToAlter } from '../met-items.ts'
import type { UploadsStore } from '../uploads.store.ts'
import { makeRoom, namedFiles, refuseToOverwrite, refuseTooMuch, targetOf } from './begin-upload.ts'
import { createUploadFinder, keptMs, lastHeard, toldUpload } from './find-upload.ts'
import { bringToTarget, putAside } from './finish-upload.ts'
import { planOne } from './plan-uploads.ts'
import { createTurns } from './pieces/turns.ts'
import { filesFolder, uploadFolder } from './waiting-files.ts'
import { writePiece } from './pieces/write-piece.ts'
import type { Piece } from './pieces/write-piece.ts'

export interface OpenUploadsDeps {
  store: UploadsStore
  destinations: Destinations
  newId: () => string
  now: Now
  /** Somebody put files there: they are to be looked at. */
  onArrived: (libraryId: string, path: string) => void
}

/** A file of an upload, by its number. */
export interface FileOfUpload {
  id: string
  file: string
}

export interface FileState {
  size: number
  offset: number
  expiresAt: number
}

export type OpenUploads = ReturnType<typeof createOpenUploads>

/** The verbs of uploading in pieces. What is known of an upload lies beside its files, never in the database. */
export function createOpenUploads({ store, destinations, newId, now, onArrived }: OpenUploadsDeps) {
  const finder = createUploadFinder(store)
  const turns = createTurns(now)

  /** Where an upload goes, as of now, once it proved to be the caller's to put there. */
  async function checked(names: UploadBegin, paths: string[], folder: OpenFolder, caller: Caller) {
    const target = targetOf(names, folder)
    const { libraryId, root } = folder
    await refuseToAlter(store, { libraryId, root, target }, paths, caller)
    return target
  }

  async function fileOf({ id, file }: FileOfUpload, caller: Caller) {
    const upload = await finder.open(id, caller)
    const isOpen = (await orNull(lstat(filesFolder(upload.root, id)))) !== null
    if (!isOpen) throw new Problem('missing', 'This upload was finished or cancelled.')
    const index = /^\d{1,6}$/.test(file) ? Number(file) : -1
    const entry = upload.manifest.files[index]
    if (entry === undefined) throw new Problem('missing', 'There is no such file.')
    const offset = async (): Promise<number> => (await upload.received.offsets()).get(index) ?? 0
    return { upload, index, entry, offset }
  }

  return {
    async plan({ items, ...place }: UploadPlan, caller: Caller): Promise<PlannedPlace[]> {
      const folder = await destinations.open(place, caller)
      const places: PlannedPlace[] = []
      for (const item of items) places.push(await planOne(store, folder, item, caller))
      return places
    },

    /** @throws Problem `invalid`, `missing`, `forbidden` into items of others, `conflict`, `too-many`, `full`, `busy`. */
    async begin(asked: UploadBegin, caller: Caller): Promise<OpenUpload> {
      const folder = await destinations.open(asked, caller)
      const files = namedFiles(asked.files)
      const paths = files.map(({ path }) => path)
      const target = await checked(asked, paths, folder, caller)
      await refuseToOverwrite(target, { ...asked, files })
      const size = files.reduce((sum, file) => sum + file.size, 0)
      await refuseTooMuch(folder, caller, { size, others: await finder.unfinishedIn(folder.root) })
      const { userId } = caller
      const manifest = {
        ...asked,
        version: 1 as const,
        id: newId(),
        userId,
        createdAt: now(),
        files,
      }
      await makeRoom(folder.root, manifest, target)
      return toldUpload(await finder.open(manifest.id, caller), folder.mediaType)
    },

    /** What the caller began and didn't finish, latest first. */
    async list(caller: Caller): Promise<OpenUpload[]> {
      const all: OpenUpload[] = []
      for (const { path, libraryId, isOffline, mediaType } of await store.folders(caller.scope)) {
        if (isOffline) continue
        for (const upload of await finder.unfinishedIn(path)) {
          const { manifest } = upload
          if (manifest.userId !== caller.userId || manifest.libraryId !== libraryId) continue
          all.push(await toldUpload(upload, mediaType))
        }
      }
      return all.sort((one, other) => other.createdAt - one.createdAt)
    },

    /** How much of a file is there. */
    async state(asked: FileOfUpload, caller: Caller): Promise<FileState> {
      const { upload, entry, offset } = await fileOf(asked, caller)
      const expiresAt = (await lastHeard(upload.root, upload.manifest)) + keptMs
      return { size: entry.size, offset: await offset(), expiresAt }
    },

    /**
     * Takes a piece of a file and says up to where the file is there.
     * @throws Problem `conflict` when it begins elsewhere, `locked`, `damaged`, `too-large`, `full`, `busy`.
     */
    async receive(
      asked: FileOfUpload,
      piece: Omit<Piece, 'bytes'> & { open: (signal: AbortSignal) => Piece['bytes'] },
      caller: Caller,
    ): Promise<FileState> {
      const { upload, index, entry, offset: current } = await fileOf(asked, caller)
      const { root, manifest, received } = upload
      return turns.take(`${manifest.id}/${index}`, async ({ signal, heard }) => {
        const at = await current()
        if (piece.offset !== at)
          throw new Problem('conflict', `${at} bytes of this file are there: go on from them.`)
        const path = join(filesFolder(root, manifest.id), entry.path)
        const bytes = listened(piece.open(signal), heard)
        const keep = (offset: number): Promise<void> => received.record(index, offset)
        const offset = await writePiece({ path, size: entry.size }, { ...piece, bytes }, keep)
        return { size: entry.size, offset, expiresAt: now() + keptMs }
      })
    },

    /**
     * Puts an item into its library. @throws Problem `conflict` while files are missing or when something lies there now,
     * `forbidden` when an item of others is there, `locked` while a file is being sent.
     */
    async finish(id: string, caller: Caller): Promise<{ path: string }> {
      const upload = await finder.open(id, caller)
      const { manifest, root } = upload
      if (turns.isBusy(`${id}/`)) throw new Problem('locked', 'A file is being sent still.')
      return turns.take(id, async () => {
        const folder = await destinations.open(manifest, caller)
        if (folder.root !== root)
          throw new Problem('missing', 'The library has another folder now.')
        const paths = manifest.files.map(({ path }) => path)
        const target = await checked(manifest, paths, folder, caller)
        await bringToTarget(upload, target)
        await putAside(upload)
        onArrived(manifest.libraryId, target)
        return { path: target.slice(root.length + 1) }
      })
    },

    async cancel(id: string, caller: Caller): Promise<void> {
      const { root } = await finder.open(id, caller)
      await turns.take(id, async () => {
        finder.forget(id)
        await removeTree(uploadFolder(root, id))
      })
    },
  }
}

async function* listened(bytes: Piece['bytes'], heard: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    heard()
    yield chunk
  }
}
