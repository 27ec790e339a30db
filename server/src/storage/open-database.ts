import { unusableFolder } from '#platform/data-folder.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from './database.ts'
import type { StorageDialect } from './dialects/dialect.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { createGroupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'

export interface DatabaseOptions {
  /** Folder of the embedded database. */
  folder: string
  /** Open the file of a server that already runs (scan worker): no lock, no migration. */
  isSecondary?: boolean
}

/** Opens, checks and upgrades the database. Rejects with a sentence for people when that can't be done. */
export async function openDatabase({
  folder,
  isSecondary = false,
}: DatabaseOptions): Promise<Database> {
  const dialect = await opened(folder, isSecondary)
  const groupCommit = createGroupCommit(dialect.write)
  return {
    dialect: dialect.name,
    read: dialect.read,
    transact: (work) => groupCommit(work).catch(refuseWhenFull),
    commits: () => dialect.commits(),
    close: () => dialect.close(),
  }
}

async function opened(folder: string, isSecondary: boolean): Promise<StorageDialect> {
  try {
    const dialect = openSqlite({ folder, isSecondary })
    try {
      if (!isSecondary) await migrate(dialect)
      return dialect
    } catch (error) {
      await dialect.close().catch(() => undefined)
      throw error
    }
  } catch (error) {
    if (!/^SQLITE_(FULL|READONLY|CANTOPEN|IOERR)/.test(codeOf(error))) throw error
    throw unusableFolder(folder, 'CONFIG_PATH', error)
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** A full or read-only disk makes the server read-only, not dead (security rule 11). */
function refuseWhenFull(error: unknown): never {
  const code = codeOf(error)
  if (/^SQLITE_(FULL|READONLY|IOERR_WRITE|IOERR_FSYNC)/.test(code) || code === 'ENOSPC') {
    throw new Problem('full', 'The disk is full or read-only, so nothing can be saved right now.', {
      cause: error,
    })
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    throw new Problem('busy', 'The database is busy. Please try again.', { cause: error })
  }
  throw error
}
