import type { ListedEpisode } from '@lectern/contract'
import { CircleCheck, ListEnd, ListX, Star } from 'lucide-react'
import { readingState } from '#features/items/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import {
  addToQueue,
  removeFromQueue,
  useIsQueued,
  usePageQueue,
  type QueueItem,
} from '#features/queue/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { queueRowOf, type PodcastName } from '../episode-play.ts'
import { markEpisode } from './mark-episode.ts'
import { starEpisode } from './star.ts'

interface RowButtonsProps {
  podcast: PodcastName
  episode: ListedEpisode
  tabIndex: number
}

/** What is done most; phones have it in the menu. */
export function RowButtons({ podcast, episode, tabIndex }: RowButtonsProps) {
  const { t } = useTranslation()
  const progress = useItemProgress(podcast.id, episode.id)
  const isFinished = readingState(progress) === 'finished'
  const { id, title, isStarred } = episode
  return (
    <span className="flex max-md:hidden">
      <IconButton
        label={t(isStarred ? 'podcast.unstarTitle' : 'podcast.starTitle', { title })}
        icon={<Star aria-hidden="true" className={isStarred ? 'fill-current text-accent' : ''} />}
        pressed={isStarred}
        tabIndex={tabIndex}
        onClick={() => void starEpisode(podcast.id, episode)}
      />
      <QueueToggle row={queueRowOf(podcast, episode)} tabIndex={tabIndex} />
      <IconButton
        label={t(isFinished ? 'episodes.markUnfinished' : 'episodes.markFinished', { title })}
        icon={<CircleCheck className={isFinished ? 'text-success' : ''} aria-hidden="true" />}
        pressed={isFinished}
        tabIndex={tabIndex}
        onClick={() =>
          void markEpisode({ itemId: podcast.id, episodeId: id }, !isFinished, progress)
        }
      />
    </span>
  )
}

function QueueToggle({ row, tabIndex }: { row: QueueItem; tabIndex: number }) {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const isQueued = useIsQueued(row.libraryItemId, row.episodeId)
  const { title } = row
  const toggle = () => (isQueued ? removeFromQueue(queue, row) : addToQueue(queue, [row]))
  return (
    <IconButton
      label={t(isQueued ? 'queue.removeTitle' : 'queue.addTitle', { title })}
      icon={isQueued ? <ListX aria-hidden="true" /> : <ListEnd aria-hidden="true" />}
      pressed={isQueued}
      tabIndex={tabIndex}
      onClick={toggle}
    />
  )
}
