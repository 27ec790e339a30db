import { join } from 'node:path'
import { readdir, statOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { fileEnding } from '../archive/manifest.ts'
import type { Details } from '../archive/manifest.ts'
import { readDetails } from '../archive/read-backup.ts'
import { refuse } from './disk-refusal.ts'

export interface BackupFile extends Details {
  folder: string
  filename: string
  path: string
  /** Bytes. */
  size: number
}

/** Below the folder of backups: what was before each restore. */
export const beforeFolder = 'before-restores'

interface Seen {
  mtimeMs: number
  size: number
  details: Details | null
}

/** Lists backups; the head of each file is read again only when the file is another one. */
export function createBackupFolder() {
  const seen = new Map<string, Seen>()

  async function look(folder: string, filename: string): Promise<BackupFile | null> {
    const path = join(folder, filename)
    const facts = await statOrNull(path)
    if (facts === null || !facts.isFile()) return null
    const { mtimeMs, size } = facts
    const before = seen.get(path)
    const known =
      before?.mtimeMs === mtimeMs && before.size === size
        ? before
        : { mtimeMs, size, details: await detailsOf(path) }
    seen.set(path, known)
    const { details } = known
    return details === null ? null : { ...details, folder, filename, path, size }
  }

  return {
    /**
     * The newest first; what is no backup is passed over, and a folder that isn't there has none.
     * @throws Problem with a sentence where the folder can't be read.
     */
    async list(folder: string): Promise<BackupFile[]> {
      const entries =
        (await statOrNull(folder)) === null
          ? []
          : await readdir(folder).catch((error: unknown) => refuse(folder, error))
      const files: BackupFile[] = []
      for (const { name } of entries) {
        if (name.startsWith('.') || !name.endsWith(fileEnding)) continue
        const file = await look(folder, name)
        if (file !== null) files.push(file)
      }
      return files.toSorted(
        (one, other) => other.createdAt - one.createdAt || (one.filename < other.filename ? 1 : -1),
      )
    },
  }
}

/** null for what can't be read. */
async function detailsOf(path: string): Promise<Details | null> {
  try {
    return await readDetails(path)
  } catch (error) {
    if (error instanceof Problem && error.kind === 'busy') throw error
    return null
  }
}
