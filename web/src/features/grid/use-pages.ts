import { useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface Page<T> {
  results: T[]
  total: number
}

export interface PageSource<T> {
  /** Changes when the list is another one. */
  key: string
  pageSize: number
  query: (page: number) => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<Page<T>>
  }
}

export interface Pages<T> {
  /** undefined while the list is not known. */
  total: number | undefined
  at: (index: number) => T | undefined
  error: Error | null
  retry: () => void
  isRefetchFailed: boolean
  /** The start of the list is being asked for, also when it is known already. */
  isAsking: boolean
  /** Tell which entries are drawn. */
  onRange: (first: number, last: number) => void
}

/** While the list is flung past, pages further away than this wait until it rests. */
const restMs = 80

/**
 * A list that is fetched page by page, only where it is looked at. Pages that are scrolled past before they arrive
 * are cancelled: nobody observes them any more.
 */
export function usePages<T>(source: PageSource<T>): Pages<T> {
  const client = useQueryClient()
  const { wanted, onRange } = useWantedPages(source.key, source.pageSize)
  const answers = useQueries({ queries: wanted.map((page) => source.query(page)) })
  const first = answers[0]
  const [remembered, remember] = useState({ key: '', total: 0 })
  const total = first?.data?.total ?? (remembered.key === source.key ? remembered.total : undefined)
  if (total !== undefined && (remembered.key !== source.key || remembered.total !== total))
    remember({ key: source.key, total })
  const at = (index: number) => {
    const page = Math.floor(index / source.pageSize)
    const seat = wanted.indexOf(page)
    const data =
      seat >= 0 ? answers[seat]?.data : client.getQueryData<Page<T>>(source.query(page).queryKey)
    return data?.results[index % source.pageSize]
  }
  const failed = answers.find((answer) => answer.isError)
  return {
    total,
    at,
    error: failed && !failed.data ? failed.error : null,
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
    isRefetchFailed: Boolean(failed?.data),
    isAsking: first?.isFetching ?? false,
    onRange,
  }
}

/** The first page, which knows the total, and those in sight. */
function useWantedPages(key: string, pageSize: number) {
  const [state, setState] = useState({ key, wanted: [0] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef(state.wanted)
  if (state.key !== key) setState({ key, wanted: [0] })
  useEffect(() => () => clearTimeout(timer.current), [])
  const onRange = useCallback(
    (first: number, last: number) => {
      const next = pagesOf(first, last, pageSize)
      clearTimeout(timer.current)
      const take = () => {
        shown.current = next
        setState((before) =>
          before.wanted.join() === next.join() ? before : { ...before, wanted: next },
        )
      }
      const isNear = next.slice(1).some((page) => shown.current.includes(page)) || next.length === 1
      if (isNear) take()
      else timer.current = setTimeout(take, restMs)
    },
    [pageSize],
  )
  return { wanted: state.wanted, onRange }
}

function pagesOf(first: number, last: number, pageSize: number): number[] {
  const pages = [0]
  const from = Math.max(1, Math.floor(first / pageSize))
  for (let page = from; page <= Math.floor(Math.max(0, last) / pageSize); page++) pages.push(page)
  return pages
}
