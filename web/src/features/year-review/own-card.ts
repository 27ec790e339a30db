import { texts } from '#platform/text/texts.ts'
import type { ListeningDays, YearStats } from '@lectern/contract'
import { byMonth, monthName, roundTime, yearTotals } from '#features/days/index.ts'
import { coverSrcOf } from '#platform/address/covers.ts'
import { elapsed } from '#platform/text/format.ts'
import { heroTime, type HeroTime } from './picture/hero-time.ts'
import type { ReviewCard } from './review-card.ts'

interface OwnYear {
  year: number
  name: string
  stats: YearStats
  days: ListeningDays['days']
}

/** A listener's year in words. */
export function ownCard({ year, name, stats, days }: OwnYear): ReviewCard {
  const { t } = texts
  const { numDays } = yearTotals(days, year)
  const covers = [...new Set([...stats.finishedBooksWithCovers, ...stats.booksWithCovers])]
  return {
    year,
    eyebrow: t('yearReview.eyebrow', { name }),
    hero: {
      ...heroOf(heroTime(stats.totalListeningTime)),
      detail: [
        t('yearReview.days', { count: numDays }),
        stats.numBooksListened > 0 &&
          t('yearReview.booksListened', { count: stats.numBooksListened }),
        stats.numBooksFinished > 0 &&
          t('yearReview.booksFinished', { count: stats.numBooksFinished }),
      ]
        .filter(Boolean)
        .join('  ·  '),
    },
    covers: covers.slice(0, 5).map((id) => coverSrcOf(id, 0)(400)),
    bars: barsOf(byMonth(days, year)),
    facts: factsOf(stats),
  }
}

export function heroOf({ count, value, unit }: HeroTime): { value: string; label: string } {
  return {
    value: count,
    label: texts.t(unit === 'hours' ? 'yearReview.hours' : 'yearReview.minutes', { count: value }),
  }
}

/** The twelve months, the busiest marked. */
function barsOf(months: readonly number[]): ReviewCard['bars'] {
  const most = Math.max(...months)
  return months.map((value, month) => ({
    label: monthName(month, 'short'),
    value,
    isBest: value > 0 && value === most,
  }))
}

function factsOf(stats: YearStats): ReviewCard['facts'] {
  const { t } = texts
  const [author] = stats.topAuthors
  const [genre] = stats.topGenres
  const { mostListenedNarrator: narrator, mostListenedMonth: month } = stats
  const longest = stats.longestAudiobookFinished
  const timed = (label: string, value: string, time: number) => ({
    label,
    value,
    detail: elapsed(time),
  })
  return [
    author && timed(t('yearReview.author'), author.name, author.time),
    narrator && timed(t('yearReview.narrator'), narrator.name, narrator.time),
    genre && timed(t('yearReview.genre'), genre.genre, genre.time),
    month && timed(t('yearReview.month'), monthName(month.month, 'long'), month.time),
    longest && timed(t('yearReview.longest'), longest.title, longest.duration),
    stats.totalPodcastListeningTime > 0 && {
      label: t('yearReview.podcasts'),
      value: roundTime(stats.totalPodcastListeningTime),
      detail: '',
    },
  ].filter((fact) => fact !== null && fact !== undefined && fact !== false)
}
