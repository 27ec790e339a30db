import { useQuery } from '@tanstack/react-query'
import type { EpisodeDetail } from '@lectern/contract'
import { Play } from 'lucide-react'
import { usePagePlayer } from '#features/player/index.ts'
import { extrasQuery } from '#features/transcript/index.ts'
import { clock, elapsed } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { PeopleList } from '../people/people-list.tsx'
import { playStretch } from './stretch.ts'

interface ExtrasProps {
  itemId: string
  episode: Pick<EpisodeDetail, 'id' | 'title' | 'duration'>
}

/** Who has a part in an episode, as its feed says; nothing where it names nobody. */
export function EpisodePeople({ itemId, episode }: ExtrasProps) {
  const { data } = useQuery(extrasQuery(itemId, episode.id))
  if (!data || data.persons.length === 0) return null
  return (
    <div className="mt-4">
      <PeopleList persons={data.persons} />
    </div>
  )
}

/** Feeds may name any number. */
const mostShown = 20

/** Short parts of an episode that its publisher thinks worth hearing first; nothing where the feed names none. */
export function Soundbites({ itemId, episode }: ExtrasProps) {
  const { t } = useTranslation()
  const page = usePagePlayer()
  const { data } = useQuery(extrasQuery(itemId, episode.id))
  const longest = episode.duration ?? Infinity
  const bites = (data?.soundbites ?? [])
    .filter(({ start, duration }) => duration > 0 && start < longest)
    .slice(0, mostShown)
  if (bites.length === 0) return null
  return (
    <section aria-label={t('podcastPeople.soundbites')} className="mt-4">
      <h3 className="mb-2 text-md font-semibold">{t('podcastPeople.soundbites')}</h3>
      <ul>
        {bites.map(({ start, duration, title }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a feed may name one twice
          <li key={index} className="border-b border-line py-1">
            <button
              type="button"
              onClick={() =>
                playStretch(page, {
                  itemId,
                  episodeId: episode.id,
                  start,
                  end: Math.min(start + duration, longest),
                })
              }
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start hover:bg-surface-2"
            >
              <Play aria-hidden="true" className="size-4! flex-none fill-current" />
              <span className="min-w-0 flex-1 break-words" dir="auto">
                {title ?? episode.title}
              </span>
              <span className="text-sm text-fg-3 num">
                {clock(start)} · {elapsed(duration)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
