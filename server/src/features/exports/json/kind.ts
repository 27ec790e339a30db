import { z } from 'zod'
import type { Database } from '#storage/database.ts'
import { pagesOf } from '#storage/move/pages-of.ts'
import type { Schema } from '#storage/schema.ts'

export type Line = Record<string, unknown>

/** One file of an export: lines of one shape. */
export interface Kind {
  name: string
  /** What a line is. */
  what: string
  shape: z.ZodObject
  /** All of them, page by page. */
  pages(db: Database): AsyncGenerator<Line[]>
}

interface TableNames<T extends keyof Schema> extends Pick<Kind, 'name' | 'what'> {
  table: T
  /** Columns that no two rows have in common, in the order of the lines. */
  key: readonly (keyof Schema[T] & string)[]
}

/**
 * Rows of a table as lines: fields of the shape alone, so what it doesn't name stays here. `more` adds what no column says.
 */
export function tableKind<T extends keyof Schema>(
  { name, what, table, key }: TableNames<T>,
  fields: Record<string, z.ZodType>,
  more: Record<string, { field: z.ZodType; of: (row: Line) => unknown }> = {},
): Kind {
  const added = Object.entries(more)
  const shape = z.object({
    ...fields,
    ...Object.fromEntries(added.map(([field, { field: type }]) => [field, type])),
  })
  const columns = Object.entries(fields).map(([field, type]) => ({
    field,
    column: field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    isFlag: type instanceof z.ZodBoolean,
  }))
  const lineOf = (row: Line): Line => ({
    ...Object.fromEntries(
      columns.map(({ field, column, isFlag }) => [field, valueIn(row, column, isFlag)]),
    ),
    ...Object.fromEntries(added.map(([field, { of }]) => [field, of(row)])),
  })
  return {
    name,
    what,
    shape,
    async *pages(db) {
      for await (const rows of pagesOf(db.read, table, key)) yield rows.map(lineOf)
    },
  }
}

function valueIn(row: Line, column: string, isFlag: boolean): unknown {
  const document = row[`${column}_json`]
  if (typeof document === 'string') return JSON.parse(document) as unknown
  const value = row[column] ?? null
  return isFlag ? value === 1 : value
}
