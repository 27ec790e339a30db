import type { Task } from '@lectern/contract'
import { useEffect, useState } from 'react'
import { useTasks } from '#features/tasks/index.ts'
import { onServerEvent } from '#platform/net/socket.ts'

const actions = ['embed-metadata', 'encode-m4b']

/** What is being done to the files of an item, or waits for that. */
export interface ToolWork {
  /** The task that runs; null when none does. */
  task: Task | null
  /** Whether it waits until other books are through. */
  isQueued: boolean
}

export function useToolWork(itemId: string): ToolWork {
  const task = useTasks(({ tasks }) =>
    tasks.find(
      ({ action, data, isFinished }) =>
        !isFinished && data.libraryItemId === itemId && actions.includes(action),
    ),
  )
  const [queued, setQueued] = useState<string | null>(null)
  useEffect(
    () =>
      onServerEvent('metadata_embed_queue_update', ({ libraryItemId, queued: isQueued }) => {
        if (libraryItemId === itemId) setQueued(isQueued ? itemId : null)
      }),
    [itemId],
  )
  return { task: task ?? null, isQueued: queued === itemId }
}
