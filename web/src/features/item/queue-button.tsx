import { ListEnd, ListX } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  addToQueue,
  queueItemOf,
  removeFromQueue,
  useIsQueued,
  usePageQueue,
  useQueue,
} from '#features/queue/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { ItemDetail } from '#features/items/index.ts'

/** Into the queue, or out of it; nothing for what plays now. */
export function QueueButton({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const isQueued = useIsQueued(item.id)
  const isCurrent = useQueue(({ current }) => current?.libraryItemId === item.id)
  if (isCurrent) return null
  const label = isQueued ? t('queue.remove') : t('queue.add')
  const row = queueItemOf(item)
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      aria-pressed={isQueued}
      onClick={() => (isQueued ? removeFromQueue(queue, row) : addToQueue(queue, [row]))}
      className={cx(buttonClass({ size: 'lg', iconOnly: true }), 'aria-pressed:chosen')}
    >
      {isQueued ? <ListX /> : <ListEnd />}
    </button>
  )
}
