import { dirname, join } from 'node:path'
import type { UploadBegin } from '@lectern/contract'
import { safePath } from '@lectern/contract/rules'
import type { Caller } from '#domain/caller.ts'
import { lstat, orNull, removeTree } from '#platform/disk/disk.ts'
import { flushFolder, mkdirs } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { refuseRunnable } from '../accepted-files.ts'
import { checkInside, refuse } from '../bring-in.ts'
import { checkSpace, itemFolder } from '../destinations.ts'
import type { OpenFolder } from '../destinations.ts'
import type { FoundUpload } from './find-upload.ts'
import { filesThere } from './plan-uploads.ts'
import { filesFolder, uploadFolder, uploadsFolder, writeManifest } from './waiting-files.ts'
import type { UploadManifest } from './waiting-files.ts'

/** Uploads of one person that may wait in one library folder. */
const mostOpen = 100

/** The folder that an item is to have. @throws Problem `invalid` when its title is no name for one. */
export function targetOf(names: UploadBegin, { root, mediaType }: OpenFolder): string {
  const folder = itemFolder(names, mediaType)
  if (folder !== '') return join(root, folder)
  throw new Problem('invalid', 'A title is needed that a folder can be called.', { field: 'title' })
}

/**
 * The files as they will be called.
 * @throws Problem `invalid` for names that say nothing or are run when opened, `conflict` for one name twice: disks that
 * don't tell capitals apart would keep one of them.
 */
export function namedFiles(files: UploadBegin['files']): UploadManifest['files'] {
  const seen = new Set<string>()
  return files.map((file) => {
    const path = safePath(file.path)
    if (path === '')
      throw new Problem('invalid', `“${file.path}” is no name for a file.`, { field: 'files' })
    refuseRunnable(path.slice(path.lastIndexOf('/') + 1))
    const key = path.toLowerCase()
    if (seen.has(key)) throw new Problem('conflict', `There are two files named "${path}".`)
    seen.add(key)
    return { ...file, path }
  })
}

/** @throws Problem `conflict` when something is there and nothing may be added, or when one of the files is. */
export async function refuseToOverwrite(
  target: string,
  { adds, files }: Pick<UploadManifest, 'adds' | 'files'>,
): Promise<void> {
  if (!adds && (await orNull(lstat(target))) !== null)
    throw new Problem('conflict', 'Something is there already.')
  const paths = files.map(({ path }) => path)
  const [first] = await filesThere(target, paths)
  if (first !== undefined)
    throw new Problem('conflict', `A file named "${first}" is already there.`)
}

/** @throws Problem `too-many` for more than one person may have, `full` when all that is announced doesn't fit. */
export async function refuseTooMuch(
  folder: OpenFolder,
  { userId }: Pick<Caller, 'userId'>,
  { size, others }: { size: number; others: readonly FoundUpload[] },
): Promise<void> {
  if (others.filter(({ manifest }) => manifest.userId === userId).length >= mostOpen)
    throw new Problem(
      'too-many',
      `You have ${mostOpen} unfinished uploads here. Finish some of them, or cancel them.`,
    )
  let needed = size
  for (const { manifest, received } of others) {
    const offsets = await received.offsets()
    manifest.files.forEach((file, index) => (needed += file.size - (offsets.get(index) ?? 0)))
  }
  await checkSpace(folder.root, needed)
}

/** Makes the folders in which the files wait. @throws Problem `conflict` where a rename couldn't bring them to `target`. */
export async function makeRoom(
  root: string,
  manifest: UploadManifest,
  target: string,
): Promise<void> {
  const folder = uploadFolder(root, manifest.id)
  const files = filesFolder(root, manifest.id)
  try {
    await mkdirs(files).catch(refuse)
    await checkInside(folder, root)
    await refuseOtherDisk(files, target, root)
    const inner = new Set(manifest.files.map(({ path }) => dirname(path)))
    for (const path of inner) if (path !== '.') await mkdirs(join(files, path)).catch(refuse)
    await writeManifest(root, manifest).catch(refuse)
    await flushFolder(folder)
    await flushFolder(uploadsFolder(root))
  } catch (error) {
    await removeTree(folder).catch(() => undefined)
    throw error
  }
}

/** Somebody may have mounted a disk within the library folder. */
async function refuseOtherDisk(files: string, target: string, root: string): Promise<void> {
  const here = await lstat(files)
  for (let path = target; path.length >= root.length; path = dirname(path)) {
    const facts = await orNull(lstat(path))
    if (facts === null) continue
    if (facts.dev === here.dev) return
    throw new Problem(
      'conflict',
      'This folder lies on another disk than its library, so that nothing can be moved into it.',
    )
  }
}
