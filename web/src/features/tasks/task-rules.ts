import type { Task } from '@lectern/contract'

/** Finished tasks stay for a minute. */
export const finishedShownMs = 60_000

/** How a task ended. */
export type Outcome = 'success' | 'failure'

/**
 * What the server lists is what runs. Of what was known only that stays which ended within the last minute: it isn't
 * listed, but still to be seen.
 */
export function mergeLoaded(known: readonly Task[], loaded: readonly Task[], now: number): Task[] {
  const ended = known.filter(
    (task) =>
      // What this page does itself the server can't list.
      task.id.startsWith('own-') ||
      (task.isFinished &&
        now - (task.finishedAt ?? 0) < finishedShownMs &&
        !loaded.some((one) => one.id === task.id || isSameWork(one, task))),
  )
  return [...ended, ...loaded]
}

/** A known task is replaced in place; a new one takes the place of an earlier one of the same action and item. */
export function mergeTask(tasks: readonly Task[], task: Task): Task[] {
  if (tasks.some((one) => one.id === task.id))
    return tasks.map((one) => (one.id === task.id ? task : one))
  return [...tasks.filter((one) => !isSameWork(one, task)), task]
}

/** What the menu lists: running ones, and for a minute those that failed or are flagged as worth telling. */
export function shownTasks(tasks: readonly Task[], now: number): Task[] {
  return tasks.filter((task) => {
    if (!task.isFinished) return true
    return (task.isFailed || task.showSuccess) && now - (task.finishedAt ?? 0) < finishedShownMs
  })
}

const cancellable = [
  'library-scan',
  'library-match-all',
  'batch-quickmatch',
  'library-follow-rules',
  'undo-changes',
]

/** Scans, match-alls and what follows rules in a library can be stopped by admins. */
export function isCancellable(task: Task): boolean {
  return !task.isFinished && cancellable.includes(task.action) && Boolean(task.data.libraryId)
}

function isSameWork(a: Task, b: Task): boolean {
  return (
    a.action === b.action &&
    a.data.libraryItemId === b.data.libraryItemId &&
    a.data.libraryId === b.data.libraryId
  )
}
