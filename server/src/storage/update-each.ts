import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import { groupsOf } from '#platform/lists/groups.ts'
import type { Schema } from './schema.ts'

/** Some columns of one row, each with its new value. */
export interface RowChange {
  key: string | number
  columns: Readonly<Record<string, string | number | null>>
}

interface Updating {
  /** The column that names a row; numbers among `numbers`. */
  key: 'id' | 'item_id' | 'seq'
  /** Columns that hold whole numbers; the others hold text. */
  numbers?: ReadonlySet<string>
}

/** Sets columns of many rows, each to its own values: one statement for all rows that change the same columns. */
export async function updateEach(
  trx: Transaction<Schema>,
  table: 'items' | 'item_details' | 'item_changes',
  { key, numbers = new Set() }: Updating,
  changes: readonly RowChange[],
): Promise<void> {
  for (const [names, rows] of groupsOf(changes, namesOf)) {
    if (names === '') continue
    const columns = names.split(',')
    // A list of values calls its columns the same in all databases, and takes what is bound for text.
    const fresh = (name: string, at: number): RawBuilder<never> => {
      const value = sql.ref<never>(`fresh.column${at}`)
      return numbers.has(name) ? sql<never>`cast(${value} as bigint)` : value
    }
    const set = columns.map((name, at): [string, RawBuilder<never>] => [name, fresh(name, at + 2)])
    const values = rows.map(
      (row) => sql`(${sql.join([row.key, ...columns.map((name) => row.columns[name] ?? null)])})`,
    )
    await trx
      .updateTable(table)
      .from(sql`(values ${sql.join(values)})`.as<'fresh'>(sql.ref('fresh')))
      .set(Object.fromEntries(set))
      .where(
        sql<string | number>`${sql.ref(`${table}.${key}`)}`,
        'in',
        rows.map((row) => row.key),
      )
      .where(sql<boolean>`${sql.ref(`${table}.${key}`)} = ${fresh(key, 1)}`)
      .execute()
  }
}

const namesOf = ({ columns }: RowChange): string => Object.keys(columns).join()
