import { fileKind } from '../file-kind.ts'
import type { CoverSource, EmbeddedPicture, FileFact } from '../shapes.ts'
import { firstFile } from './sidecar/find-sidecars.ts'

/** The picture file that is an item's cover: `cover.*` anywhere in it, else the first picture (ABS wire, files §8.6). */
export function coverFile(files: readonly FileFact[]): CoverSource | null {
  const isPicture = (file: FileFact): boolean => fileKind(file.ext) === 'image' && file.size > 0
  const named = firstFile(files, (name, file) => isPicture(file) && /^cover\.[^.]+$/iu.test(name))
  const chosen = named ?? firstFile(files, (_, file) => isPicture(file))
  return chosen ? { kind: 'file', path: chosen.path } : null
}

/** The picture inside an audio file as a cover. */
export function embeddedCover(path: string, picture: EmbeddedPicture): CoverSource {
  const { offset, length, packing } = picture
  return { kind: 'embedded', path, offset, length, ...(packing ? { packing } : {}) }
}
