import type { PodcastOverview } from '@lectern/contract'
import { useState } from 'react'
import { weekdayName } from '#features/days/index.ts'
import type { ItemDetail } from '#features/items/index.ts'
import { rhythmWords } from '#features/podcast-search/index.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { dateOf } from '#platform/text/dates.ts'
import { number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useOverview } from '../podcast.queries.ts'
import { usualWeekday } from './weekdays.ts'

const day = 86_400_000

/** How many episodes there are, how often they come, and when the next one is expected. */
export function PodcastFacts({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { data } = useOverview(item.id)
  const facts = useRhythm(data)
  const count = data?.numEpisodes ?? item.media.numEpisodes ?? 0
  const left = data && data.numUnplayed < count ? data.numUnplayed : 0
  const counts = [
    count > 0 && t('feedPart.count', { count, number: number(count) }),
    left > 0 && t('podcast.unplayedCount', { count: left, number: number(left) }),
  ]
  const isExplicit = item.media.metadata.explicit && t('filter.flag.explicit')
  return (
    <p className="mt-2 mb-4 min-h-6 text-md text-fg-2 num">
      {[...counts, ...facts, isExplicit].filter(Boolean).join(' · ')}
    </p>
  )
}

function useRhythm(overview: PodcastOverview | undefined): string[] {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const [now] = useState(Date.now)
  const words = rhythmWords(overview?.rhythmMs ?? null, t)
  if (!overview || words === null) return []
  const { rhythmMs, nextExpectedAt, published } = overview
  const weekday = rhythmMs !== null && rhythmMs > 5 * day ? usualWeekday(published) : null
  const often =
    weekday === null
      ? t('podcast.comes', { rhythm: words })
      : t('podcast.comesOn', { rhythm: words, day: weekdayName(weekday, 'long') })
  if (nextExpectedAt === null) return [often]
  const next =
    nextExpectedAt < now
      ? t('podcast.nextSoon')
      : t('podcast.next', {
          when: whenWords(nextExpectedAt, now) ?? dateOf(nextExpectedAt, dateFormat),
        })
  return [often, next]

  function whenWords(at: number, today: number): string | null {
    const days = Math.round((startOf(at) - startOf(today)) / day)
    if (days === 0) return t('podcast.today')
    if (days === 1) return t('podcast.tomorrow')
    return days < 7 ? weekdayName(new Date(at).getDay(), 'long') : null
  }
}

const startOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)
