import { mayRead } from './file-system-access.ts'
import { fileSource, type FileSource } from './file-source.ts'
import type { GroupedFile } from './grouping.ts'

/** What of an upload outlives the page, where the browser can keep a choice of files. */
interface Kept {
  serverId: string
  roots: FileSystemHandle[]
  /** Where each file was found, below one of the roots. */
  files: { path: string; found: string; root: number }[]
}

/** Keeps what was chosen for an upload; nothing where the browser can't. */
export async function keepSources(serverId: string, files: readonly GroupedFile[]): Promise<void> {
  const roots = [...new Set(files.flatMap(({ root }) => root ?? []))]
  if (roots.length === 0) return
  const kept: Kept = {
    serverId,
    roots,
    files: files.flatMap(({ path, found, root }) =>
      root === undefined ? [] : { path, found, root: roots.indexOf(root) },
    ),
  }
  await inStore('readwrite', (store) => store.put(kept))
}

export async function forgetSources(serverId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(serverId))
}

/** A file that was kept, as it is now. */
export interface KeptSource {
  /** Below the folder of its item. */
  path: string
  found: string
  source: FileSource
  root: FileSystemHandle
}

/**
 * The files of an upload that were kept, as they are now. `ask` lets the browser ask whether they
 * may be read; only while somebody presses something.
 */
export async function keptSources(serverId: string, ask: boolean): Promise<KeptSource[]> {
  const kept = (await inStore('readonly', (store) => store.get(serverId))) as Kept | undefined
  if (!kept) return []
  const open = await Promise.all(kept.roots.map((root) => mayRead(root, ask)))
  const sources = await Promise.all(
    kept.files.map(async ({ path, found, root: index }) => {
      const root = kept.roots[index]
      if (!root || !open[index]) return []
      const again = () => fileAt(root, found)
      const file = await again().catch(() => null)
      return file ? [{ path, found, source: fileSource(file, again), root }] : []
    }),
  )
  return sources.flat()
}

/** `found` begins with the name of the root itself. */
async function fileAt(root: FileSystemHandle, found: string): Promise<File> {
  if (root.kind === 'file') return (root as FileSystemFileHandle).getFile()
  const folders = found.split('/').slice(1)
  const name = folders.pop() ?? ''
  let folder = root as FileSystemDirectoryHandle
  for (const each of folders) folder = await folder.getDirectoryHandle(each)
  return (await folder.getFileHandle(name)).getFile()
}

/** What can't be kept is chosen again: no failure is told. */
async function inStore(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await opened()
    const answer = await answered(ask(database.transaction('sources', mode).objectStore('sources')))
    database.close()
    return answer
  } catch {
    return undefined
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('lectern-uploads', 1)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore('sources', { keyPath: 'serverId' }),
  )
  return answered(request)
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true })
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')), {
      once: true,
    })
  })
}
