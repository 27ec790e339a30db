import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Problem } from '#platform/problem.ts'
import { postgresColumns } from '../../column-kit.ts'
import { copyDatabase } from '../../move/copy-database.ts'
import { newSqliteFile } from '../../move/new-sqlite-file.ts'
import { postgresCatalog } from '../../move/postgres-catalog.ts'
import { inSnapshot } from '../../move/snapshot.ts'
import type { Schema } from '../../schema.ts'
import { postgresPassages } from '../../search/passages/postgres-passages.ts'
import { postgresSearch } from '../../search/postgres-search.ts'
import type { DatabaseSource, StorageDialect } from '../dialect.ts'
import { forgetOldCopies } from '../old-copies.ts'
import { examineSqliteFile } from '../sqlite/sqlite-copy.ts'
import { postgresCare } from './postgres-care.ts'
import { postgresDialect } from './postgres-driver.ts'
import { explained, refusalOf } from './postgres-errors.ts'
import { postgresLocks } from './postgres-locks.ts'
import { joinServers } from './postgres-servers.ts'
import type { Servers } from './postgres-servers.ts'
import { refused } from '../refusal.ts'

interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  url: string
  /** Where a copy is put aside; must exist. */
  folder: string
  /** Beside a server that already runs (scan worker): no check. */
  isSecondary?: boolean
}

/** `server_version_num` of the oldest release that is supported. */
const oldestVersion = 130_000

/** Connections that read at once. */
const readers = 8

/**
 * PostgreSQL. One connection of a process writes, others read.
 * Opening it throws a sentence when the database doesn't suit, joining it when servers of another release have it.
 */
export function postgres(options: PostgresOptions): DatabaseSource {
  return { open: () => open(options), explained: (error) => explained(options.url, error) }
}

async function open({
  url,
  folder,
  isSecondary = false,
}: PostgresOptions): Promise<StorageDialect> {
  const read = new Kysely<Schema>({
    dialect: postgresDialect(url, { max: isSecondary ? 2 : readers }, refusedRead),
  })
  let servers: Servers | null = null
  const write = new Kysely<Schema>({
    dialect: postgresDialect(url, { max: 1, options: writerSettings(isSecondary) }, undefined, () =>
      servers?.ready(),
    ),
  })
  const locks = postgresLocks(url)
  const close = async (): Promise<void> => {
    await Promise.all([read.destroy(), write.destroy(), locks.close()])
    await servers?.close()
  }
  try {
    if (!isSecondary) await refuseUnsuited(write)
  } catch (error) {
    await close()
    throw error
  }
  const dialect: StorageDialect = {
    name: 'postgres',
    columns: postgresColumns,
    search: { ...postgresSearch, ...postgresPassages },
    read,
    write,
    utf8: (column) => sql<Uint8Array>`convert_to(${sql.ref(column)}, 'UTF8')`,
    commits: null,
    catalog: postgresCatalog,
    snapshot: (work) => inSnapshot(read, 'begin isolation level repeatable read read only', work),
    async copyAside(label) {
      const file = join(folder, `lectern-before-${label}.sqlite`)
      await newSqliteFile(file, (copy) => copyDatabase(dialect, copy))
      forgetOldCopies(folder)
      return file
    },
    async copyTo(file) {
      await newSqliteFile(file, (copy) => copyDatabase(dialect, copy))
      return examineSqliteFile(file)
    },
    async join(upgrade, joining) {
      servers = await joinServers({ url, upgrade, joining })
      return servers.peers
    },
    refusal: refusalOf,
    care: postgresCare(read, write),
    locks,
    close,
  }
  return dialect
}

/**
 * Nobody waits longer for who writes than on SQLite, and whoever stands still in the middle of writing loses its connection.
 * What a scan writes can be read from the files again, so its commits needn't wait for the disk.
 */
function writerSettings(isSecondary: boolean): string {
  const patience = '-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s'
  return isSecondary ? `${patience} -c synchronous_commit=off` : patience
}

/** Who only reads hears the same of a lost database as who writes. */
function refusedRead(error: unknown): unknown {
  const refusal = refusalOf(error)
  return refusal === null ? error : refused(refusal, error)
}

async function refuseUnsuited(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ version: string; number: number; encoding: string }>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding`.execute(db)
  const [{ version = '?', number = 0, encoding = '?' } = {}] = rows
  if (number < oldestVersion) {
    throw new Problem('broken', `This is PostgreSQL ${version}. Lectern needs 13 or newer.`)
  }
  if (encoding !== 'UTF8') {
    throw new Problem(
      'broken',
      `The PostgreSQL database has the encoding ${encoding}. Create one with the encoding UTF8.`,
    )
  }
}
