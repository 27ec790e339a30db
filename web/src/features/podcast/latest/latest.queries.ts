import type { LatestEpisode } from '@lectern/contract'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { callQuery } from '#platform/net/query.ts'

/** Which of the latest episodes are listed. */
export interface LatestView {
  followed: boolean
  unplayed: boolean
}

const perPage = 50

const pageOf = (libraryId: string, view: LatestView, page: number) =>
  callQuery('GET /api/lectern/libraries/:id/latest-episodes', {
    params: { id: libraryId },
    query: {
      offset: String(page * perPage),
      limit: String(perPage),
      followed: view.followed ? '1' : '0',
      unplayed: view.unplayed ? '1' : '0',
    },
  })

/** The latest episodes, as many stretches as were asked for. */
export function useLatest(libraryId: string, view: LatestView) {
  const key = JSON.stringify([libraryId, view])
  const [state, setState] = useState({ key, pages: 1 })
  if (state.key !== key) setState({ key, pages: 1 })
  const asked = useQueries({
    queries: Array.from({ length: state.pages }, (_, page) => ({
      ...pageOf(libraryId, view, page),
      refetchOnMount: 'always' as const,
    })),
  })
  const more = useCallback(() => setState((before) => ({ ...before, pages: before.pages + 1 })), [])
  const failed = asked.find((one) => one.error)
  const last = asked.at(-1)
  return {
    episodes: unique(asked.flatMap(({ data }) => data?.episodes ?? [])),
    numFollowed: asked[0]?.data?.numFollowed ?? 0,
    isHere: asked[0]?.data !== undefined,
    hasMore: last?.data?.hasMore ?? false,
    more,
    error: failed?.error ?? null,
    isAsking: failed?.isFetching ?? false,
    retry: () => void failed?.refetch(),
  }
}

/** What came out meanwhile moves the others on: one may end a stretch and begin the next. */
function unique(episodes: readonly LatestEpisode[]): LatestEpisode[] {
  return [...new Map(episodes.map((one) => [one.id, one])).values()]
}
