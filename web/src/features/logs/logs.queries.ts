import { callQuery } from '#platform/net/query.ts'

/** The latest lines of today; what comes later is told by the socket. */
export const todayQuery = () => ({ ...callQuery('GET /api/logger-data'), gcTime: 0 })

/** The days whose logs are kept. */
export const daysQuery = () => callQuery('GET /api/lectern/logs')
