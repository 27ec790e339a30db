import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { following, placeIn } from './queue-rules.ts'
import { playedBeforeReload, type PageQueue, type QueueState } from './queue.ts'

const QueueContext = createContext<PageQueue | null>(null)

/** Gives the page's queue to everything in it. */
export const QueueProvider = QueueContext.Provider

/** The queue of this page. */
export function usePageQueue(): PageQueue {
  const queue = useContext(QueueContext)
  if (queue === null) throw new Error('There is no queue around this component')
  return queue
}

/** What the queue holds: `useQueue((state) => state.current)`. */
export function useQueue<T>(select: (state: QueueState) => T): T {
  return useStore(usePageQueue().store, select)
}

/** Whether an item or episode waits. */
export function useIsQueued(libraryItemId: string, episodeId: string | null = null): boolean {
  return useQueue(({ items }) => placeIn(items, { libraryItemId, episodeId }) >= 0)
}

/** How many come after what plays. */
export function useWaiting(): number {
  return useQueue(({ items, current }) => following(items, current).length)
}

/** How many wait where nothing plays here: what was heard last, or sounds in another tab, doesn't wait. */
export function useWaitingHere(): number {
  return useQueue(({ items, current }) =>
    current === null ? following(items, playedBeforeReload()).length : 0,
  )
}
