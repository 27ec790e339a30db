import { Pause, Play } from 'lucide-react'
import { readingState, secondsLeft, type ItemDetail } from '#features/items/index.ts'
import { useIsSounding, usePagePlayer } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { elapsed } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { playEpisodes } from '../episode-play.ts'
import { useOverview } from '../podcast.queries.ts'

/** Goes on where the listener is in a podcast, and says with which episode. */
export function PodcastPlay({ item }: { item: ItemDetail }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const { data } = useOverview(item.id)
  const episode = data?.next ?? null
  const sounds = useIsSounding(item.id, episode?.id ?? null)
  const progress = useItemProgress(item.id, episode?.id ?? null)
  if (!data || !episode) return null
  const { title, duration } = episode
  const isStarted = progress !== undefined && readingState(progress) === 'started'
  const words = isStarted
    ? t('episodes.resume', {
        title,
        left: t('book.timeLeft', { time: elapsed(secondsLeft(progress, duration ?? 0)) }),
      })
    : t('episodes.play', { title })
  return (
    <Button
      variant="primary"
      size="lg"
      className="max-w-full max-md:max-w-[calc(100%-136px)]"
      onClick={() => playEpisodes(page, item, [episode, ...data.following])}
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
