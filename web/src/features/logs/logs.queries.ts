import { callQuery } from '#platform/net/query.ts'

/** The latest lines of today; what comes later is told by the socket. */
export const todayQuery = () => ({ ...callQuery('GET /api/logger-data'), gcTime: 0 })

/** What a scan did; the first lines of it. */
export const scanLogQuery = (id: string) =>
  callQuery('GET /api/lectern/scan-logs/:id', { params: { id } })

/** The days whose logs are kept. */
export const daysQuery = () => callQuery('GET /api/lectern/logs')
