import { ListVideo } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { usePageQueue, useQueue, useWaitingHere } from './queue-context.ts'
import { closeQueue, openQueue } from './queue.ts'
import { lazyOverlay, lazyPart } from '#ui/page/lazy-part.tsx'

const QueueDialog = lazyOverlay(() =>
  import('./panel/queue-dialog.tsx').then((file) => file.QueueDialog),
)

/** The queue beside something else, fetched when it is first shown. */
export const QueuePanel = lazyPart(() =>
  import('./panel/queue-panel.tsx').then((file) => file.QueuePanel),
)

/** Shows the queue when it is asked for, by its key or otherwise; stands once in the shell. */
export function QueueHost() {
  const queue = usePageQueue()
  const isOpen = useQueue((state) => state.isOpen)
  useHotkeys('app', { Q: () => openQueue(queue) })
  return (
    <>
      <WaitingButton />
      {isOpen && <QueueDialog onMissing={() => closeQueue(queue)} />}
    </>
  )
}

/** Something waits and nothing plays: without a player this is the way to the queue. */
function WaitingButton() {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const count = useWaitingHere()
  if (count === 0) return null
  return (
    <button
      type="button"
      aria-keyshortcuts="Q"
      onClick={() => openQueue(queue)}
      className="rising fixed end-4 bottom-[calc(var(--dock-h,0px)+var(--selection-h,0px)+16px)] z-30 flex h-11 items-center gap-2.5 rounded-full border border-line bg-surface-2 ps-4 pe-5 text-md font-[650] shadow-2 num hover:bg-surface-3 [:root:has([data-player])_&]:hidden"
    >
      <ListVideo aria-hidden="true" className="text-accent" />
      {t('queue.waiting', { count })}
    </button>
  )
}
