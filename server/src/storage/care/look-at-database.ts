import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { DatabaseCare } from './database-care.ts'
import type { DatabaseAddress } from '../database.ts'
import { sqliteDamage, sqliteFacts } from '../dialects/sqlite/sqlite-care.ts'
import { sqliteDialect } from '../dialects/sqlite/sqlite-driver.ts'
import { databaseFileName } from '../dialects/sqlite/sqlite.ts'
import { appliedSteps, knowsSteps, stepNames } from '../migrate.ts'
import type { Schema } from '../schema.ts'

export interface LookedAt {
  read: Kysely<Schema>
  care: Pick<DatabaseCare, 'facts' | 'damage'>
  /** Of which release the tables are. */
  age: 'same' | 'older' | 'newer'
  close(): Promise<void>
}

/**
 * Opens a database to be read alone, beside a server that uses it or without one: nothing is made, upgraded or locked.
 * Rejects where there is none, or where it can't be read.
 */
export async function lookAtDatabase({ folder, url = null }: DatabaseAddress): Promise<LookedAt> {
  const found = url === null ? lookAtFile(folder) : await lookAtServer(folder, url)
  try {
    const steps = await appliedSteps(found.read)
    const isNewer = !knowsSteps(steps)
    const isOlder = stepNames.some((name) => !steps.includes(name))
    return { ...found, age: isNewer ? 'newer' : isOlder ? 'older' : 'same' }
  } catch (error) {
    await found.close()
    throw error
  }
}

function lookAtFile(folder: string): Omit<LookedAt, 'age'> {
  const file = join(folder, databaseFileName)
  const handle = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  handle.pragma('busy_timeout = 10000')
  const read = new Kysely<Schema>({ dialect: sqliteDialect(handle) })
  return {
    read,
    care: { facts: () => sqliteFacts(read), damage: () => sqliteDamage(file) },
    async close() {
      await read.destroy()
      handle.close()
    },
  }
}

async function lookAtServer(folder: string, url: string): Promise<Omit<LookedAt, 'age'>> {
  const { postgres } = await import('../dialects/postgres/postgres.ts')
  const source = postgres({ url, folder, isSecondary: true })
  const dialect = await source.open()
  return { read: dialect.read, care: dialect.care, close: () => dialect.close() }
}
