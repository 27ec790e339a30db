import { noPeers } from '#domain/peers.ts'
import type { Peers } from '#domain/peers.ts'
import type { Problem } from '#platform/problem.ts'
import { contentChanges, revisionsOf } from './content-changes.ts'
import type { Database, DatabaseAddress } from './database.ts'
import type { Joining, StorageDialect } from './dialects/dialect.ts'
import { refused } from './dialects/refusal.ts'
import { sqlite } from './dialects/sqlite/sqlite.ts'
import { createGroupCommit } from './group-commit.ts'
import { schemaUpgrade } from './migrate.ts'
import { replaceDatabase } from './move/replace-database.ts'

export interface DatabaseOptions extends DatabaseAddress {
  /** Open the database of a server that already runs (scan worker): no lock, no migration. */
  isSecondary?: boolean
  /** Told when this server may not go on because a newer one upgrades the database. */
  onOutdated?: (problem: Problem) => void
}

/** Opens, checks and upgrades the database. Rejects with a sentence for people when that can't be done. */
export async function openDatabase({
  folder,
  url = null,
  isSecondary = false,
  onOutdated = () => undefined,
}: DatabaseOptions): Promise<Database> {
  const { dialect, peers } = await opened({ folder, url, isSecondary }, { onOutdated })
  const changes = contentChanges({ countsCommits: dialect.commits === null })
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
    ...revisionsOf(dialect),
    peers,
    locks: dialect.locks,
    care: dialect.care,
    copyTo: (file) => dialect.copyTo(file),
    async replaceBy(copyFolder, also, before) {
      const copy = await openDialect({ folder: copyFolder })
      try {
        await groupCommit(async (trx) => {
          await before?.(trx)
          await replaceDatabase(copy, dialect, trx)
          await also(trx)
        })
      } catch (error) {
        const refusal = dialect.refusal(error)
        throw refusal === null ? error : refused(refusal, error)
      } finally {
        await copy.close()
      }
    },
    close: () => dialect.close(),
  }
}

/**
 * Opens, checks and upgrades without what stores need, for who has the database for itself as long as it is open.
 */
export async function openDialect(address: DatabaseAddress): Promise<StorageDialect> {
  const { dialect } = await opened(address, { isAlone: true })
  return dialect
}

async function opened(
  { folder, url = null, isSecondary = false }: DatabaseOptions,
  joining: Joining,
): Promise<{ dialect: StorageDialect; peers: Peers }> {
  const source =
    url === null
      ? sqlite({ folder, isSecondary })
      : await postgresSource({ url, folder, isSecondary })
  try {
    const dialect = await source.open()
    try {
      if (isSecondary) return { dialect, peers: noPeers }
      return { dialect, peers: await dialect.join(schemaUpgrade(dialect), joining) }
    } catch (error) {
      await dialect.close().catch(() => undefined)
      throw error
    }
  } catch (error) {
    throw source.explained(error)
  }
}

/** Its driver is read where it is used alone. */
async function postgresSource(options: { url: string; folder: string; isSecondary: boolean }) {
  const { postgres } = await import('./dialects/postgres/postgres.ts')
  return postgres(options)
}
