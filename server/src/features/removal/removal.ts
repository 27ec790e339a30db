import { batchesOf } from '#platform/lists/batches.ts'
import { rm } from 'node:fs/promises'
import type { Caller } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import { byHand, loadRecord } from '#features/items/index.ts'
import type { RemovalCause } from '#features/items/index.ts'
import { ownFolder, removeItems } from '#features/scan/index.ts'
import type { Discard } from '#features/trash/index.ts'
import { createRemoveEpisode } from './remove-episode.ts'
import { awayMessage, deletable, deleteFiles } from './delete-files.ts'
import { forgetFile } from './forget-file.ts'
import { removeMetadataFiles } from './metadata-files.ts'
import type { RemovalDeps } from './removal-deps.ts'
import type { RemovableItem } from './removal.store.ts'

/** The database is held no longer than that many items take. */
const batchSize = 50

export type Removal = ReturnType<typeof createRemoval>

/** The verbs of taking away: items from the library, and files from the disk when that is asked for. */
export function createRemoval(deps: RemovalDeps) {
  const { store, trash } = deps

  async function remove(items: readonly RemovableItem[], isHard: boolean, caller: Caller) {
    const cause = { ...byHand(caller), isDeleted: isHard }
    const ids = items.map(({ itemId }) => itemId)
    if (!isHard) return forget(ids, cause)
    const targets = await refuseUndeletable(items)
    for (const { itemId, path } of items)
      deps.log.info(
        { userId: caller.userId, itemId, path },
        'deleting the files of an item, as asked',
      )
    if (await trash.isKept()) await discard(targets, caller, cause)
    else await deleteAtOnce(items, cause)
  }

  async function forget(itemIds: readonly string[], cause: RemovalCause): Promise<void> {
    for (const batch of batchesOf(itemIds, batchSize)) await removeItems(batch, cause, deps)
  }

  /** Files first, into the trash: what can't be moved stays with its item, and a stop between the two loses nothing. */
  async function discard(
    targets: ReadonlyMap<RemovableItem, string | null>,
    caller: Caller,
    cause: RemovalCause,
  ): Promise<void> {
    const things: Discard[] = []
    const absent: string[] = []
    for (const [item, target] of targets) {
      if (target === null || item.root === null) absent.push(item.itemId)
      else things.push(discardOf(item, { target, root: item.root }, deps))
    }
    await forget(absent, cause)
    const onTaken = (taken: readonly Discard[]) =>
      forget(
        taken.flatMap(({ itemId }) => itemId ?? []),
        cause,
      )
    const left = await trash.take(things, { kind: 'item', by: caller, onTaken })
    tellKept(left.map(({ path, problem }) => ({ path, error: problem })))
  }

  /** Library first: what is left over by a failing disk comes back with the next scan instead of haunting the shelf. */
  async function deleteAtOnce(items: readonly RemovableItem[], cause: RemovalCause): Promise<void> {
    await forget(
      items.map(({ itemId }) => itemId),
      cause,
    )
    const left: { path: string; error: unknown }[] = []
    for (const { itemId, path, root } of items) {
      await deleteFiles(path, root).catch((error: unknown) => left.push({ path, error }))
      await rm(ownFolder(deps.metadataPath, itemId), { recursive: true, force: true })
    }
    tellLeft(left)
  }

  return {
    async item(itemId: string, isHard: boolean, caller: Caller): Promise<void> {
      const [item] = await store.removableItems([itemId], caller.scope)
      if (!item) throw new Problem('missing')
      if (item.visibleId === null) throw new Problem('forbidden')
      await remove([item], isHard, caller)
    },

    /** Unknown ids are passed over; hidden ones refuse the whole call. */
    async items(ids: readonly string[], isHard: boolean, caller: Caller): Promise<void> {
      const items = await store.removableItems([...new Set(ids)], caller.scope)
      if (items.length === 0) throw new Problem('missing')
      if (items.some((item) => item.visibleId === null)) throw new Problem('forbidden')
      await remove(items, isHard, caller)
    },

    /** Takes a file off the disk; an item that loses its last media file is missing from then on. */
    async file(itemId: string, ino: string, caller: Caller): Promise<void> {
      const [item] = await store.removableItems([itemId], caller.scope)
      if (!item) throw new Problem('missing')
      if (item.visibleId === null) throw new Problem('forbidden')
      const record = await loadRecord(deps.db.read, item.visibleId)
      const file = record?.libraryFiles.find((entry) => entry.ino === ino)
      if (!record || !file) throw new Problem('missing')
      if (item.isOffline) throw new Problem('busy', awayMessage)
      const { path } = file.metadata
      deps.log.info({ userId: caller.userId, itemId, path }, 'deleting a file, as asked')
      if (await trash.isKept()) await discardFile(item, path, caller)
      else await deleteFiles(path, item.root)
      if (item.isFile) await deps.scan.scanPaths(item.libraryId, [item.path])
      else if (file.fileType === 'audio') await deps.scan.scanItem(itemId)
      else await forgetFile(record, { ino, caller }, deps)
    },

    /** Takes an episode off the disk, with what lies beside it, and out of its podcast. */
    episode: createRemoveEpisode(deps),

    /** Takes `metadata.json` or `metadata.abs` beside the items of a library off the disk. */
    async metadataFiles(
      libraryId: string,
      ext: string | undefined,
      caller: Caller,
    ): Promise<{ found: number; removed?: number }> {
      const folders = await store.itemFolders(libraryId)
      if (!folders) throw new Problem('missing')
      const name = ext === 'abs' ? 'metadata.abs' : 'metadata.json'
      return removeMetadataFiles(folders, { name, caller }, trash)
    },
  }

  async function discardFile(item: RemovableItem, path: string, caller: Caller): Promise<void> {
    const target = await deletable(path, item.root)
    if (target === null || item.root === null) return
    const thing: Discard = {
      ...discardOf(item, { target, root: item.root }, deps),
      path,
      title: null,
      record: null,
    }
    const onTaken = () => Promise.resolve()
    const [left] = await trash.take([thing], { kind: 'file', by: caller, onTaken })
    if (left !== undefined) throw left.problem
  }
}

