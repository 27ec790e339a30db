import type { Task } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadTasks, useTasks } from '#features/tasks/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { onServerEvent, useServerEvent } from '#platform/net/socket.ts'
import { toolOfAction } from '../tool-names.ts'

/** What is being done to the files of an item, or waits for that, and how the last of it ended while one looked on. */
export interface ToolWork {
  /** The task that runs; null when none does. */
  task: Task | null
  /** The one that ended last; null before that, and once another one runs. */
  ended: Task | null
  /** Whether it waits until other books are through. */
  isQueued: boolean
}

export function useToolWork(itemId: string): ToolWork {
  const isOurs = ({ action, data }: Task) =>
    data.libraryItemId === itemId && toolOfAction(action) !== null
  const task = useTasks(({ tasks }) => tasks.find((one) => !one.isFinished && isOurs(one)))
  const [ended, setEnded] = useState<Task | null>(null)
  useServerEvent('task_finished', (one) => {
    if (isOurs(one)) setEnded(one)
  })
  const isQueued = useQueued(itemId)
  return {
    task: task ?? null,
    ended: task || isQueued || ended?.data.libraryItemId !== itemId ? null : ended,
    isQueued,
  }
}

/** As the server had it when somebody began to look, and as it says since. */
function useQueued(itemId: string): boolean {
  const [said, setSaid] = useState<{ itemId: string; isQueued: boolean } | null>(null)
  useEffect(
    () =>
      onServerEvent('metadata_embed_queue_update', ({ libraryItemId, queued }) => {
        if (libraryItemId === itemId) setSaid({ itemId, isQueued: queued })
      }),
    [itemId],
  )
  const { data, refetch } = useQuery({
    ...callQuery('GET /api/tasks', { query: { include: 'queue' } }),
    refetchOnMount: 'always',
  })
  // What happened between the answer and the live channel was told to nobody.
  useServerEvent('init', () => {
    setSaid(null)
    void refetch()
    void loadTasks().catch(() => undefined)
  })
  if (said?.itemId === itemId) return said.isQueued
  const waiting = data?.queuedTaskData?.embedMetadata ?? []
  return waiting.some(({ libraryItemId }) => libraryItemId === itemId)
}

/** How far each file is, 0 … 1, by its inode; what isn't named has not begun. */
export function useFileProgress(itemId: string, taskId: string | undefined) {
  const [known, setKnown] = useState<{ taskId: string | undefined; parts: Map<string, number> }>({
    taskId,
    parts: new Map(),
  })
  const tell = (libraryItemId: string, ino: string, part: number) => {
    if (libraryItemId !== itemId) return
    setKnown((before) => ({
      taskId,
      parts: new Map(before.taskId === taskId ? before.parts : []).set(ino, part),
    }))
  }
  useServerEvent('track_started', ({ libraryItemId, ino }) => tell(libraryItemId, ino, 0))
  useServerEvent('track_progress', ({ libraryItemId, ino, progress }) =>
    tell(libraryItemId, ino, progress / 100),
  )
  useServerEvent('track_finished', ({ libraryItemId, ino }) => tell(libraryItemId, ino, 1))
  return known.taskId === taskId ? known.parts : new Map<string, number>()
}
