import { ListEnd, ListStart, ListX } from 'lucide-react'
import { useTranslation } from '#platform/texts.ts'
import {
  addToQueue,
  playNext,
  queueItemOf,
  removeFromQueue,
  useIsQueued,
  useQueue,
} from '#features/queue/index.ts'
import { MenuItem } from '#ui/menu.tsx'
import type { Book } from './book.ts'

/** Next, last in the queue, or out of it; inside a `Menu`. What plays now needs none of them. */
export function QueueActions({ book }: { book: Book }) {
  const { t } = useTranslation()
  const isQueued = useIsQueued(book.id)
  const isCurrent = useQueue(({ current }) => current?.libraryItemId === book.id)
  if (isCurrent) return null
  return (
    <>
      <MenuItem icon={<ListStart />} onSelect={() => playNext([queueItemOf(book)])}>
        {t('queue.playNext')}
      </MenuItem>
      {isQueued ? (
        <MenuItem
          icon={<ListX />}
          onSelect={() => removeFromQueue({ libraryItemId: book.id, episodeId: null })}
        >
          {t('queue.remove')}
        </MenuItem>
      ) : (
        <MenuItem icon={<ListEnd />} onSelect={() => addToQueue([queueItemOf(book)])}>
          {t('queue.add')}
        </MenuItem>
      )}
    </>
  )
}
