import { fileKind } from '../group/file-kind.ts'
import { firstPicture } from './picture-kind.ts'
import type { CoverSource, EmbeddedPicture } from '../shapes/media.ts'
import type { FileFact } from '../shapes/files.ts'
import { filesInOrder } from './sidecar/find-sidecars.ts'

/**
 * The picture file that is an item's cover: `cover.*` anywhere in it, else the first picture (ABS wire, files §8.6). Files
 * that are no pictures inside are passed over, so that none of them hides another or what the sound brings along.
 */
export async function coverFile(files: readonly FileFact[]): Promise<CoverSource | null> {
  const pictures = filesInOrder(files, (_, file) => fileKind(file.ext) === 'image' && file.size > 0)
  const named = pictures.filter(({ relPath }) => /(?:^|\/)cover\.[^./]+$/iu.test(relPath))
  const path = await firstPicture([...new Set([...named, ...pictures])].map((file) => file.path))
  return path === null ? null : { kind: 'file', path }
}

/** The picture inside an audio file as a cover. */
export function embeddedCover(path: string, picture: EmbeddedPicture): CoverSource {
  const { offset, length, packing } = picture
  return { kind: 'embedded', path, offset, length, ...(packing ? { packing } : {}) }
}