function discardOf(
  { itemId, libraryId, folderId, title, path, visibleId }: RemovableItem,
  { target, root }: { target: string; root: string },
  { db }: RemovalDeps,
): Discard {
  const record = visibleId === null ? null : () => loadRecord(db.read, visibleId)
  return { itemId, libraryId, folderId, title, path, root, target, record }
}

/**
 * Where the files of items really lie; null for what is gone. Files outside the library are nobody's to delete from here,
 * and those of a disk that is away can't be; nothing is removed before that is known of all.
 */
async function refuseUndeletable(
  items: readonly RemovableItem[],
): Promise<Map<RemovableItem, string | null>> {
  const targets = new Map<RemovableItem, string | null>()
  for (const item of items) {
    const { path, root, isOffline } = item
    if (isOffline) throw new Problem('busy', awayMessage)
    try {
      targets.set(item, await deletable(path, root))
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'forbidden') throw error
      throw new Problem('forbidden', outside(path), { cause: error })
    }
  }
  return targets
}

const outside = (path: string): string =>
  `“${path}” lies outside the folders of its library, so it is never deleted. Remove it from the library without its files.`

interface Leftover {
  path: string
  error: unknown
}

/** Says what stayed on the disk although its items have left the library. */
function tellLeft(left: readonly Leftover[]): void {
  const what = 'left the library, but not all of the files could be deleted.'
  tell(left, what, ' What is left comes back with the next scan.')
}

/** Says what stays as it was. */
function tellKept(left: readonly Leftover[]): void {
  tell(left, 'could not be deleted and stays in the library, with its files.', '')
}

function tell(left: readonly Leftover[], what: string, next: string): void {
  const [first] = left
  if (first === undefined) return
  if (!(first.error instanceof Problem)) throw first.error
  const { kind, message } = first.error
  const others = left.length > 1 ? ` and ${left.length - 1} more` : ''
  const sentence = `“${first.path}”${others} ${what} ${message}${next}`
  throw new Problem(kind, sentence, { cause: first.error })
}
