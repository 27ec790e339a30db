import { sql } from 'kysely'
import { tablesOf } from './catalog.ts'
import type { Catalog, ColumnFact, Counter, ParentFact } from './catalog.ts'

/** Tables that extensions brought are not among them. */
const ownTables = sql`
  select oid, relname from pg_class
  where relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and relkind in ('r', 'p')
    and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
    )`

/** The sequence behind a column whose numbers the database gives. */
const sequence = sql`pg_get_serial_sequence(columns.attrelid::regclass::text, columns.attname)::regclass`

export const postgresCatalog: Catalog = {
  async tables(db) {
    const columns = await sql<ColumnFact>`
      select own.relname as "table", columns.attname as "column",
        format_type(columns.atttypid, null) as type
      from (${ownTables}) as own join pg_attribute as columns on columns.attrelid = own.oid
      where columns.attnum > 0 and not columns.attisdropped
      order by own.relname, columns.attnum`.execute(db)
    const parents = await sql<ParentFact>`
      select own.relname as "table", parents.relname as parent
      from (${ownTables}) as own
      join pg_constraint on pg_constraint.conrelid = own.oid and pg_constraint.contype = 'f'
      join pg_class as parents on parents.oid = pg_constraint.confrelid`.execute(db)
    return tablesOf(columns.rows, parents.rows)
  },

  async counters(db) {
    const { rows } = await sql<Counter>`
      select own.relname as "table", coalesce(pg_sequence_last_value(${sequence}), 0) as last
      from (${ownTables}) as own join pg_attribute as columns on columns.attrelid = own.oid
      where columns.attidentity <> ''`.execute(db)
    return rows
  },

  async setCounter(db, { table, last }) {
    if (last === 0) return
    await sql`
      select setval(${sequence}, ${last}) from (${ownTables}) as own
      join pg_attribute as columns on columns.attrelid = own.oid
      where own.relname = ${table} and columns.attidentity <> ''`.execute(db)
  },

  keepsNul: false,
  ownNumbers: sql`overriding system value`,
}
