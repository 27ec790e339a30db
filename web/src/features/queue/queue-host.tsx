import { lazy, Suspense } from 'react'
import { useQueue } from './queue.ts'

const QueueDialog = lazy(() =>
  import('./queue-dialog.tsx').then((file) => ({ default: file.QueueDialog })),
)

/** The queue beside something else, fetched when it is first shown. */
export const QueuePanel = lazy(() =>
  import('./queue-panel.tsx').then((file) => ({ default: file.QueuePanel })),
)

/** Shows the queue when it is asked for; stands once in the shell. */
export function QueueHost() {
  const isOpen = useQueue((queue) => queue.isOpen)
  return isOpen && <Suspense>{<QueueDialog />}</Suspense>
}
