import { join, sep } from 'node:path'
import type { PathQuestion } from '@lectern/contract'
import { safeFileName, safeName } from '@lectern/contract/rules'
import type { UploadPart } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import { unrestricted } from '#domain/caller.ts'
import { lstat, orNull, realOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { Now } from '#platform/clock.ts'
import type { Locks } from '#storage/locks.ts'
import { refuseRunnable } from './accepted-files.ts'
import { checkSpace, itemFolder } from './destinations.ts'
import type { Destinations } from './destinations.ts'
import { refuseToAlter } from './met-items.ts'
import type { Destination } from './met-items.ts'
import { sweepUploads } from './open/sweep-uploads.ts'
import { openStaging, sweepStaging } from './staging.ts'
import type { Staging } from './staging.ts'
import type { UploadFolder, UploadsStore } from './uploads.store.ts'

export interface UploadsDeps {
  store: UploadsStore
  destinations: Destinations
  locks: Locks
  newId: () => string
  now: Now
}

interface Incoming {
  parts: AsyncIterable<UploadPart> | null
  /** Bytes that the client says it will send; NaN when it doesn't say. */
  announcedBytes: number
}

export type Uploads = ReturnType<typeof createUploads>

/** The verbs of uploading. Files wait in a hidden folder until all of them are whole, then they appear at once. */
export function createUploads({ store, destinations, locks, newId, now }: UploadsDeps) {
  async function destination(fields: Map<string, string>, caller: Caller): Promise<Destination> {
    const field = (name: string): string => fields.get(name) ?? ''
    const names = { title: field('title'), author: field('author'), series: field('series') }
    const [libraryId, folderId] = [field('library'), field('folder')]
    if (safeName(names.title) === '' || libraryId === '' || folderId === '') throw invalid()
    const { root, mediaType } = await destinations.open({ libraryId, folderId }, caller)
    return { libraryId, root, target: join(root, itemFolder(names, mediaType)) }
  }

  return {
    /** @throws Problem `invalid`, `missing`, `forbidden` into items of others, `conflict` when something is there, `full`, `busy` when the disk is away. */
    async take({ parts, announcedBytes }: Incoming, caller: Caller): Promise<void> {
      if (parts === null) throw invalid()
      const fields = new Map<string, string>()
      const names: string[] = []
      let goal: Destination | null = null
      let staging: Staging | null = null
      try {
        for await (const part of parts) {
          if (part.kind === 'field') {
            fields.set(part.name, part.value)
            continue
          }
          goal ??= await destination(fields, caller)
          if (staging === null) {
            await refuseToAlter(store, goal, names, caller)
            await checkSpace(goal.root, announcedBytes)
            staging = await openStaging(goal.root, newId(), locks)
          }
          const name = safeFileName(part.fileName)
          if (name === '') throw invalid()
          refuseRunnable(name)
          names.push(name)
          await staging.add(name, part.stream)
        }
        if (goal === null || staging === null) throw invalid()
        // Once more: a scan may have found an item there while the files came.
        await refuseToAlter(store, goal, names, caller)
        await staging.finish(goal.target)
      } catch (error) {
        await staging?.discard()
        throw error
      }
    },

    /** Whether something lies where an upload would go, or an item that the caller sees lies above it. */
    async pathExists({ directory, folderPath }: PathQuestion, caller: Caller) {
      const folder = (await store.folders(caller.scope)).find(({ path }) => path === folderPath)
      if (!folder) throw new Problem('missing', 'Folder not found')
      const names = directory.split('/').filter((name) => name !== '' && name !== '.')
      if (names.includes('..')) throw new Problem('invalid', 'Invalid path')
      const safe = names.map((name) => safeName(name)).filter(Boolean)
      if (await isThere(join(folder.path, ...safe), folder)) return { exists: true }
      const above = safe.map((_, end) => join(folder.path, ...safe.slice(0, end + 1)))
      const title = await store.itemTitle(folder.libraryId, above, caller.scope)
      return title === null ? { exists: false } : { exists: true, libraryItemTitle: title }
    },

    /** Removes what was left behind when the server was stopped during an upload, and what nobody goes on with. */
    async sweep(): Promise<void> {
      for (const { path } of await store.folders(unrestricted)) {
        await sweepStaging(path, locks)
        await sweepUploads(path, now())
      }
    },
  }
}

function invalid(): Problem {
  return new Problem('invalid', 'Invalid request body')
}

/** What a link leads to outside the library is nobody's business. */
async function isThere(path: string, { path: root }: UploadFolder): Promise<boolean> {
  if ((await orNull(lstat(path))) === null) return false
  const real = (await orNull(realOrNull(path))) ?? path
  return real === path || real.startsWith(((await realOrNull(root)) ?? root) + sep)
}
