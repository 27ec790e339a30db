import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { prepareDataFolder } from '#platform/disk/data-folder.ts'
import { Problem } from '#platform/problem.ts'
import type { DatabaseAddress } from '../database.ts'
import type { StorageDialect } from '../dialects/dialect.ts'
import { postgres } from '../dialects/postgres/postgres.ts'
import { databaseFileName, lockFolder } from '../dialects/sqlite/sqlite.ts'
import { openDialect } from '../open-database.ts'
import { copyDatabase } from './copy-database.ts'
import type { CopiedTable } from './copy-database.ts'
import { newSqliteFile } from './new-sqlite-file.ts'

/**
 * Copies all data into another database that must be empty, and leaves the source as it is. Neither may have a server.
 * Rejects with a sentence for people, and nothing stands at the target then.
 */
export async function moveDatabase(
  from: DatabaseAddress,
  to: DatabaseAddress,
  onTable?: (table: CopiedTable) => void,
): Promise<CopiedTable[]> {
  if (isFile(from) && !existsSync(fileIn(from.folder)))
    throw new Problem('missing', `There is no database in ${from.folder}.`)
  const source = await openDialect(from)
  try {
    const copy = (target: StorageDialect) => copyDatabase(source, target, onTable)
    return await (isFile(to) ? intoFolder(to.folder, copy) : intoPostgres(to, copy))
  } finally {
    await source.close()
  }
}

/** The target gets its tables with the rows. */
const asItIs = { steps: [], missing: async () => [], run: async () => {} }

const isFile = ({ url = null }: DatabaseAddress): boolean => url === null
const fileIn = (folder: string): string => join(folder, databaseFileName)

async function intoFolder<T>(
  folder: string,
  copy: (target: StorageDialect) => Promise<T>,
): Promise<T> {
  await prepareDataFolder(folder, 'folder')
  const lock = lockFolder(folder)
  try {
    const file = fileIn(folder)
    if (existsSync(file))
      throw new Problem('conflict', `${file} is there already. Choose a folder without a database.`)
    return await newSqliteFile(file, copy)
  } finally {
    lock.close()
  }
}

async function intoPostgres<T>(
  { url, folder }: DatabaseAddress,
  copy: (target: StorageDialect) => Promise<T>,
): Promise<T> {
  const source = postgres({ url: url ?? '', folder })
  try {
    const target = await source.open()
    try {
      await target.join(asItIs, { isAlone: true })
      await refuseFilled(target)
      const copied = await copy(target)
      // Without statistics the first requests would be planned as if every table were empty.
      await sql`analyze`.execute(target.write)
      return copied
    } finally {
      await target.close()
    }
  } catch (error) {
    throw source.explained(error)
  }
}

async function refuseFilled(target: StorageDialect): Promise<void> {
  const tables = await target.catalog.tables(target.read)
  if (tables.length === 0) return
  const [first = '', second = ''] = tables.map(({ name }) => name)
  throw new Problem(
    'conflict',
    `The PostgreSQL database has tables already (${first}, ${second} …). Make a new one for the data, with "create database".`,
  )
}
