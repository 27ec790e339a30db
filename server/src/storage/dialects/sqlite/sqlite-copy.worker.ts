import { parentPort, workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import type { CopyOrder, Examined } from './sqlite-copy.ts'

/** Pages for each step; nobody else is in this thread. */
const pagesAtOnce = 10_000

/** Rows of all tables by name, those of the full-text index left out: they are parts of a table that counts itself. */
function countRows(db: SqliteDatabase.Database): Record<string, number> {
  const tables = db
    .prepare(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and substr(name, 1, 7) <> 'sqlite_' order by name`,
    )
    .pluck()
    .all() as string[]
  return Object.fromEntries(
    tables.map((name) => [
      name,
      Number(db.prepare(`select count(*) from "${name}"`).pluck().get()),
    ]),
  )
}

/** Throws what SQLite says of a damaged file. */
function examine(file: string): Record<string, number> {
  const db = new SqliteDatabase(file)
  try {
    // The copy has the header of its source, which would want two more files beside it.
    db.pragma('journal_mode = DELETE')
    const found = String(db.pragma('integrity_check(1)', { simple: true }))
    if (found !== 'ok') throw new Error(found)
    return countRows(db)
  } finally {
    db.close()
  }
}

/** What the source holds is counted in the moment that is copied. */
async function copy(source: string, target: string): Promise<Record<string, number>> {
  const db = new SqliteDatabase(source, { fileMustExist: true })
  try {
    db.pragma('query_only = ON')
    db.pragma('busy_timeout = 10000')
    db.exec('begin')
    const counts = countRows(db)
    await db.backup(target, { progress: () => pagesAtOnce })
    db.exec('rollback')
    return counts
  } finally {
    db.close()
  }
}

async function run({ source, file }: CopyOrder): Promise<Examined> {
  try {
    const expected = source === null ? null : await copy(source, file)
    const rows = examine(file)
    const differs = Object.entries(expected ?? {}).find(([name, count]) => rows[name] !== count)
    if (differs) throw new Error(`the table ${differs[0]} did not arrive whole`)
    return { rows }
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    return { failure: message, code }
  }
}

parentPort?.postMessage(await run(workerData as CopyOrder))
