import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { lazyPart } from '#ui/page/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { extrasQuery } from './episode-queries.ts'

const LoadedTranscript = lazyPart(() =>
  import('./loaded-transcript.tsx').then((file) => file.LoadedTranscript),
)

interface EpisodeTranscriptProps {
  itemId: string
  episodeId: string
  /** Plays the episode from there; null: it is only read. */
  onSeek: ((seconds: number) => void) | null
}

/** What is said in an episode, to read without playing it; nothing where nobody wrote it down. A search opens it at its hit. */
export function EpisodeTranscript({ itemId, episodeId, onSeek }: EpisodeTranscriptProps) {
  const { t } = useTranslation()
  const openAt = useRouterState({
    select: ({ location }) => {
      const { at } = location.search as { at?: unknown }
      const seconds = at === undefined ? NaN : Number(at)
      return Number.isFinite(seconds) ? seconds : null
    },
  })
  const { data } = useQuery(extrasQuery(itemId, episodeId))
  const [isOpen, setOpen] = useState(openAt !== null)
  if (!data?.hasTranscript) return null
  if (!isOpen)
    return (
      <Button className="mt-4" aria-expanded="false" onClick={() => setOpen(true)}>
        <ChevronDown aria-hidden="true" />
        {t('player.transcript')}
      </Button>
    )
  return (
    <section aria-label={t('player.transcript')} className="mt-4">
      <LoadedTranscript
        itemId={itemId}
        episodeId={episodeId}
        time={null}
        onSeek={onSeek}
        openAt={openAt}
        className="h-[min(24rem,calc(100dvh-160px))]"
      />
    </section>
  )
}
