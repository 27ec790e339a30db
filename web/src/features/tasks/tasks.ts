import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { call } from '#platform/call.ts'
import { onServerEvent } from '#platform/socket.ts'
import type { Task } from '#platform/wire.ts'
import { finishedShownMs, mergeTask, shownTasks } from './task-rules.ts'

interface Tasks {
  tasks: Task[]
  /** A flagged success that the user hasn't looked at. */
  unseen: boolean
  canceling: ReadonlySet<string>
}

export const useTasks = create<Tasks>(() => ({ tasks: [], unseen: false, canceling: new Set() }))

/** Follows the tasks of the server; returns the function that stops it. */
export function followTasks(): () => void {
  const ends = [
    onServerEvent('task_started', add),
    onServerEvent('task_finished', (task) => {
      add(task)
      if (task.showSuccess && !task.isFailed) useTasks.setState({ unseen: true })
    }),
    onServerEvent('lectern_task_changed', add),
  ]
  return () => ends.forEach((end) => end())
}

/** Asks the server for its tasks: at start, after a lost connection, and whenever the menu opens. */
export async function loadTasks(): Promise<void> {
  const { tasks } = await call('GET /api/tasks')
  useTasks.setState({ tasks })
}

export function tasksSeen(): void {
  useTasks.setState({ unseen: false })
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
