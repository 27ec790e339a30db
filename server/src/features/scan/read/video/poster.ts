import { fileKind } from '../../group/file-kind.ts'
import { firstPicture } from '../picture-kind.ts'
import type { CoverSource } from '../../shapes/media.ts'
import type { Candidate } from '#features/scan/shapes/items.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'

/** Where in a video its picture is taken: late enough to be past titles that are black. */
const frameAt = 0.1

/**
 * The picture of a video: one that bears its name or is called poster, folder, cover or thumb, else any beside it, else
 * a frame out of it. Files that are no pictures inside don't count.
 *
 * @param duration seconds; null: what ffprobe refuses has no frame either
 */
export async function posterOf(
  candidate: Candidate,
  main: FileFact | null,
  duration: number | null,
): Promise<CoverSource | null> {
  const pictures = candidate.files.filter((file) => fileKind(file.ext) === 'image')
  const stem = main === null ? '' : stemOf(main)
  const names = ['poster', 'cover', 'folder', `${stem}-poster`, stem, `${stem}-thumb`, 'thumb']
  const named = names.flatMap((name) => pictures.filter((file) => stemOf(file) === name))
  const others = pictures.filter((file) => !/fanart|backdrop|banner|logo/u.test(stemOf(file)))
  const path = await firstPicture([...new Set([...named, ...others])].map((file) => file.path))
  if (path !== null) return { kind: 'file', path }
  return main === null || duration === null
    ? null
    : { kind: 'frame', path: main.path, at: duration * frameAt }
}

function stemOf(file: FileFact): string {
  const name = file.relPath.slice(file.relPath.lastIndexOf('/') + 1)
  return name.slice(0, name.length - file.ext.length).toLowerCase()
}
