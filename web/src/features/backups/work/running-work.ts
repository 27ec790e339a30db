import { useEffect } from 'react'
import type { Task } from '@lectern/contract'
import { loadTasks, useTasks } from '#features/tasks/index.ts'
import { CallError } from '#platform/net/call-error.ts'

/** What the server calls its tasks that make and restore backups. */
type Action = 'backup' | 'restore-backup'

const isOurs = ({ action }: Task) => action === 'backup' || action === 'restore-backup'

/** The backup that is being made or restored, whoever began it; only one is at a time. */
export function useRunningWork(): Task | undefined {
  // What began before this page was opened hasn't told it yet.
  useEffect(() => void loadTasks().catch(() => undefined), [])
  return useTasks(({ tasks }) => tasks.find((task) => isOurs(task) && !task.isFinished))
}

/** A failed task is told by a toast of its own: what the call says about it takes its place. */
export const toastOf = (action: Action) => ({ id: `task ${action} `, timeoutMs: 10_000 })

/** Whether a call ended without a word while its work goes on: proxies wait a minute, a large backup takes longer. */
export function goesOn(error: unknown, action: Action): boolean {
  if (!(error instanceof CallError)) return false
  const isUnanswered = error.failure !== 'refused' || error.status === 502 || error.status === 504
  const isRunning = ({ tasks }: { tasks: Task[] }) =>
    tasks.some((task) => task.action === action && !task.isFinished)
  return isUnanswered && isRunning(useTasks.getState())
}
