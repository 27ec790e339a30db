import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Caller } from '#domain/caller.ts'
import { lstat, orNull, readFile } from '#platform/disk/disk.ts'
import type { Images } from '#platform/rendering/images.ts'
import type { Outgoing } from '#platform/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import { writeWholeFile } from '#platform/disk/write-file.ts'
import { loadRecord } from '#features/items/index.ts'
import type { ItemRead, ItemRecord, ItemRewriter } from '#features/items/index.ts'
import { ownFolder } from '#features/scan/index.ts'
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

/** No cover is larger. */
export const largestCover = 20 * 1024 * 1024

/** The verbs of changing covers. Pictures that lie in the folder of an item are never overwritten or deleted. */
export function createItemCover(deps: ItemCoverDeps) {
  const { images, rewriter } = deps

  async function found(itemId: string, caller: Caller): Promise<ItemRecord> {
    await deps.read.check(itemId, caller)
    const record = await loadRecord(deps.db.read, itemId)
    if (record === null) throw new Problem('missing')
    return record
  }

  async function point(itemId: string, coverPath: string | null): Promise<void> {
    await rewriter.rewrite([itemId], (record) => ({
      ...record,
      coverPath,
      coverAccentJson: null,
      coverThumbhash: null,
    }))
  }

  /** Keeps `bytes` as the cover; resolves with its path. */
  async function keep(record: ItemRecord, bytes: Buffer): Promise<string> {
    const ext = await images.identify(bytes)
    const { metadataPath, storeCoverWithItem } = deps.settings()
    const own = ownFolder(metadataPath, record.id)
    const isWithItem = storeCoverWithItem && !record.isFile
    const path = isWithItem ? await freeName(record.path, ext) : join(own, `cover.${ext}`)
    await writeWholeFile(path, bytes)
    await point(record.id, path)
    await removeOthers(own, path)
    return path
  }

  return {
    /** Whether the item is there and may be seen: asked before anything is read. */
    check: (itemId: string, caller: Caller) => deps.read.check(itemId, caller),

    /** Keeps `bytes`; resolves with the path of the new cover. */
    async take(itemId: string, bytes: Buffer, caller: Caller): Promise<string> {
      return keep(await found(itemId, caller), bytes)
    },

    /** Fetches the picture at a web address. @throws Problem `invalid` when that fails for whatever reason. */
    async fetch(itemId: string, url: string, caller: Caller): Promise<string> {
      if (!caller.permissions.upload) throw new Problem('forbidden')
      const record = await found(itemId, caller)
      const limits = { maxBytes: largestCover, timeoutMs: 30_000, accept: ['image/'] }
      const { bytes } = await deps.outgoing.get(url, limits).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.kind !== 'upstream') throw error
        throw new Problem('invalid', error.message, { cause: error })
      })
      return keep(record, bytes)
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
      if (cover !== record.coverPath) await point(itemId, cover)
      return cover
    },

    /** Takes the cover off; only a picture that the server keeps itself is deleted. */
    async remove(itemId: string, caller: Caller): Promise<void> {
      const record = await found(itemId, caller)
      if (record.coverPath !== null) await point(itemId, null)
      await removeOthers(ownFolder(deps.settings().metadataPath, itemId), null)
    },
  }
}

/** `cover.jpg`, or the first of `cover-2.jpg`, `cover-3.jpg` … that is free: what lies there belongs to somebody. */
async function freeName(folder: string, ext: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? `cover.${ext}` : `cover-${number}.${ext}`)
    // A link that leads nowhere is somebody's, too.
    if ((await orNull(lstat(path))) === null) return path
  }
}

/** Earlier covers in the server's own folder of an item, all but the one at `path`. */
async function removeOthers(folder: string, path: string | null): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((entry) => /^cover\.[a-z]+$/.test(entry))) {
    const other = join(folder, name)
    if (other !== path && dirname(other) === folder) await rm(other, { force: true })
  }
}
