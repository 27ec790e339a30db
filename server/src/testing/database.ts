import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database, DatabaseAddress } from '#storage/database.ts'
import { openDatabase } from '#storage/open-database.ts'
import type { DatabaseOptions } from '#storage/open-database.ts'

/** Address of a PostgreSQL server (its databases come and go) that tests run on; without it they run on SQLite. */
const server = process.env.LECTERN_TEST_POSTGRES ?? ''

/** The database that all others of a run are copies of. */
export const templateName = 'lectern_template'

/** For what only one of the databases can do or show: `it.runIf(isSqlite)`. */
export const isSqlite = server === ''

/** Opens the database that belongs to a folder: in it, or on the PostgreSQL server of the run. */
export async function openTestDatabase(
  options: Pick<DatabaseOptions, 'folder' | 'isSecondary'>,
): Promise<Database> {
  return openDatabase({ ...options, url: await testDatabaseUrl(options.folder) })
}

/** Address of the database that belongs to a folder, made when it isn't there; null on SQLite. */
export async function testDatabaseUrl(folder: string): Promise<string | null> {
  if (isSqlite) return null
  const name = nameFor(folder)
  await administer(`create database ${name} template ${templateName} strategy file_copy`).catch(
    (error: unknown) => {
      const isThere = error instanceof pg.DatabaseError && error.code === '42P04'
      if (!isThere) throw error
    },
  )
  return `${server}/${name}`
}

/** Where an empty database, without any table, can be made of the data of another one: in a folder, or on the server of the run. */
export async function emptyTestAddress(folder: string): Promise<DatabaseAddress> {
  if (isSqlite) return { folder }
  await administer(`create database ${nameFor(folder)} template template0 strategy file_copy`)
  return { folder, url: `${server}/${nameFor(folder)}` }
}

/** Removes the database that belongs to a folder; on SQLite it goes with the folder. */
export async function dropTestDatabase(folder: string): Promise<void> {
  if (!isSqlite) await administer(`drop database if exists ${nameFor(folder)} with (force)`)
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const nameFor = (folder: string): string =>
  `lectern_${createHash('sha1').update(folder).digest('hex').slice(0, 16)}`
