import { open } from '#platform/disk/disk.ts'
import { compareNatural } from '@lectern/contract/rules'
import { decodeText } from '#platform/text/decode-text.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'

/** A sidecar of more bytes than this is none. */
const mostBytes = 8 * 1024 * 1024

type Placed = Pick<FileFact, 'relPath'>

/** The first file that passes `isWanted`, shallow ones first, then in natural order. */
export function firstFile<F extends Placed>(
  files: readonly F[],
  isWanted: (fileName: string, file: F) => boolean,
): F | undefined {
  return filesInOrder(files, isWanted)[0]
}

/** All files that pass `isWanted`, shallow ones first, then in natural order. */
export function filesInOrder<F extends Placed>(
  files: readonly F[],
  isWanted: (fileName: string, file: F) => boolean,
): F[] {
  return files
    .filter((file) => isWanted(file.relPath.slice(file.relPath.lastIndexOf('/') + 1), file))
    .sort(
      (left, right) =>
        depthOf(left) - depthOf(right) || compareNatural(left.relPath, right.relPath),
    )
}

/** The text of a file, whatever its encoding; undefined when there is none or it is too large. Rejects when it cannot be read. */
export async function readTextFile(
  file: Pick<FileFact, 'path' | 'size'> | undefined,
): Promise<string | undefined> {
  if (!file || file.size > mostBytes) return undefined
  const handle = await open(file.path)
  try {
    // The size of the walk is old news; the limit holds for what is there now.
    const buffer = Buffer.alloc(Math.min(mostBytes, (await handle.stat()).size))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    return decodeText(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function depthOf(file: Placed): number {
  return file.relPath.split('/').length
}
