import { callQuery, invalidate } from '#platform/net/query.ts'

export const keysQuery = () => callQuery('GET /api/api-keys')

/** Something about keys is other than it was. */
export const refreshKeys = (): void => invalidate('GET /api/api-keys')
