import type { PodcastMatch } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronRight } from 'lucide-react'
import { isolated, number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { RemotePicture } from './remote-picture.tsx'
import { titlesQuery } from './podcast-search.queries.ts'

interface FoundPodcastsProps {
  found: readonly PodcastMatch[]
  libraryId: string
  onChoose: (match: PodcastMatch) => void
}

/** Podcasts of the directory, in its order; those of the library say so. */
export function FoundPodcasts({ found, libraryId, onChoose }: FoundPodcastsProps) {
  const { t } = useTranslation()
  const { data } = useQuery(titlesQuery(libraryId))
  const known = new Set(data?.podcasts.flatMap(({ itunesId }) => itunesId ?? []))
  return (
    <>
      <p role="status" className="mb-2 text-sm text-fg-3 num">
        {t('podcastSearch.hits', { count: found.length, number: number(found.length) })}
      </p>
      <ul className="grid gap-1.5">
        {found.map((match) => (
          <li key={match.id}>
            <FoundPodcast
              match={match}
              isKnown={known.has(String(match.id))}
              onChoose={() => onChoose(match)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface FoundPodcastProps {
  match: PodcastMatch
  isKnown: boolean
  onChoose: () => void
}

function FoundPodcast({ match, isKnown, onChoose }: FoundPodcastProps) {
  const { t } = useTranslation()
  const { title, artistName, trackCount, genres, cover, feedUrl, explicit } = match
  const facts = [
    artistName && isolated(artistName),
    trackCount !== null && t('podcastMatch.episodes', { count: trackCount }),
    explicit && t('podcastSearch.explicit'),
    // All of them are in the genre of podcasts.
    genres
      .filter((genre) => genre !== 'Podcasts')
      .slice(0, 3)
      .join(', '),
  ]
  return (
    <button
      type="button"
      disabled={feedUrl === null}
      onClick={onChoose}
      className="flex w-full items-center gap-3 rounded-lg border border-line p-2.5 text-start hover:bg-surface-2 disabled:opacity-60"
    >
      <RemotePicture address={cover} className="size-16" />
      <span className="min-w-0 flex-1">
        <span className="clamp-2 font-semibold break-words" dir="auto">
          {title}
        </span>
        <span className="clamp-2 text-sm break-words text-fg-2 num">
          {facts.filter(Boolean).join(' · ')}
        </span>
        {feedUrl === null && (
          <span className="block text-sm text-fg-3">{t('podcastSearch.noFeed')}</span>
        )}
        {isKnown && <Known className="mt-1 md:hidden" />}
      </span>
      {isKnown && <Known className="max-md:hidden" />}
      <ChevronRight aria-hidden="true" className="size-4! flex-none text-fg-3 rtl:-scale-x-100" />
    </button>
  )
}

/** Wide screens have it at the end of the row, phones under the name. */
function Known({ className }: { className: string }) {
  const { t } = useTranslation()
  return (
    <span
      className={cx('flex flex-none items-center gap-1 text-sm font-semibold text-fg-2', className)}
    >
      <Check aria-hidden="true" className="size-4!" />
      {t('podcastSearch.known')}
    </span>
  )
}
