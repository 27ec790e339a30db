import { fileSource, type FileSource } from './file-source.ts'

/** A file that somebody chose or dropped. */
export interface FoundFile {
  /** From the dropped folder on, with `/`: `Author/Title/01.mp3`. */
  path: string
  source: FileSource
  /** What was chosen with it, as the browser keeps it over a reload, where it can. */
  root?: FileSystemHandle
}

/** What was chosen. */
export interface Found {
  files: FoundFile[]
  /** Paths of what can't be read. */
  unreadable: string[]
}

/** Whether the browser's own dialog gives what outlives a reload. */
export const canPickFolder = (): boolean => 'showDirectoryPicker' in globalThis

/** Everything that was dropped, folders with all that is in them. Must be called while the drop is being handled. */
export async function filesOfDrop(transfer: DataTransfer): Promise<Found> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? [])
  // Both have to be asked for before anything is waited for.
  const handles = items.map((item) => handleOf(item))
  const found: Found = { files: [], unreadable: [] }
  await Promise.all(
    entries.map(async (entry, index) => {
      const root = await handles[index]
      await gather(entry, '', root ?? undefined, found)
    }),
  )
  return found
}

/** What was chosen in the browser's own dialog, for files or for a folder. */
export function filesOfInput(files: FileList | null): Found {
  return {
    files: [...(files ?? [])].map((file) => ({
      path: file.webkitRelativePath || file.name,
      source: fileSource(file),
    })),
    unreadable: [],
  }
}

/** Lets somebody choose a folder; null when they think better of it. */
export async function pickFolder(): Promise<Found | null> {
  const root = await globalThis.showDirectoryPicker?.().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  })
  return root ? filesOfHandle(root) : null
}

/** All files of a folder, or of a single file, that the browser has kept. */
export async function filesOfHandle(root: FileSystemHandle): Promise<Found> {
  const found: Found = { files: [], unreadable: [] }
  await walk(root, '', root, found)
  return found
}

async function walk(
  handle: FileSystemHandle,
  folder: string,
  root: FileSystemHandle,
  found: Found,
): Promise<void> {
  const path = folder + handle.name
  if (isFileHandle(handle)) {
    const again = () => handle.getFile()
    const file = await again().catch(() => null)
    if (file) found.files.push({ path, source: fileSource(file, again), root })
    else found.unreadable.push(path)
    return
  }
  if (!isDirectoryHandle(handle)) return
  const inner: FileSystemHandle[] = []
  for await (const each of handle.values()) inner.push(each)
  await Promise.all(inner.map((each) => walk(each, `${path}/`, root, found)))
}

async function gather(
  entry: FileSystemEntry,
  folder: string,
  root: FileSystemHandle | undefined,
  found: Found,
): Promise<void> {
  const path = folder + entry.name
  if (isDirectory(entry)) {
    const inner = await entriesOf(entry).catch(() => null)
    if (inner === null) found.unreadable.push(path)
    await Promise.all((inner ?? []).map((each) => gather(each, `${path}/`, root, found)))
    return
  }
  const again = () => fileOf(entry as FileSystemFileEntry)
  const file = await again().catch(() => null)
  if (file) found.files.push({ path, source: fileSource(file, again), ...(root && { root }) })
  else found.unreadable.push(path)
}

async function handleOf(item: DataTransferItem): Promise<FileSystemHandle | null> {
  return (await item.getAsFileSystemHandle?.().catch(() => null)) ?? null
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFileHandle = (handle: FileSystemHandle): handle is FileSystemFileHandle =>
  handle.kind === 'file'
const isDirectoryHandle = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory'

/** Browsers hand out at most a hundred at a time, and nothing at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (some.length === 0) return all
    all.push(...some)
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject)
  })
