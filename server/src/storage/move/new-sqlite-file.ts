import { dirname } from 'node:path'
import type { StorageDialect } from '../dialects/dialect.ts'
import { databaseFileName, sqlite } from '../dialects/sqlite/sqlite.ts'
import { wholeFile } from '../dialects/whole-file.ts'

/** Makes an SQLite file that has its name only when it is whole; a file of that name is replaced. */
export async function newSqliteFile<T>(
  file: string,
  fill: (dialect: StorageDialect) => Promise<T>,
): Promise<T> {
  try {
    return await wholeFile(file, databaseFileName, async (part) => {
      const dialect = await sqlite({ folder: dirname(part) }).open()
      return fill(dialect).finally(() => dialect.close())
    })
  } catch (error) {
    throw sqlite({ folder: dirname(file) }).explained(error)
  }
}
