import SqliteDatabase from 'better-sqlite3'
import { Problem } from '#platform/problem.ts'

export type ForeignRow = Record<string, unknown>

/** A database of another program. */
export interface ForeignSqlite {
  hasTable(table: string): boolean
  /** 0 where there is no such table. */
  count(table: string): number
  /** Rows in which a column has one of these values, at most 500; all rows without. None where table or column is missing. */
  rows(table: string, where?: { column: string; values: readonly string[] }): ForeignRow[]
  /** All rows by their `id`, so many at a time. */
  pieces(table: string, size: number): Generator<ForeignRow[]>
  close(): void
}

/**
 * Opens a copy of the database of another program: what it left unfinished is put right in that file, so it must never be
 * the program's own. Columns and tables that an older release lacks are missing in rows, never an error.
 * @throws Problem `invalid` where it is no database, or a damaged one
 */
export function openForeignSqlite(path: string): ForeignSqlite {
  const db = opened(path)
  const tables = new Map<string, Set<string>>()
  const columnsOf = (table: string): Set<string> => {
    const known = tables.get(table)
    if (known !== undefined) return known
    const info = db.pragma(`table_info(${quoted(table)})`) as { name: string }[]
    const columns = new Set(info.map(({ name }) => name))
    tables.set(table, columns)
    return columns
  }
  const hasTable = (table: string): boolean => columnsOf(table).size > 0
  const all = (sql: string, values: readonly unknown[] = []): ForeignRow[] =>
    db.prepare<unknown[], ForeignRow>(sql).all(...values)
  return {
    hasTable,
    count(table) {
      if (!hasTable(table)) return 0
      const [row] = all(`select count(*) as n from ${quoted(table)}`)
      return Number(row?.['n'] ?? 0)
    },
    rows(table, where) {
      if (!hasTable(table)) return []
      if (where === undefined) return all(`select * from ${quoted(table)} order by rowid`)
      if (!columnsOf(table).has(where.column) || where.values.length === 0) return []
      const marks = where.values.map(() => '?').join(', ')
      return all(
        `select * from ${quoted(table)} where ${quoted(where.column)} in (${marks}) order by rowid`,
        where.values,
      )
    },
    *pieces(table, size) {
      if (!columnsOf(table).has('id')) return
      const next = `select * from ${quoted(table)} where id > ? order by id limit ${size}`
      for (let after: unknown = ''; ;) {
        const rows = all(next, [after])
        if (rows.length > 0) yield rows
        if (rows.length < size) return
        after = rows.at(-1)?.['id']
      }
    },
    close: () => void db.close(),
  }
}

function opened(path: string): SqliteDatabase.Database {
  let db: SqliteDatabase.Database | null = null
  try {
    db = new SqliteDatabase(path, { fileMustExist: true })
    const [answer] = db.pragma('quick_check(1)') as { quick_check: string }[]
    if (answer?.quick_check === 'ok') return db
    throw new Problem('invalid', damaged)
  } catch (error) {
    db?.close()
    if (error instanceof Problem) throw error
    throw new Problem('invalid', damaged, { cause: error })
  }
}

const damaged = 'The database can’t be read: it is damaged, cut off, or no SQLite database.'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
