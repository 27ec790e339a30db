import type { TaskRun } from '@lectern/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema, TaskRunRow } from '#storage/schema.ts'

/** So many runs stay. */
const kept = 500

export interface Run extends Omit<TaskRun, 'hasLog'> {
  /** What it worked on. */
  subject: string
}

/** Runs that have ended, the newest first. */
export async function listRuns(read: Kysely<Schema>, most: number): Promise<Run[]> {
  const rows = await read
    .selectFrom('task_runs')
    .selectAll()
    .orderBy('finished_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(runOf)
}

/** Keeps one, and forgets the oldest; one that is told twice is kept once. */
export function keepRun(db: Database, run: Run): Promise<void> {
  return db.transact(async (trx) => {
    await trx
      .insertInto('task_runs')
      .values(rowOf(run))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const last = await trx
      .selectFrom('task_runs')
      .select('finished_at')
      .orderBy('finished_at', 'desc')
      .orderBy('id')
      .offset(kept - 1)
      .limit(1)
      .executeTakeFirst()
    if (last !== undefined)
      await trx.deleteFrom('task_runs').where('finished_at', '<', last.finished_at).execute()
  })
}

const runOf = (row: TaskRunRow): Run => ({
  id: row.id,
  action: row.action,
  title: row.title,
  libraryId: row.library_id,
  subject: row.subject,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  isFailed: row.is_failed === 1,
  result: row.result,
})

const rowOf = (run: Run): TaskRunRow => ({
  id: run.id,
  action: run.action,
  title: run.title,
  library_id: run.libraryId,
  subject: run.subject,
  started_at: run.startedAt,
  finished_at: run.finishedAt,
  is_failed: run.isFailed ? 1 : 0,
  result: run.result,
})
