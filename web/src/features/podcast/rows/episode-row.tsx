import type { ListedEpisode, QueuedEpisode } from '@lectern/contract'
import { KeepButton } from '#features/episode-downloads/index.ts'
import { readingState, RowMenu } from '#features/items/index.ts'
import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { useMenuArea } from '#ui/menu/use-context-menu.tsx'
import { heldClass } from '#ui/menu/use-long-press.ts'
import { playEpisodes, type PodcastName } from '../episode-play.ts'
import { PlayEpisode } from './play-button.tsx'
import { ChooseEpisode } from './choose-episode.tsx'
import { useFacts } from './episode-words.ts'
import { RowButtons } from './row-buttons.tsx'
import { RowEntries } from './row-menu.tsx'

export interface EpisodeRowProps {
  podcast: PodcastName
  episode: ListedEpisode
  /** Those that play after it are asked for when it is played. */
  after: () => readonly ListedEpisode[]
  download: QueuedEpisode | undefined
  tabIndex: number
  onOpen: () => void
  /** While episodes are being chosen: whether this one is; undefined else. */
  isChosen: boolean | undefined
  onChoose: (isRange: boolean) => void
}

/** One episode: play with its progress around, what it is, and what is done with it most. */
export function EpisodeRow(props: EpisodeRowProps) {
  const { podcast, episode, after, download, tabIndex, isChosen, onChoose } = props
  const page = usePagePlayer()
  const { t } = useTranslation()
  const { title, summary } = episode
  const isFinished = readingState(useItemProgress(podcast.id, episode.id)) === 'finished'
  const sounds = useIsSounding(podcast.id, episode.id)
  const play = () => playEpisodes(page, podcast, [episode, ...after()])
  const entries = { podcast, episode, onPlay: play, onSelect: () => onChoose(false) }
  const { area, menu } = useMenuArea(t('book.menuOf', { title }), () => <RowEntries {...entries} />)
  const isChoosing = isChosen !== undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Shift+F10 on a button inside asks for the same menu
    <div
      {...area}
      onKeyDown={(event) => {
        const isOnCell = event.target instanceof Element && event.target.matches('[data-cell]')
        if (event.key !== ' ' || event.ctrlKey || !isOnCell) return
        event.preventDefault()
        onChoose(event.shiftKey)
      }}
      data-selected={isChosen || undefined}
      className={cx(
        heldClass,
        'group grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-1 md:gap-x-4',
        (sounds || isChosen) && 'bg-[color-mix(in_srgb,var(--accent)_10%,transparent)]',
      )}
    >
      {isChoosing ? (
        <ChooseEpisode {...{ title, tabIndex, isChosen }} onChoose={onChoose} />
      ) : (
        <PlayEpisode itemId={podcast.id} episode={episode} tabIndex={tabIndex} onPlay={play} />
      )}
      <button
        type="button"
        data-cell
        tabIndex={tabIndex}
        onClick={(event) => (isChoosing ? onChoose(event.shiftKey) : props.onOpen())}
        className="min-w-0 rounded-md py-1 text-start outline-offset-0"
      >
        <span
          className={cx(
            'block text-md font-[650] max-md:clamp-2 md:truncate',
            isFinished && 'text-fg-2',
          )}
          dir="auto"
        >
          {title || t('episodes.untitled')}
        </span>
        {summary && (
          <span className="block truncate text-sm text-fg-2 max-md:hidden" dir="auto">
            {summary}
          </span>
        )}
        <span className="block text-sm text-fg-3 num max-md:clamp-2 md:truncate">
          {useFacts(podcast.id, episode)}
        </span>
      </button>
      <div className="flex items-center">
        <RowButtons {...{ podcast, episode, tabIndex }} />
        <KeepButton {...{ itemId: podcast.id, episode, download, tabIndex }} />
        <RowMenu title={title} tabIndex={tabIndex}>
          <RowEntries {...entries} />
        </RowMenu>
      </div>
      {menu}
    </div>
  )
}
