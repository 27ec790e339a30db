import type { LatestEpisode, QueuedEpisode } from '@lectern/contract'
import { useState } from 'react'
import { weekdayName } from '#features/days/index.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { dateOf } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { SectionHeading } from '#ui/page/page.tsx'
import { daysAgo, type LatestDay } from './by-day.ts'
import { LatestRow } from './latest-row.tsx'

interface LatestDayProps {
  day: LatestDay
  /** All that are listed: what stands behind an episode plays after it. */
  list: readonly LatestEpisode[]
  libraryId: string
  /** What is on its way to the disk, by the ids of episodes. */
  downloads: ReadonlyMap<string, QueuedEpisode>
}

/** The episodes of a day under its name: Today, Yesterday, a weekday, a date. */
export function LatestDaySection({ day, list, libraryId, downloads }: LatestDayProps) {
  const name = useDayName(day.start)
  return (
    <section>
      <SectionHeading>{name}</SectionHeading>
      <ul aria-label={name} className="border-t border-line">
        {day.episodes.map((episode) => (
          <li key={episode.id}>
            <LatestRow
              episode={episode}
              list={list}
              libraryId={libraryId}
              download={downloads.get(episode.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useDayName(start: number): string {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const [now] = useState(Date.now)
  const days = daysAgo(start, now)
  if (days === 0) return t('latest.today')
  if (days === 1) return t('latest.yesterday')
  const weekday = weekdayName(new Date(start).getDay(), 'long')
  const date = dateOf(start, dateFormat)
  return days > 0 && days < 7 ? weekday : `${weekday} · ${date}`
}
