import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'
import { indexTables } from '../search/search-tables.ts'

/** What a column holds, whatever its database calls that. */
export type ValueKind = 'text' | 'integer' | 'real' | 'bytes'

export interface Column {
  name: string
  kind: ValueKind
}

export interface Table {
  name: string
  columns: Column[]
  /** Tables whose rows have to be there first. */
  parents: string[]
}

/** The last number that a table gave to a row; a row that went keeps its own for ever. */
export interface Counter {
  table: string
  last: number
}

/**
 * What a database says of its own tables, those of the full-text index left out. Copying asks it, so that no table can be
 * forgotten.
 */
export interface Catalog {
  tables(db: Kysely<Schema>): Promise<Table[]>
  counters(db: Kysely<Schema>): Promise<Counter[]>
  setCounter(db: Kysely<Schema>, counter: Counter): Promise<void>
  /** Whether text may hold NULs. */
  keepsNul: boolean
  /** Part of an INSERT whose rows bring their own numbers where the database would give new ones. */
  ownNumbers: RawBuilder<unknown>
}

/** One column as both databases' system tables tell it. */
export interface ColumnFact {
  table: string
  column: string
  type: string
}

export interface ParentFact {
  table: string
  parent: string
}

/** Puts together what was read of columns, in their order, and of foreign keys. */
export function tablesOf(columns: readonly ColumnFact[], parents: readonly ParentFact[]): Table[] {
  const tables = new Map<string, Table>()
  for (const fact of columns) {
    if (indexTables.has(fact.table)) continue
    const table = tables.get(fact.table) ?? { name: fact.table, columns: [], parents: [] }
    table.columns.push({ name: fact.column, kind: kindOf(fact) })
    tables.set(fact.table, table)
  }
  for (const { table, parent } of parents) tables.get(table)?.parents.push(parent)
  return [...tables.values()]
}

/** The same tables, each after those that it refers to. */
export function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  let rest = [...tables]
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name))
    const ready = rest.filter(({ parents }) => !parents.some((parent) => waiting.has(parent)))
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...waiting].join()}`)
    ordered.push(...ready)
    rest = rest.filter((table) => !ready.includes(table))
  }
  return ordered
}

function kindOf({ table, column, type }: ColumnFact): ValueKind {
  if (/^(text|varchar|character varying)/i.test(type)) return 'text'
  if (/^(integer|bigint|smallint)$/i.test(type)) return 'integer'
  if (/^(real|double precision)$/i.test(type)) return 'real'
  if (/^(blob|bytea)$/i.test(type)) return 'bytes'
  throw new Error(`Nobody knows how to copy ${table}.${column}, which is ${type}`)
}
