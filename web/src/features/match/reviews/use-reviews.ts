import type { MatchReview } from '@lectern/contract'
import { useEffect, useMemo, useState } from 'react'
import { usePages, type PageSource } from '#features/grid/index.ts'
import { itemQuery, useTrail } from '#features/items/index.ts'
import { answeredBy, invalidate, pageQuery, queryClient } from '#platform/net/query.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import { locksQuery } from '../match.queries.ts'
import { placeAmongAll } from './judged-places.ts'

/** Each comes with all its candidates, so few are asked for at a time. */
const pageSize = 10
/** So many are read before anybody looks at them. */
const ahead = 3

/** Judges a review: it leaves the list at once, and comes back where `work` answers that it failed. */
export type Judge = (work: () => Promise<boolean>) => void

export type Reviews = ReturnType<typeof useReviews>

/** The review as a row of a list that the editor of items goes through. */
interface Listed {
  review: MatchReview
  libraryItem: { id: string; collapsedSeries: undefined }
}

const keyOf = ({ itemId, foundAt }: MatchReview): string => `${itemId} ${foundAt}`

/** What waits for a review in a library, without what was judged here a moment ago. */
export function useReviews(libraryId: string) {
  const source = useMemo(() => sourceOf(libraryId), [libraryId])
  const pages = usePages(source)
  useTrail(source)
  useChanges(libraryId)
  const { judged, put } = useJudged()
  const hidden = judgedPlaces(source, pages.total ?? 0, judged)
  return {
    ...pages,
    total: pages.total === undefined ? undefined : pages.total - hidden.length,
    at: (index: number) => pages.at(placeAmongAll(index, hidden))?.review,
    onRange: (first: number, last: number) =>
      pages.onRange(placeAmongAll(first, hidden), placeAmongAll(last, hidden)),
    judge: (review: MatchReview, work: () => Promise<boolean>) => {
      put(keyOf(review), true)
      void work().then((isDone) => !isDone && put(keyOf(review), false))
    },
  }
}

function sourceOf(id: string): PageSource<Listed> {
  return {
    key: `match-reviews ${id}`,
    pageSize,
    query: (page) =>
      answeredBy(
        pageQuery('GET /api/lectern/libraries/:id/match-reviews', {
          params: { id },
          query: { limit: pageSize, page },
        }),
        async (ask) => {
          const { reviews, total } = await ask()
          return { results: reviews.map(listedOf), total }
        },
      ),
  }
}

function listedOf(review: MatchReview): Listed {
  return { review, libraryItem: { id: review.itemId, collapsedSeries: undefined } }
}

/** The list is asked for again when it changes, and when an item does: rows show what it is called. */
function useChanges(libraryId: string): void {
  useEffect(() => {
    const renew = () => invalidate('GET /api/lectern/libraries/:id/match-reviews')
    const ends = [
      onServerEvent('lectern_match_reviews', (changed) => {
        if (changed.libraryId === libraryId) renew()
      }),
      onServerEvent('item_updated', (item) => item.libraryId === libraryId && renew()),
      onServerEvent('items_updated', renew),
    ]
    return () => ends.forEach((end) => end())
  }, [libraryId])
}

function useJudged() {
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set())
  const put = (key: string, isIn: boolean) =>
    setJudged((before) => {
      const next = new Set(before)
      if (isIn) next.add(key)
      else next.delete(key)
      return next
    })
  return { judged, put }
}

/** Where those stand that were judged but are still in the server's list, as far as it was shown. */
function judgedPlaces(
  source: PageSource<Listed>,
  total: number,
  judged: ReadonlySet<string>,
): number[] {
  if (judged.size === 0) return []
  const places: number[] = []
  for (let page = 0; page * pageSize < total; page += 1) {
    const known = queryClient.getQueryData<{ results: Listed[] }>(source.query(page).queryKey)
    for (const [at, { review }] of (known?.results ?? []).entries())
      if (judged.has(keyOf(review))) places.push(page * pageSize + at)
  }
  return places
}

/** Reads what the next ones need while somebody looks at one. */
export function useReadAhead({ at }: Pick<Reviews, 'at'>, place: number): void {
  const next = Array.from({ length: ahead }, (_, step) => at(place + 1 + step)?.itemId)
  const key = next.filter(Boolean).join()
  useEffect(() => {
    for (const id of key.split(',').filter(Boolean)) {
      void queryClient.prefetchQuery(itemQuery(id))
      void queryClient.prefetchQuery(locksQuery(id))
    }
  }, [key])
}
