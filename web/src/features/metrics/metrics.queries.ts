import { callQuery, queryClient } from '#platform/net/query.ts'
import type { MetricsAccess } from '@lectern/contract'

export const accessQuery = () => callQuery('GET /api/lectern/metrics')

/** Shows what the server answered to a change. */
export const showAccess = (access: MetricsAccess): void =>
  void queryClient.setQueryData(accessQuery().queryKey, access)
