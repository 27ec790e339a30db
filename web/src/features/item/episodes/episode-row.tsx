import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { CircleCheck, ListEnd, ListPlus, ListX, Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { EpisodeExp } from '@lectern/contract'
import {
  EpisodeMenu,
  type ItemDetail,
  partDone,
  readingState,
  secondsLeft,
} from '#features/items/index.ts'
import {
  addToQueue,
  queueItemOfEpisode,
  removeFromQueue,
  useIsQueued,
  usePageQueue,
  type QueueItem,
} from '#features/queue/index.ts'
import { openPlaylistsDialog } from '#features/lists/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { dateOf } from '#platform/text/dates.ts'
import { elapsed } from '#platform/text/format.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useMenuArea } from '#ui/menu/use-context-menu.tsx'
import { heldClass } from '#ui/menu/use-long-press.ts'
import { markEpisode } from './episode-actions.ts'
import { playEpisode } from './episode-play.ts'
import { numberOf } from './episode-rules.ts'
import { plainText } from '../plain-text.ts'

interface EpisodeRowProps {
  item: ItemDetail
  episode: EpisodeExp
  /** Where it stands: what comes behind it plays after it. */
  list: readonly EpisodeExp[]
  tabIndex: number
  onOpen: () => void
}

/** One episode: play with its progress around, what it is, queue and finished. */
export function EpisodeRow({ item, episode, list, tabIndex, onOpen }: EpisodeRowProps) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const progress = useItemProgress(item.id, episode.id)
  const isFinished = readingState(progress) === 'finished'
  const sounds = useIsSounding(item.id, episode.id)
  const { title } = episode
  const about = plainText(episode.subtitle || episode.description)
  const done = { '--done': `${partDone(progress) * 360}deg` } as CSSProperties
  const play = () => playEpisode(page, item, episode, list)
  const row = useQueueRow(item, episode)
  const { area, menu } = useMenuArea(t('book.menuOf', { title }), () => (
    <EpisodeMenu row={row} onPlay={play} />
  ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Shift+F10 on a button inside asks for the same menu
    <div
      {...area}
      className={cx(
        heldClass,
        'group grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-1 md:gap-x-4',
        sounds && 'bg-[color-mix(in_srgb,var(--accent)_10%,transparent)]',
      )}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t(sounds ? 'book.pauseTitle' : 'book.playTitle', { title })}
        onClick={play}
        style={done}
        className="grid size-11 place-items-center rounded-full bg-[conic-gradient(var(--accent)_var(--done),color-mix(in_srgb,var(--text)_18%,transparent)_0)]"
      >
        <span className="grid size-9.5 place-items-center rounded-full bg-bg group-hover:bg-surface-2">
          {sounds ? (
            <Pause aria-hidden="true" className="size-4! fill-current" />
          ) : (
            <Play aria-hidden="true" className="size-4! translate-x-px fill-current" />
          )}
        </span>
      </button>
      <button
        type="button"
        data-cell
        tabIndex={tabIndex}
        onClick={onOpen}
        className="min-w-0 rounded-md py-1 text-start outline-offset-0"
      >
        <span
          className={cx('block truncate text-md font-[650]', isFinished && 'text-fg-2')}
          dir="auto"
        >
          {title || t('episodes.untitled')}
        </span>
        {about && (
          <span className="block truncate text-sm text-fg-2" dir="auto">
            {about}
          </span>
        )}
        <span className="block truncate text-sm text-fg-3 num">{useFacts(item, episode)}</span>
      </button>
      <div className="flex">
        <IconButton
          label={t('lists.toPlaylistTitle', { title })}
          icon={<ListPlus aria-hidden="true" />}
          tabIndex={tabIndex}
          onClick={() =>
            openPlaylistsDialog([{ libraryItemId: item.id, episodeId: episode.id }], title)
          }
          className="max-md:hidden"
        />
        <QueueToggle row={row} tabIndex={tabIndex} />
        <IconButton
          label={t(isFinished ? 'episodes.markUnfinished' : 'episodes.markFinished', { title })}
          icon={<CircleCheck className={isFinished ? 'text-success' : ''} aria-hidden="true" />}
          pressed={isFinished}
          tabIndex={tabIndex}
          onClick={() => void markEpisode(episode, !isFinished, progress)}
        />
      </div>
      {menu}
    </div>
  )
}

/** The episode as the queue shows it, with its day. */
function useQueueRow(item: ItemDetail, episode: EpisodeExp): QueueItem {
  const { dateFormat } = useServerSettings()
  const { publishedAt } = episode
  return queueItemOfEpisode(item, episode, publishedAt ? dateOf(publishedAt, dateFormat) : '')
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

/** "11/21/2026 · S2 E5 · 47 min left". */
function useFacts(item: ItemDetail, episode: EpisodeExp): string {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const progress = useItemProgress(item.id, episode.id)
  const state = readingState(progress)
  const length =
    state === 'finished'
      ? t('book.finished')
      : progress && state === 'started'
        ? t('book.timeLeft', { time: elapsed(secondsLeft(progress, episode.duration)) })
        : elapsed(episode.duration)
  return [
    episode.publishedAt ? dateOf(episode.publishedAt, dateFormat) : '',
    numberOf(episode),
    length,
  ]
    .filter(Boolean)
    .join(' · ')
}
