import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/net/call.ts'

export interface AuditView {
  /** '': everybody */
  user: string
  /** '': everything */
  kind: string
}

const pageSize = 50

/** Pages of the log, newest first; what was done meanwhile is there when the page is opened again. */
export function auditQuery({ user, kind }: AuditView) {
  const filter = { ...(user ? { user } : {}), ...(kind ? { kind } : {}) }
  return infiniteQueryOptions({
    staleTime: 0,
    queryKey: ['GET /api/lectern/audit', {}, filter] as const,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/lectern/audit', {
        query: { ...filter, limit: pageSize, ...(before === null ? {} : { before }) },
        signal,
      }),
    getNextPageParam: ({ hasMore, entries }) => (hasMore ? (entries.at(-1)?.id ?? null) : null),
  })
}
