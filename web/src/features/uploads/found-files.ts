import type { FoundFile } from './grouping.ts'

/** Everything that was dropped, folders with all that is in them. Must be called while the drop is being handled. */
export function filesOfDrop(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return inAll(entries, '')
}

/** What was chosen in the browser's own dialog, for files or for a folder. */
export function filesOfInput(files: FileList | null): FoundFile[] {
  return [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
}

async function inAll(entries: readonly FileSystemEntry[], folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const entry of entries) {
    const path = folder + entry.name
    if (isDirectory(entry)) found.push(...(await inAll(await entriesOf(entry), `${path}/`)))
    else found.push({ path, file: await fileOf(entry as FileSystemFileEntry) })
  }
  return found
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

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
