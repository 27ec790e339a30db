import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { ListeningDays } from '@lectern/contract'
import { yearOf, yearsOf, yearTotals } from '#features/days/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { ownCard } from './own-card.ts'
import { ReviewDialog } from './review-dialog.tsx'

interface YearReviewDialogProps {
  data: ListeningDays
  name: string
  onClose: () => void
}

/** One's own year as a picture. Starts with the last year that has something to tell. */
export function YearReviewDialog({ data, name, onClose }: YearReviewDialogProps) {
  const { t, language } = useTranslation()
  const years = yearsOf(data.firstDay, data.today)
  const [year, setYear] = useState(
    () => years.find((one) => yearTotals(data.days, one).seconds > 0) ?? yearOf(data.today),
  )
  const {
    data: stats,
    error,
    refetch,
  } = useQuery(callQuery('GET /api/me/stats/year/:year', { params: { year } }))
  const card = useMemo(
    () => (stats ? ownCard({ year, name, stats, days: data.days }) : null),
    // The words depend on the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [stats, year, name, data.days, language],
  )
  return (
    <ReviewDialog
      title={t('yearReview.title')}
      card={card}
      isEmpty={stats?.totalListeningTime === 0}
      error={error}
      onRetry={() => void refetch()}
      year={year}
      years={years}
      onYear={setYear}
      onClose={onClose}
    />
  )
}
