import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../problem.ts'

/**
 * Makes a folder of the server's own data and proves that it can be written: a server that starts without finds out
 * when somebody's place is lost. `setting` is the variable that names the folder. Throws `broken` with a sentence
 * for whoever starts the server.
 */
export async function prepareDataFolder(path: string, setting: string): Promise<void> {
  const probe = join(path, `.lectern-probe-${randomUUID()}`)
  try {
    // Passwords' hashes and the key of all tokens are in there: nobody else's business on a shared machine.
    await mkdir(path, { recursive: true, mode: 0o700 })
    const handle = await open(probe, 'wx')
    try {
      // As much as the smallest write of a database: a full disk takes names, but no bytes.
      await handle.writeFile(Buffer.alloc(8192, 1))
      await handle.sync()
    } finally {
      await handle.close()
      await rm(probe, { force: true })
    }
  } catch (error) {
    throw unusableFolder(path, setting, error)
  }
}

/** The sentence for a data folder that fails with `error`; codes of the system and of SQLite. */
export function unusableFolder(path: string, setting: string, error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new Problem('broken', `${reasonOf(code, path, error)} ${adviceFor(code, setting)}`, {
    cause: error,
  })
}

function reasonOf(code: string, path: string, error: unknown): string {
  if (isFull(code)) return `The disk of the folder ${path} is full.`
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is needed as a folder, but there is a file.`
    case 'EROFS':
      return `The folder ${path} is on a disk that is read-only.`
    case 'EACCES':
    case 'EPERM':
    case 'SQLITE_CANTOPEN':
      return `The folder ${path} can't be written by this user.`
    default:
      return code.startsWith('SQLITE_READONLY')
        ? `The database in ${path} can't be written by this user.`
        : `The folder ${path} can't be used (${error instanceof Error ? error.message : String(error)}).`
  }
}

function adviceFor(code: string, setting: string): string {
  return isFull(code)
    ? `Make room, or choose another ${setting}.`
    : `Mend that, or choose another ${setting}.`
}

function isFull(code: string): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL'
}
