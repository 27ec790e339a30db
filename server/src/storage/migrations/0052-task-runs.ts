import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Tasks that have ended, so that admins see what ran while they looked elsewhere. */
export async function taskRuns(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('task_runs')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('action', c.text, (col) => col.notNull())
    .addColumn('title', c.text, (col) => col.notNull())
    .addColumn('library_id', c.id)
    .addColumn('subject', c.text, (col) => col.notNull())
    .addColumn('started_at', c.big, (col) => col.notNull())
    .addColumn('finished_at', c.big, (col) => col.notNull())
    .addColumn('is_failed', c.flag, (col) => col.notNull())
    .addColumn('result', c.text)
    .execute()
  await db.schema
    .createIndex('task_runs_by_end')
    .on('task_runs')
    .columns(['finished_at', 'id'])
    .execute()
}
