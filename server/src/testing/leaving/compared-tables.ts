import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'

type Row = Record<string, unknown>
export type Tables = Record<string, Row[]>

/** All rows of a database file of another program. */
export function tablesOfFile(file: string): Tables {
  const db = new SqliteDatabase(file, { readonly: true })
  try {
    const names = db
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table'")
      .all()
      .flatMap(({ name }) => (name.startsWith('sqlite_') ? [] : name))
    const tables = Object.fromEntries(
      names.map((name) => [name, db.prepare<[], Row>(`select * from "${name}"`).all()]),
    )
    return { ...tables, ...documentsOf(tables['settings'] ?? []) }
  } finally {
    db.close()
  }
}

/** Documents of settings, each as a table with one row. */
function documentsOf(rows: readonly Row[]): Tables {
  return Object.fromEntries(
    rows.map(({ key, value }) => [`settings/${String(key)}`, [JSON.parse(String(value)) as Row]]),
  )
}

/** Some tables of a database of ours. */
export async function tablesOf(db: Database, names: readonly string[]): Promise<Tables> {
  const tables: Tables = {}
  for (const name of names) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db.read)
    tables[name] = rows.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
  }
  return tables
}

const textOf = (row: Row): string => JSON.stringify([row['id'], row])

/** Rows that tie two others together are the same where they tie the same, whatever their own id is. */
const ties = [
  ['bookId', 'authorId'],
  ['bookId', 'seriesId'],
  ['collectionId', 'bookId'],
  ['playlistId', 'mediaItemId'],
] as const

function keyOf(row: Row): string {
  const tie = ties.find((columns) => columns.every((column) => column in row))
  return tie === undefined
    ? String(row['id'] ?? row['key'])
    : tie.map((column) => String(row[column])).join(' ')
}

/** Which columns of rows that are in both differ, with an example of each, and which rows are in one alone. */
export function differences(before: Tables, after: Tables): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [table, rows] of Object.entries(before)) {
    const others = new Map((after[table] ?? []).map((row) => [keyOf(row), row]))
    if (others.size !== rows.length) found[table] = `${rows.length} rows, then ${others.size}`
    for (const row of rows) {
      const other = others.get(keyOf(row))
      if (other === undefined) {
        found[`${table}.*`] ??= keyOf(row)
        continue
      }
      for (const [column, value] of Object.entries(row))
        if (column in other && !isAlike(value, other[column]))
          found[`${table}.${column}`] ??= [value, other[column]]
    }
  }
  return found
}

/** JSON by what it says; flags of early releases are words. */
function isAlike(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return JSON.stringify(parsed, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    )
  } catch {
    return JSON.stringify(value)
  }
}
