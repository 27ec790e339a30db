import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { callQuery } from '#platform/net/query.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { serverCard } from './server-card.ts'

const offered = 10

/** The server's year as a picture, for administrators. */
export function ServerReviewDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation()
  const [thisYear] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState(thisYear)
  const {
    data: stats,
    error,
    refetch,
  } = useQuery(callQuery('GET /api/stats/year/:year', { params: { year } }))
  const card = useMemo(
    () => (stats ? serverCard(year, stats) : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words depend on the language
    [stats, year, language],
  )
  return (
    <ReviewDialog
      title={t('yearReview.serverTitle')}
      card={card}
      isEmpty={stats?.totalListeningTime === 0 && stats.numBooksAdded === 0}
      error={error}
      onRetry={() => void refetch()}
      year={year}
      years={Array.from({ length: offered }, (_, index) => thisYear - index)}
      onYear={setYear}
      onClose={onClose}
    />
  )
}
