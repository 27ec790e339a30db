import { join } from 'node:path'
import type { ItemMediaType } from '@lectern/contract'
import { safeName } from '@lectern/contract/rules'
import type { Caller } from '#domain/caller.ts'
import { orNull, statfs } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { LibraryAccess } from '#features/items/index.ts'
import type { UploadsStore } from './uploads.store.ts'

/** What an item is called. */
export interface ItemNames {
  title: string
  author: string
  series: string
}

/** A library folder, as it is asked for. */
export interface AskedFolder {
  libraryId: string
  folderId: string
}

/** A library folder that files may go into. */
export interface OpenFolder extends AskedFolder {
  root: string
  mediaType: ItemMediaType
}

export type Destinations = ReturnType<typeof createDestinations>

/** Where uploads go. */
export function createDestinations(deps: {
  store: Pick<UploadsStore, 'folders'>
  libraryAccess: LibraryAccess
}) {
  return {
    /** @throws Problem `missing` or `forbidden` for what the caller may not open, `busy` while its disk is away. */
    async open({ libraryId, folderId }: AskedFolder, caller: Caller): Promise<OpenFolder> {
      const { mediaType } = await deps.libraryAccess.open(libraryId, caller.scope)
      const folders = await deps.store.folders(caller.scope)
      const folder = folders.find((one) => one.id === folderId && one.libraryId === libraryId)
      if (!folder) throw new Problem('missing', 'Folder not found')
      if (folder.isOffline) {
        throw new Problem('busy', 'The library is offline. Is its disk connected?')
      }
      return { libraryId, folderId, root: folder.path, mediaType }
    },
  }
}

/**
 * The folder of an item below that of its library, as scans read it again: books lie in those of their author and series,
 * albums in that of their artist. '' when no folder can be called as its title is.
 */
export function itemFolder(names: ItemNames, mediaType: ItemMediaType): string {
  const title = safeName(names.title)
  if (title === '') return ''
  const above = {
    book: [names.author, names.series],
    music: [names.author],
    podcast: [],
    video: [],
  }
  return join(...above[mediaType].map((name) => safeName(name)).filter(Boolean), title)
}

/** @throws Problem `full` when a disk says that it has less room than is needed. */
export async function checkSpace(root: string, neededBytes: number): Promise<void> {
  if (Number.isNaN(neededBytes)) return
  const facts = await orNull(statfs(root))
  if (facts !== null && facts.bavail * facts.bsize < neededBytes) {
    throw new Problem('full', 'There is not enough space on the disk.')
  }
}
