import type { FeedPreview, PreviewEpisode } from '@lectern/contract'
import { Pause, Play } from 'lucide-react'
import { clock, elapsed, spoken } from '#platform/text/format.ts'
import { dateOf } from '#platform/text/dates.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { Slider } from '#ui/field/slider.tsx'
import { Spinner } from '#ui/progress.tsx'
import type { Previewed, PreviewSound } from './preview-sound.ts'
import { usePreview, usePreviewed } from './use-preview.ts'

/** The newest episodes of a feed that is looked at, to hear before anybody subscribes. */
export function NewestEpisodes({ feed: { episodes, numEpisodes } }: { feed: FeedPreview }) {
  const { t } = useTranslation()
  const preview = usePreview()
  if (episodes.length === 0) return <p className="text-fg-2">{t('podcastSearch.noEpisodes')}</p>
  return (
    <section>
      <h3 className="mb-2 font-semibold">
        {numEpisodes > episodes.length
          ? t('podcastSearch.newest', { count: episodes.length })
          : t('podcastSearch.allEpisodes')}
      </h3>
      <ul className="grid">
        {episodes.map((episode, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- some feeds give all the same name
          <EpisodeRow key={at} episode={episode} preview={preview} />
        ))}
      </ul>
    </section>
  )
}

interface EpisodeRowProps {
  episode: PreviewEpisode
  preview: PreviewSound
}

function EpisodeRow({ episode, preview }: EpisodeRowProps) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const { publishedAt, durationSeconds } = episode
  const title = episode.title || t('episodes.untitled')
  const heard = usePreviewed(preview, episode.sound)
  const facts = [
    publishedAt !== null && dateOf(publishedAt, dateFormat),
    durationSeconds !== null && elapsed(durationSeconds),
  ]
  return (
    <li className="flex items-start gap-3 border-t border-line py-2">
      {episode.sound !== null && (
        <PlayButton sound={episode.sound} title={title} heard={heard} preview={preview} />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words" dir="auto">
          {title}
        </p>
        <p className="text-sm text-fg-3 num">{facts.filter(Boolean).join(' · ')}</p>
        {heard !== null && heard.failure === null && (
          <Place heard={heard} usual={durationSeconds} title={title} onSeek={preview.seek} />
        )}
        {heard !== null && heard.failure !== null && (
          <p role="alert" className="text-sm text-danger">
            {heard.failure}
          </p>
        )}
      </div>
    </li>
  )
}

interface PlayButtonProps {
  sound: string
  title: string
  heard: Previewed | null
  preview: PreviewSound
}

function PlayButton({ sound, title, heard, preview }: PlayButtonProps) {
  const { t } = useTranslation()
  const state = heard?.state ?? 'paused'
  return (
    <IconButton
      label={t(state === 'paused' ? 'book.playTitle' : 'book.pauseTitle', { title })}
      quiet
      icon={
        state === 'loading' ? (
          <Spinner />
        ) : state === 'playing' ? (
          <Pause aria-hidden="true" className="fill-current" />
        ) : (
          <Play aria-hidden="true" className="fill-current" />
        )
      }
      onClick={() => preview.toggle(sound)}
    />
  )
}

interface PlaceProps {
  heard: Previewed
  /** Its length as the feed has it. */
  usual: number | null
  title: string
  onSeek: (time: number) => void
}

/** How far one is in it, and the way to anywhere else. */
function Place({ heard: { time, duration }, usual, title, onSeek }: PlaceProps) {
  const { t } = useTranslation()
  const length = duration ?? usual
  if (length === null || length <= 0) return <p className="text-sm text-fg-2 num">{clock(time)}</p>
  const words = { time: spoken(time), duration: spoken(length) }
  return (
    <div className="flex items-center gap-3 text-sm text-fg-2 num">
      <Slider
        label={t('podcastPreview.place', { title })}
        value={Math.min(Math.floor(time), Math.floor(length))}
        min={0}
        max={Math.floor(length)}
        step={5}
        valueText={t('podcastPreview.at', words)}
        onChange={onSeek}
        className="min-w-0 flex-1"
      />
      <span>
        {clock(time)} / {clock(length)}
      </span>
    </div>
  )
}
