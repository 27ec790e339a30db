import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StorageDialect } from '../dialects/dialect.ts'
import { databaseFileName, sqlite } from '../dialects/sqlite/sqlite.ts'

/** Makes an SQLite file that has its name only when it is whole; a file of that name is replaced. */
export async function newSqliteFile<T>(
  file: string,
  fill: (dialect: StorageDialect) => Promise<T>,
): Promise<T> {
  const folder = join(dirname(file), '.lectern-copy')
  // What a crash left.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const dialect = await sqlite({ folder }).open()
    const result = await fill(dialect).finally(() => dialect.close())
    renameSync(join(folder, databaseFileName), file)
    return result
  } catch (error) {
    throw sqlite({ folder: dirname(file) }).explained(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
