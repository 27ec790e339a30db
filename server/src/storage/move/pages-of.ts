import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * All rows of a table in the order of its key, so many at a time: no more than one page is in memory. What is written
 * meanwhile may be missing, so who needs one moment reads a copy.
 */
export async function* pagesOf<T extends keyof Schema>(
  db: Kysely<Schema>,
  table: T,
  key: readonly (keyof Schema[T] & string)[],
  size = 500,
): AsyncGenerator<Selectable<Schema[T]>[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  for (let after: unknown[] | null = null; ;) {
    const rest = after === null ? sql`` : sql`where (${columns}) > (${sql.join(after)})`
    const query = sql<Selectable<Schema[T]>>`
      select * from ${sql.table(table)} ${rest} order by ${columns} limit ${size}`
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const { rows } = await query.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    const values = last as Record<string, unknown>
    after = key.map((name) => values[name])
  }
}
