import { queryOptions } from '@tanstack/react-query'
import type { ListeningSession } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import type { SessionView } from './table/session-view.ts'

/** A session in a list; who it was of is known where others are listed too. */
export type ListedSession = ListeningSession & { user?: { id: string; username: string } | null }

interface ListedPage {
  total: number
  sessions: ListedSession[]
}

/** One page; administrators ask for anybody's, others for their own. */
export function sessionsQuery(view: SessionView, isAdmin: boolean) {
  const { user, from, to, sort, desc, page, size } = view
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const query = { sort, desc: desc ? '1' : '0', page, itemsPerPage: size, ...days }
  const name = isAdmin ? 'GET /api/sessions' : 'GET /api/me/listening-sessions'
  return queryOptions({
    // Each report of a player moves the list: a page that is opened asks.
    staleTime: 0,
    queryKey: [name, {}, { ...query, user }] as const,
    queryFn: ({ signal }): Promise<ListedPage> =>
      call(name, { query: { ...query, ...(isAdmin ? { user } : {}) }, signal }),
  })
}

/** The last few sessions of a listener; null: one's own. */
export function recentQuery(userId: string | null) {
  const own = 'GET /api/me/listening-sessions'
  const ofUser = 'GET /api/users/:id/listening-sessions'
  const query = { itemsPerPage: 5 }
  return queryOptions({
    staleTime: 0,
    queryKey: [userId === null ? own : ofUser, { userId }, query] as const,
    queryFn: ({ signal }): Promise<ListedPage> =>
      userId === null
        ? call(own, { query, signal })
        : call(ofUser, { params: { id: userId }, query, signal }),
  })
}

export const openQuery = () => callQuery('GET /api/sessions/open')
