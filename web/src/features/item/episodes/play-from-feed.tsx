import type { ListedEpisode } from '@lectern/contract'
import { Pause, Play } from 'lucide-react'
import { type ItemDetail, playFrom } from '#features/items/index.ts'
import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { queueItemOfEpisode } from '#features/queue/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'

interface PlayFromFeedProps {
  item: ItemDetail
  episode: Pick<ListedEpisode, 'id' | 'title' | 'duration'>
}

/** Plays an episode whose file isn't in the library, or pauses it where it sounds: it comes from its publisher. */
export function PlayFromFeed({ item, episode: { id, title, duration } }: PlayFromFeedProps) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const sounds = useIsSounding(item.id, id)
  const row = queueItemOfEpisode(item, { id, title, duration: duration ?? undefined })
  return (
    <IconButton
      label={t(sounds ? 'book.pauseTitle' : 'book.playTitle', { title })}
      icon={sounds ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      onClick={() => playFrom(page, [row], 0)}
    />
  )
}
