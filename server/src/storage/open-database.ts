import { contentChanges, contentRevision } from './content-changes.ts'
import type { Database, DatabaseAddress } from './database.ts'
import type { StorageDialect } from './dialects/dialect.ts'
import { postgres } from './dialects/postgres.ts'
import { refused } from './dialects/refusal.ts'
import { sqlite } from './dialects/sqlite.ts'
import { createGroupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'

export interface DatabaseOptions extends DatabaseAddress {
  /** Open the database of a server that already runs (scan worker): no lock, no migration. */
  isSecondary?: boolean
}

/** Opens, checks and upgrades the database. Rejects with a sentence for people when that can't be done. */
export async function openDatabase({
  folder,
  url = null,
  isSecondary = false,
}: DatabaseOptions): Promise<Database> {
  const dialect = await openDialect({ folder, url, isSecondary })
  const changes = contentChanges()
  const groupCommit = createGroupCommit(dialect.write.withPlugin(changes.plugin), changes.record)
  return {
    read: dialect.read,
    search: dialect.search,
    utf8: (column) => dialect.utf8(column),
    transact: (work) =>
      groupCommit(work).catch((error: unknown) => {
        const refusal = dialect.refusal(error)
        throw refusal === null ? error : refused(refusal, error)
      }),
    commits: () => dialect.commits(),
    contentRevision: contentRevision(dialect),
    locks: dialect.locks,
    close: () => dialect.close(),
  }
}

/** Opens, checks and upgrades without what stores need. */
export async function openDialect({
  folder,
  url = null,
  isSecondary = false,
}: DatabaseOptions): Promise<StorageDialect> {
  const source =
    url === null ? sqlite({ folder, isSecondary }) : postgres({ url, folder, isSecondary })
  try {
    const dialect = await source.open()
    try {
      if (!isSecondary) await migrate(dialect)
      return dialect
    } catch (error) {
      await dialect.close().catch(() => undefined)
      throw error
    }
  } catch (error) {
    throw source.explained(error)
  }
}
