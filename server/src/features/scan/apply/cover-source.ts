import { readFile, stat } from '#platform/disk/disk.ts'
import { join } from 'node:path'
import type { ItemDraft } from '#features/items/index.ts'
import { openArchive } from '#platform/archive/archive.ts'
import { firstPageOf } from '#platform/rendering/pdf/first-page.ts'
import type { ItemFolderSettings } from './item-folder.ts'
import { coverPath, ownFolder, writeBeside } from './item-folder.ts'
import { isJunk, kindOf } from '../read/picture-kind.ts'
import { readEmbeddedPicture } from '../read/audio/index.ts'
import type { Readers } from '../read/reader-shapes.ts'
import type { CoverSource } from '../shapes/media.ts'

export interface CoverMaking {
  settings: ItemFolderSettings
  /** A JPEG out of a video. */
  frame?: Readers['frame']
}

/**
 * The path of an item's cover: the one it has while that file exists and is a picture, else the picture found, which is
 * copied out of its audio file or archive first. Null when there is none or what claims to be one is no picture.
 */
export async function materializeCover(
  item: Pick<ItemDraft, 'id' | 'isFile' | 'path' | 'coverPath'>,
  source: CoverSource | null,
  { settings, frame }: CoverMaking,
): Promise<string | null> {
  const own = item.coverPath
  if (own !== null && (await isFile(own)) && !(await isJunk(own))) return own
  if (source === null) return null
  try {
    if (source.kind === 'file') return source.path
    const bytes = await pictureBytes(source, frame)
    const kind = bytes && kindOf(bytes)
    if (!kind) return null
    const beside = join(item.path, `cover.${kind}`)
    // A file of that name that is no cover is the owner's all the same.
    const isWithItem = settings.storeCoverWithItem && !item.isFile && !(await isFile(beside))
    if (!isWithItem) return await keepOwn(ownFolder(settings.metadataPath, item.id), bytes, kind)
    await writeBeside(beside, bytes)
    return beside
  } catch {
    // A book without its cover is worth more than no book: unreadable or unwritable pictures are left out.
    return null
  }
}

/** In the server's own folder, over nothing: a cover that was taken off there may be brought back. */
async function keepOwn(folder: string, bytes: Buffer, kind: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = coverPath(folder, kind, number)
    const there = await readFile(path).catch(() => null)
    if (there?.equals(bytes) === true) return path
    if (there !== null && !(await isJunk(path))) continue
    await writeBeside(path, bytes)
    return path
  }
}

async function pictureBytes(
  source: Exclude<CoverSource, { kind: 'file' }>,
  frame: CoverMaking['frame'],
): Promise<Buffer | null> {
  if (source.kind === 'frame') return (await frame?.(source.path, source.at)) ?? null
  if (source.kind === 'page') return firstPageOf(source.path)
  if (source.kind === 'embedded') return readEmbeddedPicture(source.path, source)
  const archive = await openArchive(source.path)
  try {
    return await archive.read(source.entry, largestPicture)
  } finally {
    await archive.close()
  }
}

/** No cover is larger; what claims to be is damaged. */
const largestPicture = 40_000_000

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  )
}
