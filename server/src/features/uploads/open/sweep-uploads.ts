import { join } from 'node:path'
import { orNull, lstat, readdir, removeTree } from '#platform/disk/disk.ts'
import { keptMs, lastHeard } from './find-upload.ts'
import {
  filesFolder,
  finishedFolder,
  isUploadId,
  uploadFolder,
  uploadsFolder,
} from './waiting-files.ts'

/** So long who didn't hear that an upload is finished may ask again; ms. */
const finishedMs = 24 * 3_600_000

/** Removes from a library folder what nobody went on with for a week, and what is left of uploads that are finished. */
export async function sweepUploads(root: string, now: number): Promise<void> {
  for (const id of await idsIn(uploadsFolder(root))) {
    const isOpen = (await orNull(lstat(filesFolder(root, id)))) !== null
    const heardAt = await lastHeard(root, { id, createdAt: 0 })
    if (now - heardAt >= (isOpen ? keptMs : finishedMs)) await remove(uploadFolder(root, id))
  }
  for (const id of await idsIn(finishedFolder(root))) {
    const folder = join(finishedFolder(root), id)
    // The files left it last.
    const facts = await orNull(lstat(folder))
    if (facts !== null && now - facts.mtimeMs >= finishedMs) await remove(folder)
  }
}

async function idsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch(() => [])
  return entries.map(({ name }) => name).filter(isUploadId)
}

const remove = (folder: string): Promise<void> => removeTree(folder).catch(() => undefined)
