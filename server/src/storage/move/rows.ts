import { hash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Problem } from '#platform/problem.ts'
import type { Schema } from '../schema.ts'
import type { Catalog, Column, Table } from './catalog.ts'

/** The values of one row, in the order of the table's columns. */
export type Row = unknown[]

/** Rows of one batch: documents of items are big, and a statement takes 32,766 values at most. */
const mostRows = 250
const mostValues = 8000

const batchSizeOf = ({ columns }: Table): number =>
  Math.max(1, Math.min(mostRows, Math.floor(mostValues / columns.length)))

/** All rows in batches, in no order; inside a transaction only. */
export async function* readRows(db: Kysely<Schema>, table: Table): AsyncGenerator<Row[]> {
  const size = batchSizeOf(table)
  const columns = table.columns.map(({ name }) => sql.ref(name))
  const query = sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(table.name)}`.compile(db)
  let batch: Row[] = []
  for await (const { rows } of db.getExecutor().stream<Record<string, unknown>>(query, size)) {
    for (const row of rows) batch.push(table.columns.map(({ name }) => row[name]))
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Writes batches of one table; a statement is put together once for each size. */
export function rowWriter(db: Kysely<Schema>, table: Table, { ownNumbers }: Catalog) {
  const statements = new Map<number, string>()
  const statementFor = (count: number): string => {
    const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
    const row = sql`(${sql.join(table.columns.map(() => null))})`
    const rows = sql.join(Array.from({ length: count }, () => row))
    return sql`insert into ${sql.table(table.name)} (${columns}) ${ownNumbers} values ${rows}`.compile(
      db,
    ).sql
  }
  const insert = async (rows: readonly Row[]): Promise<void> => {
    const statement = statements.get(rows.length) ?? statementFor(rows.length)
    statements.set(rows.length, statement)
    await db.executeQuery(CompiledQuery.raw(statement, rows.flat()))
  }
  return async (rows: readonly Row[]): Promise<void> => {
    await sql`savepoint batch`.execute(db)
    try {
      await insert(rows)
    } catch (error) {
      await sql`rollback to savepoint batch`.execute(db)
      for (const row of rows) await insert([row]).catch((cause) => refuseRow(table, row, cause))
      throw error
    }
    await sql`release savepoint batch`.execute(db)
  }
}

function refuseRow({ name, columns }: Table, [first]: Row, cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new Problem(
    'broken',
    `The row of ${name} whose ${columns[0]?.name} is ${String(first)} can't be kept there: ${reason}.`,
    { cause },
  )
}

/** What had to be changed in the values of one column. */
export interface Change {
  column: string
  /** Rows whose text lost NULs. */
  nuls: number
  /** Rows whose fractions were rounded. */
  rounded: number
}

/** Makes values what the target can keep, and counts where it had to change them. */
export function rowFitter(table: Table, { keepsNul }: Catalog) {
  const changes = table.columns.map(({ name }): Change => ({
    column: `${table.name}.${name}`,
    nuls: 0,
    rounded: 0,
  }))
  const fit = (value: unknown, { kind }: Column, change: Change | undefined): unknown => {
    if (typeof value === 'string' && !keepsNul && value.includes('\0')) {
      if (change !== undefined) change.nuls += 1
      return value.replaceAll('\0', '')
    }
    if (typeof value === 'number' && kind === 'integer' && !Number.isInteger(value)) {
      if (change !== undefined) change.rounded += 1
      return Math.round(value)
    }
    return value
  }
  return {
    fit: (row: Row): Row =>
      row.map((value, index) => {
        const column = table.columns[index]
        return column === undefined ? value : fit(value, column, changes[index])
      }),
    changes: () => changes.filter(({ nuls, rounded }) => nuls + rounded > 0),
  }
}

/** A checksum of rows in any order: the sum of what SHA-256 makes of each. */
export function rowDigest() {
  const sum = new Uint32Array(8)
  let count = 0
  return {
    add(row: Row): void {
      count += 1
      const text = JSON.stringify(row.map(plain))
      const words = hash('sha256', text, 'buffer')
      for (const [index, before] of sum.entries())
        sum[index] = before + words.readUInt32LE(4 * index)
    },
    count: () => count,
    value: () => `${count} ${sum.join(' ')}`,
  }
}

const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value
