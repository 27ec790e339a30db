import { inShownLanguage } from '#platform/text/said/in-shown-language.ts'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { call } from '#platform/net/call.ts'
import { isAdmin, useSession } from '#platform/session/session.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import { t } from '#platform/text/texts.ts'
import type { Task } from '@lectern/contract'
import { toast } from '#ui/toast/toast.tsx'
import { finishedShownMs, mergeLoaded, mergeTask, shownTasks, type Outcome } from './task-rules.ts'

interface Tasks {
  tasks: Task[]
  /** What ended since the user last looked and is worth telling; a failure outweighs. */
  unseen: Outcome | null
  canceling: ReadonlySet<string>
}

export const useTasks = create<Tasks>(() => ({ tasks: [], unseen: null, canceling: new Set() }))

/** Follows the tasks of the server; returns the function that stops it. */
export function followTasks(): () => void {
  const ends = [
    onServerEvent('task_started', add),
    onServerEvent('task_finished', (task) => {
      add(task)
      if (task.isFailed) void noteFailure(task)
      else if (task.showSuccess)
        useTasks.setState(({ unseen }) => ({ unseen: unseen ?? 'success' }))
    }),
    onServerEvent('lectern_task_changed', add),
  ]
  return () => ends.forEach((end) => end())
}

/** Asks the server for its tasks: at start, after a lost connection, and whenever the menu opens. */
export async function loadTasks(): Promise<void> {
  const { tasks } = await call('GET /api/tasks')
  useTasks.setState((state) => ({ tasks: mergeLoaded(state.tasks, tasks, Date.now()) }))
}

export function tasksSeen(): void {
  useTasks.setState({ unseen: null })
}

export function markCanceling(taskId: string): void {
  useTasks.setState(({ canceling }) => ({ canceling: new Set([...canceling, taskId]) }))
}

/** Tasks to show now; drops finished ones when their minute is over. */
export function useShownTasks(): Task[] {
  const tasks = useTasks((state) => state.tasks)
  const [now, setNow] = useState(Date.now)
  const ends = tasks
    .map((task) => (task.finishedAt ?? 0) + finishedShownMs)
    .filter((end) => end > now)
  const nextEnd = Math.min(...ends)
  useEffect(() => {
    if (!Number.isFinite(nextEnd)) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, nextEnd - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [nextEnd])
  return shownTasks(tasks, now)
}

function add(task: Task) {
  useTasks.setState(({ tasks }) => ({ tasks: mergeTask(tasks, task) }))
}

/** Marked for everybody who hears of it, said to those who can do something about it. */
async function noteFailure(task: Task): Promise<void> {
  useTasks.setState({ unseen: 'failure' })
  const user = useSession.getState().session?.user
  if (!user || !isAdmin(user)) return
  const title = await inShownLanguage(task.title)
  const error = await inShownLanguage(task.error ?? '')
  toast.error(error ? t('tasks.failedWhy', { title, error }) : t('tasks.failedOne', { title }), {
    // The same work failing again says so in the same place.
    id: `task ${task.action} ${task.data.libraryId ?? task.data.libraryItemId ?? ''}`,
    timeoutMs: 10_000,
  })
}
