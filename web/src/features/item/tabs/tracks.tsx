import { AudioLines, Play } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { isPlayable, type ItemDetail } from '#features/items/index.ts'
import { usePagePlayer, usePlayer } from '#features/player/index.ts'
import { clock, elapsed } from '#platform/text/format.ts'
import { cx } from '#ui/cx.ts'
import { discsOf, type Track } from './discs.ts'

/** The tracks of an album by disc; each can be played from. */
export function Tracks({ item }: { item: ItemDetail }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const discs = discsOf(item)
  const playing = usePlayingTrack(item)
  const playable = isPlayable(item)
  if (discs.length === 0) return <p className="py-6 text-fg-3">{t('media.noTracks')}</p>
  return discs.map(({ number, tracks }) => (
    <section key={number} className="mb-6">
      {discs.length > 1 && (
        <h2 className="mt-2 mb-1.5 flex items-baseline gap-3 px-2 text-sm font-[650] text-fg-2 md:px-3.5">
          {t('media.disc', { number })}
          <span className="font-medium text-fg-3 num">
            {elapsed(tracks.reduce((sum, { duration }) => sum + duration, 0))}
          </span>
        </h2>
      )}
      <ol aria-label={discs.length > 1 ? t('media.disc', { number }) : t('media.tracks')}>
        {tracks.map((track) => (
          <li
            key={track.place}
            className="[contain-intrinsic-size:auto_48px] [content-visibility:auto]"
          >
            <TrackRow
              track={track}
              state={playing.place === track.place ? playing.state : 'silent'}
              onPlay={
                playable ? () => page.playItem(item.id, { startTime: track.start }) : undefined
              }
            />
          </li>
        ))}
      </ol>
    </section>
  ))
}

interface TrackRowProps {
  track: Track
  state: 'playing' | 'paused' | 'silent'
  onPlay: (() => void) | undefined
}

function TrackRow({ track, state, onPlay }: TrackRowProps) {
  const { t } = useTranslation()
  const isHere = state !== 'silent'
  return (
    <button
      type="button"
      disabled={!onPlay}
      onClick={onPlay}
      aria-current={isHere || undefined}
      className={cx(
        'group/track grid min-h-12 w-full grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3.5 rounded-md px-2 py-1 text-start text-md outline-offset-[-2px] hover:bg-surface-2 md:px-3.5',
        'disabled:cursor-default aria-current:bg-[color-mix(in_srgb,var(--accent)_13%,transparent)]',
      )}
    >
      <span className="grid place-items-center justify-self-end text-fg-3 num">
        <span className="sr-only">{t('book.play')}</span>
        {state === 'playing' ? (
          <AudioLines aria-hidden="true" className="size-4.5! text-accent" />
        ) : (
          <>
            <span className="group-enabled/track:group-hover/track:hidden">{track.number}</span>
            <Play
              aria-hidden="true"
              className="hidden size-4! fill-current text-fg group-enabled/track:group-hover/track:block"
            />
          </>
        )}
      </span>
      <span className="min-w-0">
        <span dir="auto" className={cx('block truncate', isHere ? 'font-bold' : 'font-medium')}>
          {track.title}
        </span>
        {track.artist && (
          <span dir="auto" className="block truncate text-sm text-fg-3">
            {track.artist}
          </span>
        )}
        {state === 'playing' && <span className="sr-only">{t('media.playing')}</span>}
      </span>
      <span className="text-end text-sm text-fg-3 num">{clock(track.duration)}</span>
    </button>
  )
}

/** Place of the track that the player is in, counted through the album. */
function usePlayingTrack({ id, media: { chapters } }: ItemDetail) {
  const place = usePlayer(({ session, currentTime }) =>
    session?.libraryItemId === id
      ? chapters.findIndex(({ start, end }) => currentTime >= start && currentTime < end)
      : -1,
  )
  const isPlaying = usePlayer(({ state }) => state === 'PLAYING')
  return { place, state: isPlaying ? ('playing' as const) : ('paused' as const) }
}
