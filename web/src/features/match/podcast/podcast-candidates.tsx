import type { PodcastMatch } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { FoundChoice } from '../choice/found-choice.tsx'

interface PodcastCandidatesProps {
  podcasts: readonly PodcastMatch[]
  chosen: number
  onChoose: (at: number) => void
}

/** Podcasts of the directory, in its order. */
export function PodcastCandidates({ podcasts, ...choice }: PodcastCandidatesProps) {
  return (
    <FoundChoice found={podcasts} {...choice}>
      {(podcast) => <Facts podcast={podcast} />}
    </FoundChoice>
  )
}

function Facts({ podcast: { title, artistName, trackCount, genres } }: { podcast: PodcastMatch }) {
  const { t } = useTranslation()
  const episodes = trackCount !== null && t('podcastMatch.episodes', { count: trackCount })
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-semibold break-words" dir="auto">
        {title}
      </span>
      <span className="block text-sm break-words text-fg-2 num" dir="auto">
        {[artistName, episodes, genres.join(', ')].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
