import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createReadStream, readFile, readdir, statOrNull } from '#platform/disk/disk.ts'
import { mkdir } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { writeZip } from '#platform/archive/zip-writer.ts'
import type { WrittenEntry } from '#platform/archive/zip-writer.ts'
import { atATime } from '#platform/lists/at-a-time.ts'
import { readAhead } from '#platform/lists/read-ahead.ts'
import type { Database } from '#storage/database.ts'
import { refuseOwn } from '../folder/disk-refusal.ts'
import {
  backupFormat,
  databaseEntry,
  detailsEntry,
  detailsText,
  keptFolders,
  manifestEntry,
} from './manifest.ts'
import type { Details, Manifest } from './manifest.ts'

export interface WriteBackupDeps {
  db: Pick<Database, 'copyTo'>
  metadataPath: string
  /** Steps that the schema has taken. */
  steps: () => Promise<string[]>
}

/** A file that is small costs the disk more to find than to read. */
const filesAtOnce = 8

interface Order {
  details: Details
  /** The new file. */
  file: string
  /** A folder that is made for it on the disk of the database, and removed. */
  work: string
  /** Most bytes that are read; null: any number. */
  mostBytes: number | null
  /** 0…1 */
  progress: (fraction: number) => void
}

interface KeptFile {
  path: string
  name: string
  size: number
  mtimeMs: number
}

/**
 * Writes everything but media into a new file, while everybody works on. A cover or sheet that goes away meanwhile is left out.
 * @throws Problem `too-large` beyond `mostBytes`, else what the disk says; half a file may stay.
 */
export async function writeBackup(deps: WriteBackupDeps, order: Order): Promise<void> {
  const { details, file, work, mostBytes, progress } = order
  await mkdir(work, 0o700).catch((error: unknown) => refuseOwn(dirname(work), error))
  try {
    const copy = join(work, databaseEntry)
    const [steps, rows] = [await deps.steps(), await deps.db.copyTo(copy)]
    const size = (await statOrNull(copy))?.size ?? 0
    const files = await filesOf(deps.metadataPath)
    const total = files.reduce((sum, one) => sum + one.size, size)
    if (mostBytes !== null && total > mostBytes) throw tooLarge(total)
    await writeZip(file, async (add) => {
      const text = (name: string, content: string): Promise<WrittenEntry> =>
        add({ name, bytes: Buffer.from(content), mtimeMs: details.createdAt, compress: true })
      await text(detailsEntry, detailsText(details))
      const bytes = { stream: createReadStream(copy, {}), size }
      const database = { name: databaseEntry, bytes, mtimeMs: details.createdAt, compress: true }
      const entries = [await add(database)]
      let read = size
      progress(read / total)
      for await (const [one, bytes] of readAhead(files, filesAtOnce, bytesOrNull)) {
        if (bytes === null) continue
        const { name, mtimeMs } = one
        const added = await add({ name, bytes, mtimeMs, compress: name.endsWith('.json') })
        entries.push(added)
        read += added.size
        if (mostBytes !== null && read > mostBytes) throw tooLarge(read)
        progress(read / total)
      }
      const { version } = details
      const manifest: Manifest = { format: backupFormat, version, steps, rows, entries }
      await text(manifestEntry, JSON.stringify(manifest))
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function tooLarge(bytes: number): Problem {
  const gb = (bytes / 1e9).toFixed(1)
  return new Problem(
    'too-large',
    `Backup too large: it would hold ${gb} GB. Allow larger backups in the settings, or 0 for any size.`,
  )
}

/** null: it is gone. Pictures don't get smaller. */
async function bytesOrNull({ path }: KeptFile): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Problem) throw error
    const { code = String(error) } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new Problem(
      'broken',
      `${path} belongs into the backup, but can't be read (${code}). Look at its disk, or delete the file.`,
      { cause: error },
    )
  }
}

async function filesOf(metadataPath: string): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  for (const [name, folder] of Object.entries(keptFolders))
    await addFolder(files, join(metadataPath, folder), name)
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

async function addFolder(files: KeptFile[], folder: string, name: string): Promise<void> {
  const entries = (await statOrNull(folder)) === null ? [] : await readdir(folder)
  // Hidden ones are being written.
  const seen = entries.filter((entry) => !entry.name.startsWith('.'))
  await atATime(seen, filesAtOnce, async (entry) => {
    const path = join(folder, entry.name)
    const inside = `${name}/${entry.name}`
    if (entry.isDirectory()) await addFolder(files, path, inside)
    else if (entry.isFile()) {
      const facts = await statOrNull(path)
      if (facts !== null)
        files.push({ path, name: inside, size: facts.size, mtimeMs: facts.mtimeMs })
    }
  })
}
