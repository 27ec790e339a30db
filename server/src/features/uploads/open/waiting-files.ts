import { join } from 'node:path'
import { z } from 'zod'
import { safePath } from '@lectern/contract/rules'
import { readFile } from '#platform/disk/disk.ts'
import { writeFlushed } from '#platform/disk/disk-writing.ts'

/*
 * What lies of an upload in its library folder, hidden from scans, until it is finished:
 *   .lectern-uploads/<id>/upload.json   what it is and whose; written once
 *   .lectern-uploads/<id>/received      how much of each file is there; see pieces/received.ts
 *   .lectern-uploads/<id>/files/        the files under the names that they will have; gone once they are in their place
 *   .lectern-uploads/finished/<id>/     what is left then, for a day: who didn't hear of it may ask again
 */

const folderName = '.lectern-uploads'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids become names of folders: anything else is none. */
export const isUploadId = (id: string): boolean => uuid.test(id)

export const uploadsFolder = (root: string): string => join(root, folderName)
export const uploadFolder = (root: string, id: string): string => join(root, folderName, id)
export const filesFolder = (root: string, id: string): string =>
  join(uploadFolder(root, id), 'files')
export const receivedPath = (root: string, id: string): string =>
  join(uploadFolder(root, id), 'received')
export const manifestPath = (root: string, id: string): string =>
  join(uploadFolder(root, id), 'upload.json')
export const finishedFolder = (root: string): string => join(root, folderName, 'finished')

const count = z.number().int().min(0)
const manifest = z.object({
  version: z.literal(1),
  id: z.string().refine(isUploadId),
  userId: z.string(),
  libraryId: z.string(),
  folderId: z.string(),
  title: z.string(),
  author: z.string(),
  series: z.string(),
  adds: z.boolean(),
  createdAt: z.number().int(),
  files: z.array(
    z.object({
      path: z.string().refine((path) => path !== '' && safePath(path) === path),
      size: count,
      modifiedAt: z.number().int(),
    }),
  ),
})

/** What somebody announced: an item and its files. */
export type UploadManifest = z.output<typeof manifest>

/** Resolves when it is on the disk. Throws what the disk says. */
export function writeManifest(root: string, content: UploadManifest): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(content))
  return writeFlushed(manifestPath(root, content.id), [bytes], 'wx')
}

/** Null: there is none, or it is none of ours. Anybody who can write into the folder could have put it there. */
export const readManifest = (root: string, id: string): Promise<UploadManifest | null> =>
  manifestAt(manifestPath(root, id), id)

/** The same for an upload that is finished. */
export const readFinished = (root: string, id: string): Promise<UploadManifest | null> =>
  manifestAt(join(finishedFolder(root), id, 'upload.json'), id)

async function manifestAt(path: string, id: string): Promise<UploadManifest | null> {
  const text = await readFile(path).catch(() => null)
  if (text === null) return null
  const read = manifest.safeParse(parsed(text.toString()))
  return read.success && read.data.id === id ? read.data : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
