import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { unlink } from '#platform/disk/disk.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { loadRecord } from '#features/items/index.ts'
import type { ItemRecord, ItemWriter } from '#features/items/index.ts'
import { ownFolder, removeItems } from '#features/scan/index.ts'
import type { Scan } from '#features/scan/index.ts'
import type { Database } from '#storage/database.ts'
import { awayMessage, deletable, deleteFiles } from './delete-files.ts'
import type { RemovableItem, RemovalStore } from './removal.store.ts'

export interface RemovalDeps {
  db: Database
  store: RemovalStore
  writer: ItemWriter
  events: Events
  scan: Pick<Scan, 'scanItem' | 'scanPaths'>
  /** Folder of the server's own files. */
  metadataPath: string
  log: Pick<Log, 'info'>
  now: () => number
}

/** The database is held no longer than that many items take. */
const batchSize = 50

export type Removal = ReturnType<typeof createRemoval>

/** The verbs of taking away: items from the library, and files from the disk when that is asked for. */
export function createRemoval(deps: RemovalDeps) {
  const { store } = deps

  /** Library first: what is left over by a failing disk comes back with the next scan instead of haunting the shelf. */
  async function remove(
    items: readonly RemovableItem[],
    isHard: boolean,
    { userId }: Caller,
  ): Promise<void> {
    if (isHard) await refuseUndeletable(items)
    const ids = items.map((item) => item.itemId)
    for (let start = 0; start < ids.length; start += batchSize) {
      await removeItems(ids.slice(start, start + batchSize), deps)
    }
    if (!isHard) return
    const left: { path: string; error: unknown }[] = []
    for (const { itemId, path, root } of items) {
      deps.log.info({ userId, itemId, path }, 'deleting the files of an item, as asked')
      await deleteFiles(path, root).catch((error: unknown) => left.push({ path, error }))
      await rm(ownFolder(deps.metadataPath, itemId), { recursive: true, force: true })
    }
    tellLeft(left)
  }

  return {
    async item(itemId: string, isHard: boolean, caller: Caller): Promise<void> {
      const [item] = await store.removableItems([itemId], caller.scope)
      if (!item) throw new Problem('missing')
      if (!item.isVisible) throw new Problem('forbidden')
      await remove([item], isHard, caller)
    },

    /** Unknown ids are passed over; hidden ones refuse the whole call. */
    async items(ids: readonly string[], isHard: boolean, caller: Caller): Promise<void> {
      const items = await store.removableItems([...new Set(ids)], caller.scope)
      if (items.length === 0) throw new Problem('missing')
      if (items.some((item) => !item.isVisible)) throw new Problem('forbidden')
      await remove(items, isHard, caller)
    },

    /** Deletes a file from the disk; an item that loses its last media file is missing from then on. */
    async file(itemId: string, ino: string, caller: Caller): Promise<void> {
      const [item] = await store.removableItems([itemId], caller.scope)
      if (!item) throw new Problem('missing')
      if (!item.isVisible) throw new Problem('forbidden')
      const record = await loadRecord(deps.db.read, itemId)
      const file = record?.libraryFiles.find((entry) => entry.ino === ino)
      if (!record || !file) throw new Problem('missing')
      if (item.isOffline) throw new Problem('busy', awayMessage)
      const { path } = file.metadata
      deps.log.info({ userId: caller.userId, itemId, path }, 'deleting a file, as asked')
      await deleteFiles(path, item.root)
      if (item.isFile) await deps.scan.scanPaths(item.libraryId, [item.path])
      else if (file.fileType === 'audio') await deps.scan.scanItem(itemId)
      else await forgetFile(record, ino, deps)
    },

    /** Deletes `metadata.json` or `metadata.abs` beside the items of a library. */
    async metadataFiles(
      libraryId: string,
      ext: string | undefined,
    ): Promise<{ found: number; removed?: number }> {
      const folders = await store.itemFolders(libraryId)
      if (!folders) throw new Problem('missing')
      const name = ext === 'abs' ? 'metadata.abs' : 'metadata.json'
      let found = 0
      let removed = 0
      for (const folder of folders) {
        const outcome = await removeFile(join(folder, name))
        if (outcome !== 'absent') found += 1
        if (outcome === 'removed') removed += 1
      }
      return found === 0 ? { found } : { found, removed }
    },
  }
}

/**
 * Files outside the library are nobody's to delete from here, and those of a disk that is away can't be; nothing is removed
 * before that is known of all.
 */
async function refuseUndeletable(items: readonly RemovableItem[]): Promise<void> {
  for (const { path, root, isOffline } of items) {
    if (isOffline) throw new Problem('busy', awayMessage)
    try {
      await deletable(path, root)
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'forbidden') throw error
      throw new Problem('forbidden', outside(path), { cause: error })
    }
  }
}

const outside = (path: string): string =>
  `“${path}” lies outside the folders of its library, so it is never deleted. Remove it from the library without its files.`

/** Says what stayed on the disk although its items have left the library. */
function tellLeft(left: readonly { path: string; error: unknown }[]): void {
  const [first] = left
  if (first === undefined) return
  if (!(first.error instanceof Problem)) throw first.error
  const { kind, message } = first.error
  const others = left.length > 1 ? ` and ${left.length - 1} more` : ''
  const what = `“${first.path}”${others} left the library, but not all of the files could be deleted.`
  const next = 'What is left comes back with the next scan.'
  throw new Problem(kind, `${what} ${message} ${next}`, { cause: first.error })
}

/** Nothing that is played went, so nothing needs to be read again. */
async function forgetFile(record: ItemRecord, ino: string, deps: RemovalDeps): Promise<void> {
  const { media } = record
  const isCover = record.libraryFiles.some(
    (file) => file.ino === ino && file.metadata.path === record.coverPath,
  )
  const draft: ItemRecord = {
    ...record,
    libraryFiles: record.libraryFiles.filter((file) => file.ino !== ino),
    coverPath: isCover ? null : record.coverPath,
    updatedAt: deps.now(),
    media:
      media.kind === 'book' && media.ebookFile?.ino === ino ? { ...media, ebookFile: null } : media,
  }
  const { libraryFiles } = draft
  draft.isMissing =
    record.isMissing ||
    (media.kind === 'book' &&
      !libraryFiles.some((file) => file.fileType === 'audio' || file.fileType === 'ebook'))
  await deps.db.transact((trx) => deps.writer.write(trx, [draft]))
  deps.events.publish('items.changed', { libraryId: record.libraryId, itemIds: [record.id] })
}

async function removeFile(path: string): Promise<'absent' | 'removed' | 'refused'> {
  try {
    return (await unlink(path)) ? 'removed' : 'absent'
  } catch (error) {
    if (error instanceof Problem) throw error
    return 'refused'
  }
}
