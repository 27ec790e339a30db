import { sql } from 'kysely'
import type { ColumnDataType, RawBuilder } from 'kysely'

type TextType = ColumnDataType | RawBuilder<unknown>

/** Column types that mean the same on every database; migrations use these words only. Text orders by its bytes. */
export interface ColumnKit {
  id: TextType
  text: TextType
  json: TextType
  /** Instant in milliseconds, or a number of bytes. */
  big: ColumnDataType
  int: ColumnDataType
  flag: ColumnDataType
  /** Seconds and fractions. */
  real: ColumnDataType
  /** Folded text that orders by bytes. */
  sortKey: RawBuilder<unknown>
  /** For the column of an index: no value is the smallest. */
  nullsSmallest: RawBuilder<unknown>
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
  nullsSmallest: sql``,
  serial: sql`integer primary key autoincrement`,
}

/** The rules of a language would order otherwise than SQLite does, and change with the system's libraries. */
const byteText = sql`text collate "C"`

export const postgresColumns: ColumnKit = {
  id: byteText,
  text: byteText,
  json: byteText,
  big: 'bigint',
  int: 'integer',
  flag: 'smallint',
  real: 'double precision',
  sortKey: byteText,
  nullsSmallest: sql`nulls first`,
  serial: sql`bigint generated always as identity primary key`,
}
