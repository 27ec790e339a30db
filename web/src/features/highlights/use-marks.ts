import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { MarkedPage } from '@lectern/contract'
import { marksQuery, perPage } from './marks.ts'

interface Wanted {
  text: string
  itemId: string | undefined
}

/** As many pages of the marks as were asked for; `more` is null where there are no others, or while some are on their way. */
export function useMarks(wanted: Wanted) {
  const key = JSON.stringify(wanted)
  const [shown, setShown] = useState({ key, count: 1 })
  const count = shown.key === key ? shown.count : 1
  const results = useQueries({
    queries: Array.from({ length: count }, (_, page) => ({
      ...marksQuery(wanted, page),
      placeholderData: keepPreviousData<MarkedPage>,
    })),
  })
  const pages = results.flatMap(({ data }) => data ?? [])
  const isFetching = results.some((result) => result.isFetching)
  const mayAsk = !isFetching && (pages[0]?.total ?? 0) > count * perPage
  const ask = useCallback(() => setShown({ key, count: count + 1 }), [key, count])
  return {
    pages,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    isFetching,
    /** They are those of the words before. */
    isOld: results.some(({ isPlaceholderData }) => isPlaceholderData),
    refetch: () => {
      for (const result of results) void result.refetch()
    },
    more: mayAsk ? ask : null,
  }
}
