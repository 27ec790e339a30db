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
  const left = isStarted && elapsed(secondsLeft(progress, duration ?? 0))
  return (
    <Button
      variant="primary"
      size="lg"
      className="max-w-full max-sm:basis-full sm:max-w-md"
      onClick={() => playEpisodes(page, item, [episode, ...data.following])}
    >
      {sounds ? (
        <Pause aria-hidden="true" className="fill-current" />
      ) : (
        <Play aria-hidden="true" className="fill-current" />
      )}
      {sounds ? (
        t('book.pause')
      ) : (
        <>
          <span className="flex-none">{t(left ? 'book.resume' : 'book.play')} </span>
          <span className="truncate" dir="auto">
            {title}
          </span>
          {/* However long the title is, how much is left is seen. */}
          {left && (
            <span className="flex-none num">{` · ${t('book.timeLeft', { time: left })}`}</span>
          )}
        </>
      )}
    </Button>
  )
}
