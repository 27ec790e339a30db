import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { StorageDialect } from '../dialects/dialect.ts'
import type { Schema } from '../schema.ts'
import { forgetIndex } from '../search/search-tables.ts'
import { parentsFirst } from './catalog.ts'
import { commonTables, copyTable } from './copy-database.ts'

/** What belongs to the database that is there, whatever its rows are: its steps, who tried to sign in, and its numbers. */
const staying: ReadonlySet<string> = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'failed_sign_ins',
  'content_revision',
  'content_changes',
])

/**
 * Replaces all rows of a database by those of another one of the same schema, inside a transaction. Memories of what was
 * there are told by the revisions, which rise above those of both. The full-text index is to be made anew.
 */
export async function replaceDatabase(
  from: StorageDialect,
  to: StorageDialect,
  target: Transaction<Schema>,
): Promise<void> {
  await from.snapshot(async (source) => {
    const all = commonTables(await from.catalog.tables(source), await to.catalog.tables(target))
    const tables = parentsFirst(all).filter(({ name }) => !staying.has(name))
    for (const { name } of tables.toReversed()) {
      await sql`delete from ${sql.table(name)}`.execute(target)
      await turn()
    }
    const pause = (): Promise<void> => turn()
    for (const table of tables) await copyTable({ source, target, to, table, pause })
    for (const counter of await from.catalog.counters(source))
      if (tables.some(({ name }) => name === counter.table))
        await to.catalog.setCounter(target, counter)
    await forgetIndex(target)
    const restored = await source
      .selectFrom('content_revision')
      .selectAll()
      .executeTakeFirstOrThrow()
    const here = await target.selectFrom('content_revision').selectAll().executeTakeFirstOrThrow()
    const above = (one: number, other: number): number => Math.max(one, other) + 1
    const revision = above(here.revision, restored.revision)
    await target
      .updateTable('content_revision')
      .set({
        revision,
        library: above(here.library, restored.library),
        episodes: above(here.episodes, restored.episodes),
        commits: above(here.commits, restored.commits),
      })
      .execute()
    await target.deleteFrom('content_changes').execute()
    await target.insertInto('content_changes').values({ revision, item_id: '' }).execute()
  })
}
