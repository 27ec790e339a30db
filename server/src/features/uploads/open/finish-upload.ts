import { dirname, join } from 'node:path'
import { lstat, orNull, removeTree } from '#platform/disk/disk.ts'
import { flushFolder, mkdirs, rename, writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { bringIn } from '../bring-in.ts'
import type { FoundUpload } from './find-upload.ts'
import {
  filesFolder,
  finishedFolder,
  readFinished,
  readManifest,
  uploadFolder,
} from './waiting-files.ts'

/**
 * Brings the files of an upload to where their item is to be; what resolved is on the disk. A stop at any moment leaves it
 * unfinished or finished, and it may be asked for again either way.
 * @throws Problem `conflict` while files are missing, or when something lies there now.
 */
export async function bringToTarget(upload: FoundUpload, target: string): Promise<void> {
  const { root, manifest } = upload
  const from = filesFolder(root, manifest.id)
  // They go with the last step, so that somebody who didn't hear the answer may ask again.
  if ((await orNull(lstat(from))) === null) return refuseGone(upload)
  await refuseUnfinished(upload, from, target)
  if (!manifest.adds && (await orNull(lstat(target))) !== null)
    throw new Problem('conflict', 'Something has been put there meanwhile.')
  const paths = manifest.files.map(({ path }) => path)
  const folders = new Set(paths.map((path) => dirname(join(from, path))))
  for (const folder of folders) await flushFolder(folder)
  await bringIn({ from, target, root, paths })
  await removeTree(from).catch(() => undefined)
}

/** Another server may have been told to cancel it. */
async function refuseGone({ root, manifest: { id } }: FoundUpload): Promise<void> {
  const isThere = (await readFinished(root, id)) ?? (await readManifest(root, id))
  if (isThere === null) throw new Problem('missing', 'This upload was cancelled.')
}

/** Out of the way of those that aren't finished: they are looked through with each that begins. */
export async function putAside({ root, manifest: { id } }: FoundUpload): Promise<void> {
  await mkdirs(finishedFolder(root)).catch(() => undefined)
  // Should it stay, it is swept there.
  await rename(uploadFolder(root, id), join(finishedFolder(root), id)).catch(() => undefined)
}

/** Empty files have no pieces: they are made here. */
async function refuseUnfinished(
  { manifest, received }: FoundUpload,
  from: string,
  target: string,
): Promise<void> {
  const offsets = await received.offsets()
  let open = 0
  for (const [index, { path, size }] of manifest.files.entries()) {
    if (size === 0) await makeEmpty(join(from, path))
    const isWhole =
      (offsets.get(index) ?? 0) === size && (await isThere([from, target], path, size))
    if (!isWhole) open += 1
  }
  if (open === 0) return
  throw new Problem(
    'conflict',
    open === 1
      ? 'One file has not arrived as a whole yet.'
      : `${open} files have not arrived as a whole yet.`,
  )
}

async function makeEmpty(path: string): Promise<void> {
  await writeFlushed(path, [], 'wx').catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
}

/** An earlier try may have brought it to its place already. */
async function isThere(folders: readonly string[], path: string, size: number): Promise<boolean> {
  for (const folder of folders) {
    const facts = await orNull(lstat(join(folder, path)))
    if (facts !== null) return facts.isFile() && facts.size === size
  }
  return false
}
