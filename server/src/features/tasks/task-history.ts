import type { Task } from '@lectern/contract'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Database } from '#storage/database.ts'
import { keepRun } from './task-history.store.ts'
import type { Run } from './task-history.store.ts'

interface TaskHistoryDeps {
  db: Database
  events: Pick<Events, 'handle'>
  now: Now
  log: Pick<Log, 'warn'>
}

/** Keeps what becomes of tasks: each server those that it told of. */
export function keepTaskHistory({ db, events, now, log }: TaskHistoryDeps): void {
  events.handle('task.finished', ({ task, libraryId }) =>
    keepRun(db, runOf(task, libraryId, now())).catch((err: unknown) =>
      log.warn({ err }, 'a task could not be kept'),
    ),
  )
}

function runOf(task: Task, libraryId: string | null, now: number): Run {
  const { id, action, title, data, startedAt, finishedAt, isFailed } = task
  const outcome = isFailed ? task.error : (data.scanResults?.text ?? task.description)
  return {
    id,
    action,
    title,
    libraryId,
    subject: data.libraryItemId ?? libraryId ?? '',
    startedAt,
    finishedAt: finishedAt ?? now,
    isFailed,
    result: outcome === '' ? null : (outcome ?? null),
  }
}
