import { ListEnd, ListStart, ListX } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  addToQueue,
  playNext,
  removeFromQueue,
  useIsQueued,
  usePageQueue,
  useQueue,
  type QueueItem,
} from '#features/queue/index.ts'
import { MenuItem } from '#ui/menu/menu.tsx'

/** Next, last in the queue, or out of it; inside a `Menu`. What plays now needs none of them. */
export function QueueActions({ row }: { row: QueueItem }) {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const isQueued = useIsQueued(row.libraryItemId, row.episodeId)
  const isCurrent = useQueue(
    ({ current }) =>
      current?.libraryItemId === row.libraryItemId && current.episodeId === row.episodeId,
  )
  if (isCurrent) return null
  return (
    <>
      <MenuItem icon={<ListStart />} onSelect={() => playNext(queue, [row])}>
        {t('queue.playNext')}
      </MenuItem>
      {isQueued ? (
        <MenuItem icon={<ListX />} onSelect={() => removeFromQueue(queue, row)}>
          {t('queue.remove')}
        </MenuItem>
      ) : (
        <MenuItem icon={<ListEnd />} onSelect={() => addToQueue(queue, [row])}>
          {t('queue.add')}
        </MenuItem>
      )}
    </>
  )
}
