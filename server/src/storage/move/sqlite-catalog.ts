import { sql } from 'kysely'
import { tablesOf } from './catalog.ts'
import type { Catalog, ColumnFact, Counter, ParentFact } from './catalog.ts'

/** Tables of the full-text index, and those that SQLite keeps for itself, are not among them. */
const ownTables = sql`pragma_table_list as tables
  where tables.schema = 'main' and tables.type = 'table' and substr(tables.name, 1, 7) <> 'sqlite_'`

export const sqliteCatalog: Catalog = {
  async tables(db) {
    const columns = await sql<ColumnFact>`
      select own.name as "table", columns.name as "column", columns.type
      from (select tables.name from ${ownTables}) as own join pragma_table_info(own.name) as columns
      order by own.name, columns.cid`.execute(db)
    const parents = await sql<ParentFact>`
      select own.name as "table", keys."table" as parent
      from (select tables.name from ${ownTables}) as own join pragma_foreign_key_list(own.name) as keys`.execute(
      db,
    )
    return tablesOf(columns.rows, parents.rows)
  },

  async counters(db) {
    const { rows } = await sql<Counter>`
      select name as "table", seq as last from sqlite_sequence`.execute(db)
    return rows
  },

  async setCounter(db, { table, last }) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
  },

  keepsNul: true,
  ownNumbers: sql``,
}
