import type { MatchReview } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { libraryQuery } from '#features/libraries/index.ts'
import { useMay } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '#ui/page/state.tsx'
import { Score } from './choice/candidates.tsx'
import { OneReview } from './one-review.tsx'
import { useReadAhead, useReviews } from './use-reviews.ts'

/** What was matched but not surely, worked through one by one. */
export function ReviewPage({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const mayUpdate = useMay('update')
  const name = useQuery(libraryQuery(libraryId)).data?.library.name
  const { reviews, total, judge, error, isFetching, refetch } = useReviews(libraryId, mayUpdate)
  const title = t('match.reviewTitle')
  if (!mayUpdate) return <ForbiddenState title={t('match.reviewForbidden')} />
  return (
    <Page
      title={title}
      documentTitle={[title, name].filter(Boolean).join(' · ')}
      facts={
        total !== undefined &&
        [name, t('match.reviewLeft', { count: total })].filter(Boolean).join(' · ')
      }
    >
      {reviews && (reviews.length > 0 || total === 0) ? (
        reviews.length === 0 ? (
          <EmptyState title={t('match.reviewNone')} icon={<CheckCheck />}>
            {t('match.reviewNoneHint')}
          </EmptyState>
        ) : (
          <Work reviews={reviews} judge={judge} />
        )
      ) : error ? (
        <ErrorState
          title={t('match.reviewFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}

/** The list, and the one at hand. Who leaves the list gives way to the next one. */
function Work({
  reviews,
  judge,
}: {
  reviews: readonly MatchReview[]
  judge: ReturnType<typeof useReviews>['judge']
}) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const place = Math.min(at, reviews.length - 1)
  const review = reviews[place]
  useReadAhead(reviews, place)
  const go = (step: number) => setAt(Math.min(Math.max(0, place + step), reviews.length - 1))
  return (
    <div className="grid gap-6 lg:grid-cols-[280px_minmax(0,1fr)]">
      <nav aria-label={t('match.reviewList')} className="min-w-0 max-lg:order-2">
        <ol className="grid gap-1 lg:max-h-[70vh] lg:overflow-y-auto">
          {reviews.map((one, index) => (
            <li key={one.itemId}>
              <button
                type="button"
                aria-current={index === place || undefined}
                onClick={() => setAt(index)}
                className={cx(
                  'flex w-full items-center gap-2 rounded-md px-2.5 py-2 text-start pointer-coarse:min-h-11',
                  index === place ? 'bg-surface-3' : 'hover:bg-surface-2',
                )}
              >
                <span dir="auto" className="min-w-0 flex-1 truncate text-md">
                  {one.itemTitle}
                </span>
                <Score total={one.matches[0]?.score.total ?? 0} />
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {review && (
        <OneReview
          key={`${review.itemId} ${review.foundAt}`}
          review={review}
          onGo={go}
          judge={(work) => judge(review, work)}
        />
      )}
    </div>
  )
}
