import { texts } from '#platform/text/texts.ts'
import type { ServerYearStats } from '@lectern/contract'
import { coverSrcOf } from '#platform/address/covers.ts'
import { bytes, elapsed, number } from '#platform/text/format.ts'
import { roundTime } from '#features/days/index.ts'
import { heroTime } from './picture/hero-time.ts'
import { heroOf } from './own-card.ts'
import type { ReviewCard } from './review-card.ts'

/** The server's year in words. */
export function serverCard(year: number, stats: ServerYearStats): ReviewCard {
  const { t } = texts
  const [author] = stats.topAuthors
  const [narrator] = stats.topNarrators
  const [genre] = stats.topGenres
  const facts = [
    author && { label: t('yearReview.author'), value: author.name, detail: elapsed(author.time) },
    narrator && {
      label: t('yearReview.narrator'),
      value: narrator.name,
      detail: elapsed(narrator.time),
    },
    genre && { label: t('yearReview.genre'), value: genre.genre, detail: elapsed(genre.time) },
    {
      label: t('yearReview.added'),
      value: t('yearReview.books', { count: stats.numBooksAdded }),
      detail: [roundTime(stats.totalBooksAddedDuration), bytes(stats.totalBooksAddedSize, 1)].join(
        ' · ',
      ),
    },
    {
      label: t('yearReview.newAuthors'),
      value: number(stats.numAuthorsAdded),
      detail: '',
    },
    {
      label: t('yearReview.collection'),
      value: t('yearReview.books', { count: stats.numBooks }),
      detail: [roundTime(stats.totalBooksDuration), bytes(stats.totalBooksSize, 1)].join(' · '),
    },
  ]
  return {
    year,
    eyebrow: t('yearReview.serverEyebrow'),
    hero: {
      ...heroOf(heroTime(stats.totalListeningTime)),
      detail: t('yearReview.sessions', { count: stats.numListeningSessions }),
    },
    covers: stats.booksAddedWithCovers.slice(0, 5).map((id) => coverSrcOf(id, 0)(400)),
    bars: [],
    facts: facts.filter((fact) => fact !== undefined),
  }
}
