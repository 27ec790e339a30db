import { orNull, lstat, readdir, removeTree } from '#platform/disk/disk.ts'
import { keptMs, lastHeard } from './find-upload.ts'
import { filesFolder, isUploadId, uploadFolder, uploadsFolder } from './waiting-files.ts'

/** So long who didn't hear that an upload is finished may ask again; ms. */
const finishedMs = 24 * 3_600_000

/** Removes from a library folder what nobody went on with for a week, and what is left of uploads that are finished. */
export async function sweepUploads(root: string, now: number): Promise<void> {
  const entries = await readdir(uploadsFolder(root)).catch(() => [])
  for (const id of entries.map(({ name }) => name).filter(isUploadId)) {
    const isOpen = (await orNull(lstat(filesFolder(root, id)))) !== null
    const heardAt = await lastHeard(root, { id, createdAt: 0 })
    if (now - heardAt < (isOpen ? keptMs : finishedMs)) continue
    await removeTree(uploadFolder(root, id)).catch(() => undefined)
  }
}
