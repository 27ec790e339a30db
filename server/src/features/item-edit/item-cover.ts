import type { Caller } from '#domain/caller.ts'
import { lstat, orNull, readFile } from '#platform/disk/disk.ts'
import type { Images } from '#platform/rendering/images.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import { writeWholeFile } from '#platform/disk/write-file.ts'
import { byHand, loadRecord } from '#features/items/index.ts'
import type { ChangeCause, ItemRead, ItemRecord, ItemRewriter } from '#features/items/index.ts'
import { coverPath, ownFolder } from '#features/scan/index.ts'
import type { ItemFolderSettings } from '#features/scan/index.ts'
import type { Database } from '#storage/database.ts'

export interface ItemCoverDeps {
  db: Database
  read: Pick<ItemRead, 'check'>
  rewriter: ItemRewriter
  images: Pick<Images, 'identify' | 'measure'>
  outgoing: Pick<Outgoing, 'get'>
  settings: () => ItemFolderSettings
}

export type ItemCover = ReturnType<typeof createItemCover>

/** Pixels. */
const smallestFound = 50

/** No cover is larger. */
export const largestCover = 20 * 1024 * 1024

/** The verbs of changing covers. Pictures that lie in the folder of an item are never overwritten or deleted. */
export function createItemCover(deps: ItemCoverDeps) {
  const { images, rewriter } = deps

  async function found(itemId: string, caller: Caller): Promise<ItemRecord> {
    const { id } = await deps.read.check(itemId, caller)
    const record = await loadRecord(deps.db.read, id)
    if (record === null) throw new Problem('missing')
    return record
  }

  async function point(
    itemId: string,
    coverPath: string | null,
    cause: ChangeCause,
  ): Promise<void> {
    const without = { coverPath, coverAccentJson: null, coverThumbhash: null }
    await rewriter.rewrite([itemId], (record) => ({ ...record, ...without }), cause)
  }

  /** Lays `bytes` beside earlier covers, which stay for as long as the history tells of them; resolves with the path. */
  async function lay(record: ItemRecord, bytes: Buffer): Promise<string> {
    const ext = await images.identify(bytes)
    const { metadataPath, storeCoverWithItem } = deps.settings()
    const isWithItem = storeCoverWithItem && !record.isFile
    const folder = isWithItem ? record.path : ownFolder(metadataPath, record.id)
    const path = await freeName(folder, ext)
    await writeWholeFile(path, bytes)
    return path
  }

  /** Keeps `bytes` as the cover; resolves with its path. */
  async function keep(record: ItemRecord, bytes: Buffer, cause: ChangeCause): Promise<string> {
    const path = await lay(record, bytes)
    await point(record.id, path, cause)
    return path
  }

  /** @throws Problem `invalid` when that fails for whatever reason. */
  async function download(url: string): Promise<Buffer> {
    const limits = { maxBytes: largestCover, timeoutMs: 30_000, accept: ['image/'] }
    const { bytes } = await deps.outgoing.get(url, limits).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.kind !== 'upstream') throw error
      throw new Problem('invalid', error.message, { cause: error })
    })
    return bytes
  }

  return {
    /** Whether the item is there and may be seen: asked before anything is read. */
    check: (itemId: string, caller: Caller) => deps.read.check(itemId, caller),

    /** Keeps `bytes`; resolves with the path of the new cover. */
    async take(itemId: string, bytes: Buffer, caller: Caller): Promise<string> {
      return keep(await found(itemId, caller), bytes, byHand(caller))
    },

    /** Fetches the picture at a web address. @throws Problem `invalid` when that fails for whatever reason. */
    async fetch(
      itemId: string,
      url: string,
      caller: Caller,
      cause: ChangeCause = byHand(caller),
    ): Promise<string> {
      if (!caller.permissions.upload) throw new Problem('forbidden')
      const record = await found(itemId, caller)
      return keep(record, await download(url), cause)
    },

    /**
     * Lays the picture at a web address beside the covers of an item without making it its cover: that is its writer's
     * business. Resolves with its path. Blank ones, as some services send for none, are no covers.
     * @throws Problem `invalid` when that fails for whatever reason.
     */
    async fetchBeside(record: ItemRecord, url: string): Promise<string> {
      const bytes = await download(url)
      const { width, height } = await images.measure(bytes)
      if (Math.min(width, height) < smallestFound)
        throw new Problem('invalid', 'The picture is too small for a cover.')
      return lay(record, bytes)
    },

    /** Makes a picture among the files of the item its cover; `cover`: where it lies. */
    async choose(itemId: string, cover: string, caller: Caller): Promise<string> {
      const record = await found(itemId, caller)
      const isOfItem = record.libraryFiles.some(
        ({ fileType, metadata }) => fileType === 'image' && metadata.path === cover,
      )
      if (!isOfItem && cover !== record.coverPath) throw new Problem('broken', 'Invalid image')
      const bytes = await orNull(readFile(cover))
      if (bytes === null) throw new Problem('broken', 'Invalid image')
      await images.measure(bytes).catch((error: unknown) => {
        throw new Problem('broken', 'Invalid image', { cause: error })
      })
      if (cover !== record.coverPath) await point(itemId, cover, byHand(caller))
      return cover
    },

    /** Takes the cover off. The picture stays for as long as the history tells of it. */
    async remove(itemId: string, caller: Caller): Promise<void> {
      const record = await found(itemId, caller)
      if (record.coverPath !== null) await point(itemId, null, byHand(caller))
    },
  }
}

/** The first name of a cover that is free: what lies at the others belongs to somebody. */
async function freeName(folder: string, ext: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = coverPath(folder, ext, number)
    // A link that leads nowhere is somebody's, too.
    if ((await orNull(lstat(path))) === null) return path
  }
}
