import { ListEnd, ListStart, ListX } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  addToQueue,
  playNext,
  removeFromQueue,
  useIsQueued,
  useQueue,
  type QueueItem,
} from '#features/queue/index.ts'
import { MenuItem } from '#ui/menu/menu.tsx'

/** Next, last in the queue, or out of it; inside a `Menu`. What plays now needs none of them. */
export function QueueActions({ row }: { row: QueueItem }) {
  const { t } = useTranslation()
  const isQueued = useIsQueued(row.libraryItemId, row.episodeId)
  const isCurrent = useQueue(
    ({ current }) =>
      current?.libraryItemId === row.libraryItemId && current.episodeId === row.episodeId,
  )
  if (isCurrent) return null
  return (
    <>
      <MenuItem icon={<ListStart />} onSelect={() => playNext([row])}>
        {t('queue.playNext')}
      </MenuItem>
      {isQueued ? (
        <MenuItem icon={<ListX />} onSelect={() => removeFromQueue(row)}>
          {t('queue.remove')}
        </MenuItem>
      ) : (
        <MenuItem icon={<ListEnd />} onSelect={() => addToQueue([row])}>
          {t('queue.add')}
        </MenuItem>
      )}
    </>
  )
}
