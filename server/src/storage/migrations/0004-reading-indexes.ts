import type { Kysely } from 'kysely'

/** Orders that the home page reads: the newest people and series, and items in the chance order of their ids. */
export async function readingIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of [
    ['items', ['library_id', 'id']],
    ['authors', ['library_id', 'added_at']],
    ['series', ['library_id', 'added_at']],
  ] as const) {
    await db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns([...columns])
      .execute()
  }
}
