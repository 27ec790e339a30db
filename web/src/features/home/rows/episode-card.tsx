import type { ItemMin } from '@lectern/contract'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  CardLink,
  coverOf,
  EpisodeMenu,
  partDone,
  playFrom,
  ProgressMark,
  readingState,
  stateWords,
  titleOf,
  type Book,
} from '#features/items/index.ts'
import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { queueItemOfEpisode } from '#features/queue/index.ts'
import { dateOf } from '#platform/text/dates.ts'
import { elapsed } from '#platform/text/format.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import { useMenuArea } from '#ui/menu/use-context-menu.tsx'
import { heldClass } from '#ui/menu/use-long-press.ts'

/** A podcast with one of its episodes, as shelves of episodes send it. */
export type EpisodeEntry = Book & Partial<Pick<ItemMin, 'recentEpisode'>>

interface EpisodeCardProps {
  entry: EpisodeEntry
  /** The shelf it stands on: what comes behind it plays after it. */
  shelf: readonly EpisodeEntry[]
  ratio: number
  /** Drawn width of the cover, as a `sizes` text. */
  width: string
}

/** An episode: what it is called, of which podcast, from when and how long, or how much of it is left. */
export function EpisodeCard({ entry, shelf, ratio, width }: EpisodeCardProps) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const { recentEpisode: episode } = entry
  const page = usePagePlayer()
  const progress = useItemProgress(entry.id, episode?.id ?? null)
  const duration = episode?.audioFile?.duration ?? 0
  const words = stateWords(progress, duration)
  const date = episode?.publishedAt && dateOf(episode.publishedAt, dateFormat)
  const length = duration > 0 && elapsed(duration)
  const title = episode?.title ?? titleOf(entry)
  const play = () => playFrom(page, rowsFrom(shelf, entry), 0)
  const { area, menu } = useMenuArea(t('book.menuOf', { title }), () =>
    rowsFrom([entry], entry).map((row) => (
      <EpisodeMenu key={row.episodeId} row={row} onPlay={play} />
    )),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Shift+F10 on the link inside asks for the same menu
    <div {...(episode && area)} className={cx('group/card relative min-w-0', heldClass)}>
      <CardLink
        to={`/item/${entry.id}`}
        {...(episode && { search: { episode: episode.id } })}
        className="block rounded-md no-underline"
      >
        <span className="standing relative block transition-transform duration-(--d-2) ease-out group-hover/card:-translate-y-[3px]">
          <Cover {...coverOf(entry)} ratio={ratio} width={width} />
          <ProgressMark state={readingState(progress)} done={partDone(progress)} />
        </span>
        <span className="mt-2.5 clamp-2 text-md leading-[1.3] font-[650] break-words" dir="auto">
          {title}
        </span>
        <span className="mt-0.5 block truncate text-sm leading-[1.35] text-fg-3" dir="auto">
          {titleOf(entry)}
        </span>
        <span className="block truncate text-sm leading-[1.35] text-fg-2 num">
          {/* Where somebody is in it says more than its date; covers on phones are too narrow for two facts. */}
          {words || date || length}
          {!words && date && length && <span className="max-sm:hidden">{` · ${length}`}</span>}
        </span>
      </CardLink>
      {episode && (
        <PlayEpisode
          itemId={entry.id}
          episodeId={episode.id}
          title={title}
          ratio={ratio}
          onPlay={play}
        />
      )}
      {menu}
    </div>
  )
}

interface PlayEpisodeProps {
  itemId: string
  episodeId: string
  title: string
  ratio: number
  onPlay: () => void
}

/** Stands on the cover; seen with pointer, focus and where nothing hovers. */
function PlayEpisode({ itemId, episodeId, title, ratio, onPlay }: PlayEpisodeProps) {
  const { t } = useTranslation()
  const plays = useIsSounding(itemId, episodeId)
  return (
    <div
      className="pointer-events-none absolute inset-x-0 top-0"
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      <button
        type="button"
        aria-label={t(plays ? 'book.pauseTitle' : 'book.playTitle', { title })}
        onClick={onPlay}
        className="pointer-events-auto absolute start-2 bottom-4 grid size-11 place-items-center rounded-full bg-black/80 text-white opacity-0 shadow-2 transition-opacity group-focus-within/card:opacity-100 group-hover/card:opacity-100 hover:bg-black pointer-coarse:opacity-100"
      >
        {plays ? <Pause className="fill-current" /> : <Play className="fill-current" />}
      </button>
    </div>
  )
}

/** The shelf from a card on, as rows of the queue. */
function rowsFrom(shelf: readonly EpisodeEntry[], entry: EpisodeEntry) {
  return shelf.slice(shelf.indexOf(entry)).flatMap((one) => {
    const { recentEpisode: episode } = one
    if (!episode) return []
    const row = { ...episode, duration: episode.audioFile?.duration }
    return [queueItemOfEpisode(one, row)]
  })
}
