import SqliteDatabase from 'better-sqlite3'
import type { ForeignRow } from './foreign-sqlite.ts'

/** A new database for another program. */
export interface NewForeignSqlite {
  run(sql: string): void
  /** Adds a row. Flags become numbers; columns that are left out are null. */
  insert(table: string, row: ForeignRow): void
  /** Rows of each table that were added. */
  counts(): Readonly<Record<string, number>>
  /** What refers to rows that aren't there, by table. */
  dangling(): string[]
  close(): void
}

/** Rows that one commit takes to the disk. */
const rowsPerCommit = 5000

/** Makes a database in a file that isn't there yet. Nobody else may read it before it is closed. */
export function createForeignSqlite(path: string): NewForeignSqlite {
  const db = new SqliteDatabase(path)
  // Whoever is stopped throws the file away.
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  const statements = new Map<string, SqliteDatabase.Statement>()
  const counts: Record<string, number> = {}
  let open = 0
  const commit = (): void => {
    if (db.inTransaction) db.exec('commit')
    open = 0
  }
  const statementFor = (table: string, columns: readonly string[]): SqliteDatabase.Statement => {
    const key = [table, ...columns].join(' ')
    const known = statements.get(key)
    if (known !== undefined) return known
    const names = columns.map(quoted).join(', ')
    const marks = columns.map(() => '?').join(', ')
    const made = db.prepare(`insert into ${quoted(table)} (${names}) values (${marks})`)
    statements.set(key, made)
    return made
  }
  return {
    run(sql) {
      commit()
      db.exec(sql)
    },
    insert(table, row) {
      if (!db.inTransaction) db.exec('begin')
      const columns = Object.keys(row)
      statementFor(table, columns).run(columns.map((name) => bound(row[name])))
      counts[table] = (counts[table] ?? 0) + 1
      if (++open >= rowsPerCommit) commit()
    },
    counts: () => counts,
    dangling() {
      commit()
      const rows = db.pragma('foreign_key_check') as { table: string; parent: string }[]
      return rows.map(({ table, parent }) => `${table} → ${parent}`)
    },
    close() {
      commit()
      db.close()
    },
  }
}

const bound = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : (value ?? null)

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
