import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { useEditItem } from '#features/items/index.ts'
import { libraryQuery } from '#features/libraries/index.ts'
import { useMay } from '#platform/session/session.ts'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '#ui/page/state.tsx'
import { OneReview } from './one-review.tsx'
import { ReviewList, type ReviewListHandle } from './review-list.tsx'
import { useReadAhead, useReviews, type Reviews } from './use-reviews.ts'

/** What was matched but not surely, worked through one by one. */
export function ReviewPage({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const mayUpdate = useMay('update')
  if (!mayUpdate) return <ForbiddenState title={t('match.reviewForbidden')} />
  return <Reviewing key={libraryId} libraryId={libraryId} />
}

function Reviewing({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const name = useQuery(libraryQuery(libraryId)).data?.library.name
  const reviews = useReviews(libraryId)
  const { total, error, isAsking, retry } = reviews
  const title = t('match.reviewTitle')
  return (
    <Page
      title={title}
      documentTitle={[title, name].filter(Boolean).join(' · ')}
      facts={
        total !== undefined &&
        [name, t('match.reviewLeft', { count: total })].filter(Boolean).join(' · ')
      }
    >
      {total === 0 ? (
        <EmptyState title={t('match.reviewNone')} icon={<CheckCheck />}>
          {t('match.reviewNoneHint')}
        </EmptyState>
      ) : total !== undefined ? (
        <Work reviews={reviews} count={total} />
      ) : error ? (
        <ErrorState title={t('match.reviewFailed')} error={error} busy={isAsking} onRetry={retry} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}

/** The list, and the one at hand. Who leaves the list gives way to the next one. */
function Work({ reviews, count }: { reviews: Reviews; count: number }) {
  const { t } = useTranslation()
  const openEditor = useEditItem()
  const list = useRef<ReviewListHandle>(null)
  const [at, setAt] = useState(0)
  const place = Math.min(at, count - 1)
  const review = reviews.at(place)
  useReadAhead(reviews, place)
  const go = (step: number) => {
    const to = Math.min(Math.max(0, place + step), count - 1)
    setAt(to)
    list.current?.reveal(to)
  }
  const edit = (index: number) => {
    const one = reviews.at(index)
    if (!one) return
    setAt(index)
    // The focus comes back from the editor to where it was.
    list.current?.focus(index)
    openEditor?.(one.itemId)
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[280px_minmax(0,1fr)]">
      <ReviewList
        handle={list}
        label={t('match.reviewList')}
        count={count}
        place={place}
        reviews={reviews}
        onChoose={setAt}
        onEdit={edit}
      />
      {review ? (
        <OneReview
          key={`${review.itemId} ${review.foundAt}`}
          review={review}
          onGo={go}
          onEdit={() => edit(place)}
          judge={(work) => reviews.judge(review, work)}
        />
      ) : reviews.error ? (
        <ErrorState
          title={t('match.reviewFailed')}
          error={reviews.error}
          busy={reviews.isAsking}
          onRetry={reviews.retry}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}
