import { fileKind } from '../../file-kind.ts'
import type { Candidate, CoverSource, FileFact } from '../../shapes.ts'

/** Where in a video its picture is taken: late enough to be past titles that are black. */
const frameAt = 0.1

/**
 * The picture of a video: one that bears its name or is called poster, folder, cover or thumb, else any beside it, else
 * a frame out of it.
 *
 * @param duration seconds; null: what ffprobe refuses has no frame either
 */
export function posterOf(
  candidate: Candidate,
  main: FileFact | null,
  duration: number | null,
): CoverSource | null {
  const pictures = candidate.files.filter((file) => fileKind(file.ext) === 'image')
  const stem = main === null ? '' : stemOf(main)
  const names = ['poster', 'cover', 'folder', `${stem}-poster`, stem, `${stem}-thumb`, 'thumb']
  const named = names.flatMap((name) => pictures.find((file) => stemOf(file) === name) ?? [])[0]
  const chosen =
    named ?? pictures.find((file) => !/fanart|backdrop|banner|logo/u.test(stemOf(file)))
  if (chosen !== undefined) return { kind: 'file', path: chosen.path }
  return main === null || duration === null
    ? null
    : { kind: 'frame', path: main.path, at: duration * frameAt }
}

function stemOf(file: FileFact): string {
  const name = file.relPath.slice(file.relPath.lastIndexOf('/') + 1)
  return name.slice(0, name.length - file.ext.length).toLowerCase()
}
