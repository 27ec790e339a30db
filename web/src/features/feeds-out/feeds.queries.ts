import type { OpenFeedInput } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { serverAddress } from './feed-addresses.ts'
import type { FeedRef } from './feed-rules.ts'

/** Which feeds of something are open. */
export const feedStateQuery = (ref: FeedRef) =>
  callQuery('GET /api/lectern/feeds/of/:entityType/:id', { params: { ...ref } })

export const allFeedsQuery = () => callQuery('GET /api/lectern/feeds')
export const ownFeedsQuery = () => callQuery('GET /api/lectern/me/feeds')

const openCalls = {
  libraryItem: 'POST /api/feeds/item/:id/open',
  collection: 'POST /api/feeds/collection/:id/open',
  series: 'POST /api/feeds/series/:id/open',
  playlist: 'POST /api/feeds/playlist/:id/open',
} as const

export async function openFeed(
  { entityType, id }: FeedRef,
  slug: string,
  metadataDetails: OpenFeedInput['metadataDetails'],
): Promise<void> {
  const body = { serverAddress: serverAddress(), slug, metadataDetails }
  await call(openCalls[entityType], { params: { id }, body })
  refreshFeeds()
}

export async function closeFeed(id: string): Promise<void> {
  await call('POST /api/feeds/:id/close', { params: { id } })
  refreshFeeds()
}

export async function makePrivateFeed(ref: FeedRef): Promise<void> {
  await call('POST /api/lectern/me/feeds/:entityType/:id', { params: { ...ref } })
  refreshFeeds()
}

export async function revokeFeed(id: string): Promise<void> {
  await call('DELETE /api/lectern/me/feeds/:id', { params: { id } })
  refreshFeeds()
}

function refreshFeeds(): void {
  invalidate(
    'GET /api/lectern/feeds/of/:entityType/:id',
    'GET /api/lectern/feeds',
    'GET /api/lectern/me/feeds',
  )
}
