import { filesOf, type Download, type DownloadFile } from '../offline-types.ts'

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

type Kept = Owner & Pick<Download, 'tracks' | 'books'>

/**
 * Removes the files of everything that is not among `kept`, of whichever user, and those of an earlier plan of what is.
 * Files in use are left for the next time.
 */
export async function sweep(kept: readonly Kept[]): Promise<void> {
  const root = await (
    await navigator.storage.getDirectory()
  ).getDirectoryHandle(rootName, {
    create: true,
  })
  const wanted = new Map(kept.map((one) => [`${safe(one.userId)}/${folderOf(one)}`, namesOf(one)]))
  for (const [userId, ofUser] of await foldersIn(root)) {
    for (const [name, folder] of await foldersIn(ofUser)) {
      const names = wanted.get(`${userId}/${name}`)
      if (names === undefined) await drop(ofUser, name)
      else
        for (const [file] of await entriesOf(folder)) if (!names.has(file)) await drop(folder, file)
    }
  }
}

function namesOf(kept: Kept): Set<string> {
  return new Set(filesOf(kept).map(({ name }) => safe(name)))
}

async function drop(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  await folder.removeEntry(name, { recursive: true }).catch(() => undefined)
}

async function foldersIn(
  folder: FileSystemDirectoryHandle,
): Promise<[string, FileSystemDirectoryHandle][]> {
  return (await entriesOf(folder)).filter(
    (entry): entry is [string, FileSystemDirectoryHandle] => entry[1].kind === 'directory',
  )
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
