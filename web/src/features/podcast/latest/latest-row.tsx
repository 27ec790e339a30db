import type { LatestEpisode, QueuedEpisode } from '@lectern/contract'
import { Link } from '@tanstack/react-router'
import { KeepButton } from '#features/episode-downloads/index.ts'
import { readingState, RowMenu } from '#features/items/index.ts'
import { useIsSounding, usePagePlayer } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { coverSrcOf } from '#platform/address/covers.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import { useMenuArea } from '#ui/menu/use-context-menu.tsx'
import { heldClass } from '#ui/menu/use-long-press.ts'
import { playMixed, podcastOf } from './latest-play.ts'
import { useEpisodeAddress } from '../episode/episode-address.ts'
import { useFacts } from '../rows/episode-words.ts'
import { PlayEpisode } from '../rows/play-button.tsx'
import { RowButtons } from '../rows/row-buttons.tsx'
import { RowEntries } from '../rows/row-menu.tsx'

interface LatestRowProps {
  episode: LatestEpisode
  list: readonly LatestEpisode[]
  libraryId: string
  download: QueuedEpisode | undefined
}

/** An episode among those of all podcasts: whose it is, what it is about, and what is done with it most. */
export function LatestRow({ episode, list, libraryId, download }: LatestRowProps) {
  const { t } = useTranslation()
  const page = usePagePlayer()
  const { open } = useEpisodeAddress()
  const { id, title, summary, libraryItemId, podcastTitle, coverPath, updatedAt } = episode
  const podcast = podcastOf(episode, libraryId)
  const play = () => playMixed(page, list.slice(list.indexOf(episode)), libraryId)
  const isFinished = readingState(useItemProgress(libraryItemId, id)) === 'finished'
  const sounds = useIsSounding(libraryItemId, id)
  const entries = { podcast, episode, onPlay: play }
  const { area, menu } = useMenuArea(t('book.menuOf', { title }), () => <RowEntries {...entries} />)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Shift+F10 on a button inside asks for the same menu
    <div
      {...area}
      className={cx(
        heldClass,
        'group grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-1 py-2 md:gap-x-4',
        sounds && 'bg-[color-mix(in_srgb,var(--accent)_10%,transparent)]',
      )}
    >
      <Link
        to="/item/$itemId"
        params={{ itemId: libraryItemId }}
        aria-label={podcastTitle}
        className="w-14 md:w-16"
      >
        <Cover
          src={coverPath === null ? null : coverSrcOf(libraryItemId, updatedAt)}
          title={podcastTitle}
          ratio={1}
          width={64}
        />
      </Link>
      <button
        type="button"
        onClick={() => open(id)}
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
        <span className="block truncate text-sm text-fg-2" dir="auto">
          {[podcastTitle, summary].filter(Boolean).join(' · ')}
        </span>
        <span className="block truncate text-sm text-fg-3 num">
          {useFacts(libraryItemId, episode, false)}
        </span>
      </button>
      <div className="flex items-center">
        <RowButtons podcast={podcast} episode={episode} tabIndex={0} />
        <span className="flex max-md:hidden">
          <KeepButton itemId={libraryItemId} episode={episode} download={download} />
        </span>
        <PlayEpisode itemId={libraryItemId} episode={episode} tabIndex={0} onPlay={play} />
        <RowMenu title={title} tabIndex={0}>
          <RowEntries {...entries} />
        </RowMenu>
      </div>
      {menu}
    </div>
  )
}
