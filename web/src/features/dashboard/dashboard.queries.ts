import type { CacheName } from '@lectern/contract'
import type { Reply } from '#platform/net/api.ts'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'

export type ServerState = Reply<'GET /api/lectern/state'>

/** How the server is: what is wrong, and the figures. */
export const stateQuery = () => callQuery('GET /api/lectern/state')

export function refreshState(): void {
  invalidate('GET /api/lectern/state')
}

/** Files of the server that belong to nothing any more. */
export const orphansQuery = () => callQuery('GET /api/lectern/orphans')

export async function emptyCache(name: CacheName): Promise<{ freedBytes: number | null }> {
  const answer = await call('POST /api/lectern/caches/:name/purge', { params: { name } })
  refreshState()
  return answer
}

export async function checkDatabase(): Promise<void> {
  await call('POST /api/lectern/database/check')
}

export async function putAside(paths: string[]): Promise<{ count: number; bytes: number }> {
  const answer = await call('POST /api/lectern/orphans/put-aside', { body: { paths } })
  invalidate('GET /api/lectern/orphans')
  return answer
}
