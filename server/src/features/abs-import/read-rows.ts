import type { z } from 'zod'
import type { ForeignRow, ForeignSqlite } from '#storage/foreign/foreign-sqlite.ts'
import type { Kind, Reporting } from './report.ts'

/** Rows as their shape says. One that can't be read is told under its name and left; it ends nothing. */
export function readRows<S extends z.ZodType>(
  rows: readonly unknown[],
  shape: S,
  { report, kind }: { report: Reporting; kind: Kind },
): z.output<S>[] {
  return rows.flatMap((row) => {
    const read = shape.safeParse(row)
    if (read.success) return [read.data]
    const [issue] = read.error.issues
    const column = issue?.path.join('.') ?? ''
    report.left(kind, nameOf(row), `can’t be read: ${column} ${issue?.message ?? ''}`.trim())
    return []
  })
}

/** The same of a whole table. */
export function readTable<S extends z.ZodType>(
  db: ForeignSqlite,
  table: string,
  shape: S,
  telling: { report: Reporting; kind: Kind },
): z.output<S>[] {
  return readRows(db.rows(table), shape, telling)
}

/** By which people know a row. */
function nameOf(row: unknown): string {
  if (typeof row !== 'object' || row === null) return '?'
  const known: ForeignRow = { ...row }
  for (const column of ['username', 'title', 'name', 'displayTitle', 'slug', 'path', 'id']) {
    const value = known[column]
    if (typeof value === 'string' && value !== '') return value
  }
  return '?'
}
