import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { type ItemDetail, readingState, secondsLeft } from '#features/items/index.ts'
import { elapsed } from '#platform/text/format.ts'
import { Button } from '#ui/button.tsx'
import { playEpisode, useEpisodeProgress } from './episode-play.ts'
import { episodeToPlay, shownEpisodes, type EpisodeView } from './episode-rules.ts'

/** Goes on where the listener is in a podcast, and says with which episode. */
export function PodcastPlay({ item }: { item: ItemDetail }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const progressOf = useEpisodeProgress(item.id)
  const episode = episodeToPlay(
    item.media.episodes,
    progressOf,
    item.media.metadata.type === 'serial',
  )
  const sounds = useIsSounding(item.id, episode?.id ?? null)
  if (!episode) return null
  const inTime = shownEpisodes(item.media.episodes, fromTheStart, progressOf)
  const progress = progressOf(episode.id)
  const isStarted = progress !== undefined && readingState(progress) === 'started'
  const words = isStarted
    ? t('episodes.resume', {
        title: episode.title,
        left: t('book.timeLeft', { time: elapsed(secondsLeft(progress, episode.duration)) }),
      })
    : t('episodes.play', { title: episode.title })
  return (
    <Button
      variant="primary"
      size="lg"
      className="max-w-full max-md:max-w-[calc(100%-68px)]"
      onClick={() => playEpisode(page, item, episode, inTime)}
    >
      {sounds ? (
        <Pause aria-hidden="true" className="fill-current" />
      ) : (
        <Play aria-hidden="true" className="fill-current" />
      )}
      <span className="truncate">{sounds ? t('book.pause') : words}</span>
    </Button>
  )
}

/** Who goes on with a podcast hears it as it came out. */
const fromTheStart: EpisodeView = { sort: 'oldest', filter: 'all', words: '' }
