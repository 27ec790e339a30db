import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { runApart } from '#platform/apart.ts'
import type { DatabaseCare, DatabaseFacts } from '../../care/database-care.ts'
import type { Schema } from '../../schema.ts'

/** A database of many gigabytes on a slow disk. */
const longestCheckMs = 3_600_000
/** So much unused room is left, in bytes: the next scan wants it again. */
const spareBytes = 8 * 1024 * 1024
/** A step moves a megabyte at most, so that nobody notices. */
const pagesAtOnce = 256
const pauseMs = 50

/** What an SQLite file says of itself, through a connection that need not write. */
export async function sqliteFacts(read: Kysely<Schema>): Promise<DatabaseFacts> {
  const pageBytes = await pragma(read, 'page_size')
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(read)
  return {
    kind: 'sqlite',
    version: rows[0]?.version ?? '',
    bytes: (await pragma(read, 'page_count')) * pageBytes,
    unusedBytes: (await pragma(read, 'freelist_count')) * pageBytes,
  }
}

/** What is damaged in an SQLite file; null: nothing. Others read and write it meanwhile. */
export async function sqliteDamage(file: string, signal?: AbortSignal): Promise<string | null> {
  const answer = (await runApart({
    beside: import.meta.url,
    name: 'sqlite-check',
    input: file,
    timeoutMs: longestCheckMs,
    heapMb: 128,
    ...(signal ? { signal } : {}),
  })) as { damage: string | null }
  return answer.damage
}

interface SqliteCareDeps {
  file: string
  read: Kysely<Schema>
  write: Kysely<Schema>
  /** Runs a statement on the writing connection. */
  run: (statement: string) => void
}

/** Keeping an SQLite file well. */
export function sqliteCare({ file, read, write, run }: SqliteCareDeps): DatabaseCare {
  /** Whoever has a transaction has the connection: nothing gets into the middle of one. */
  const alone = (statement: string): Promise<void> =>
    write.connection().execute(async () => run(statement))

  const unused = async (): Promise<number> => (await sqliteFacts(read)).unusedBytes

  return {
    facts: () => sqliteFacts(read),
    damage: (signal) => sqliteDamage(file, signal),
    async tidy(mayGoOn) {
      // The limit keeps it to some milliseconds, whatever the size.
      await alone('pragma analysis_limit = 400; pragma optimize')
      let left = await unused()
      while (left > spareBytes && mayGoOn()) {
        await alone(`pragma incremental_vacuum(${pagesAtOnce})`)
        const now = await unused()
        // A file of an earlier release keeps its room for itself.
        if (now >= left) return
        left = now
        await delay(pauseMs)
      }
    },
  }
}

async function pragma(db: Kysely<Schema>, name: string): Promise<number> {
  const { rows } = await sql<Record<string, number>>`${sql.raw(`pragma ${name}`)}`.execute(db)
  return Number(rows[0]?.[name] ?? 0)
}
