import { callQuery } from '#platform/net/query.ts'

export interface AuditView {
  /** '': everybody */
  user: string
  /** '': everything */
  kind: string
}

const pageSize = 50

/** A page of the log, newest first, from the entry `before` on; what was done meanwhile is there when it is opened again. */
export function auditQuery({ user, kind }: AuditView, before: number | undefined) {
  return {
    ...callQuery('GET /api/lectern/audit', {
      query: {
        limit: pageSize,
        ...(user ? { user } : {}),
        ...(kind ? { kind } : {}),
        ...(before === undefined ? {} : { before }),
      },
    }),
    staleTime: 0,
  }
}
