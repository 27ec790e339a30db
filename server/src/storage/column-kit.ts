import type { ColumnDataType } from 'kysely'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Column types that mean the same on every database; migrations use these words only. */
export interface ColumnKit {
  id: ColumnDataType
  text: ColumnDataType
  json: ColumnDataType
  /** Instant in milliseconds, or a number of bytes. */
  big: ColumnDataType
  int: ColumnDataType
  flag: ColumnDataType
  /** Seconds and fractions. */
  real: ColumnDataType
  /** Folded text that orders by bytes. */
  sortKey: RawBuilder<unknown>
  /** Ever-growing integer primary key. */
  serial: RawBuilder<unknown>
}

export const sqliteColumns: ColumnKit = {
  id: 'text',
  text: 'text',
  json: 'text',
  big: 'integer',
  int: 'integer',
  flag: 'integer',
  real: 'real',
  sortKey: sql`text`,
  serial: sql`integer primary key autoincrement`,
}

export const postgresColumns: ColumnKit = {
  id: 'text',
  text: 'text',
  json: 'text',
  big: 'bigint',
  int: 'integer',
  flag: 'smallint',
  real: 'double precision',
  sortKey: sql`text collate "C"`,
  serial: sql`bigint generated always as identity primary key`,
}
