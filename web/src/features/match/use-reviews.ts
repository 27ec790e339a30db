import type { MatchReview } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { itemQuery } from '#features/items/index.ts'
import { reviewsQuery } from '#features/match-calls/index.ts'
import { invalidate, queryClient } from '#platform/net/query.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import { locksQuery } from './match.queries.ts'

/** So many are listed; the next ones come as these leave. */
const listed = 50
/** So many are read before anybody looks at them. */
const ahead = 3

/** Judges a review: it leaves the list at once, and comes back where `work` answers that it failed. */
export type Judge = (work: () => Promise<boolean>) => void

const keyOf = ({ itemId, foundAt }: MatchReview): string => `${itemId} ${foundAt}`

/** What waits for a review in a library, without what was judged here a moment ago. */
export function useReviews(libraryId: string, enabled: boolean) {
  const { data, ...query } = useQuery({ ...reviewsQuery(libraryId, listed), enabled })
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set())
  useEffect(
    () =>
      onServerEvent('lectern_match_reviews', (changed) => {
        if (changed.libraryId === libraryId)
          invalidate('GET /api/lectern/libraries/:id/match-reviews')
      }),
    [libraryId],
  )
  const reviews = data?.reviews.filter((review) => !judged.has(keyOf(review)))
  const put = (key: string, isIn: boolean) =>
    setJudged((before) => {
      const next = new Set(before)
      if (isIn) next.add(key)
      else next.delete(key)
      return next
    })
  return {
    ...query,
    reviews,
    total: data && reviews ? data.total - (data.reviews.length - reviews.length) : undefined,
    judge: (review: MatchReview, work: () => Promise<boolean>) => {
      put(keyOf(review), true)
      void work().then((isDone) => !isDone && put(keyOf(review), false))
    },
  }
}

/** Reads what the next ones need while somebody looks at one. */
export function useReadAhead(reviews: readonly MatchReview[], place: number): void {
  const ids = reviews.slice(place + 1, place + 1 + ahead).map(({ itemId }) => itemId)
  const key = ids.join()
  useEffect(() => {
    for (const id of key.split(',').filter(Boolean)) {
      void queryClient.prefetchQuery(itemQuery(id))
      void queryClient.prefetchQuery(locksQuery(id))
    }
  }, [key])
}
