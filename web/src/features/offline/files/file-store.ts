import type { Download, DownloadFile } from '../offline-types.ts'

const rootName = 'downloads'

type Owner = Pick<Download, 'userId' | 'libraryItemId' | 'episodeId'>

/** Folders and name of a file in the browser's file system: one folder per user, one below it per download. */
export function pathOf(download: Owner, name: string): string[] {
  return [rootName, safe(download.userId), folderOf(download), safe(name)]
}

/** A file of a download with its type; null when it is gone or not whole. It is read from disk, never held in memory. */
export async function keptFile(
  download: Owner,
  { name, file, type = '' }: { name: string; file: Pick<DownloadFile, 'size'>; type?: string },
): Promise<Blob | null> {
  const path = pathOf(download, name)
  const last = path.pop() ?? ''
  try {
    let folder = await navigator.storage.getDirectory()
    for (const part of path) folder = await folder.getDirectoryHandle(part)
    const kept = await (await folder.getFileHandle(last)).getFile()
    return kept.size === file.size ? kept.slice(0, kept.size, type) : null
  } catch {
    return null
  }
}

/** Removes the files of everything that is not among `kept`, of whichever user. Files in use are left for the next time. */
export async function sweep(kept: readonly Owner[]): Promise<void> {
  const root = await (
    await navigator.storage.getDirectory()
  ).getDirectoryHandle(rootName, {
    create: true,
  })
  const wanted = new Set(kept.map((owner) => `${safe(owner.userId)}/${folderOf(owner)}`))
  for (const [userId, folder] of await entriesOf(root)) {
    if (folder.kind !== 'directory') continue
    for (const [name] of await entriesOf(folder as FileSystemDirectoryHandle))
      if (!wanted.has(`${userId}/${name}`))
        await (folder as FileSystemDirectoryHandle)
          .removeEntry(name, { recursive: true })
          .catch(() => undefined)
  }
}

function folderOf({ libraryItemId, episodeId }: Owner): string {
  return episodeId === null ? safe(libraryItemId) : `${safe(libraryItemId)}~${safe(episodeId)}`
}

function safe(id: string): string {
  return encodeURIComponent(id).replaceAll('~', '%7E').replaceAll('.', '%2E')
}

async function entriesOf(folder: FileSystemDirectoryHandle): Promise<[string, FileSystemHandle][]> {
  const entries: [string, FileSystemHandle][] = []
  for await (const entry of folder.entries()) entries.push(entry)
  return entries
}
