import type { OpenFeedsOf } from '#domain/open-feeds.ts'
import type { OpenFeedRow } from '#storage/schema.ts'
import type { FeedOwners } from './feed-owners.ts'
import type { FeedsStore } from './feeds.store.ts'
import { feedMinWire, textsFor } from './feeds.wire.ts'

/** The feeds that items, series and lists show beside themselves, to whoever may see those. */
export function createShownFeeds({
  store,
  owners,
}: {
  store: Pick<FeedsStore, 'ofEntities' | 'texts'>
  owners: FeedOwners
}): OpenFeedsOf {
  return async (entityType, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await store.ofEntities(entityType, ids)
    if (rows.length === 0) return new Map()
    const first = new Map<string, OpenFeedRow>()
    for (const row of rows) {
      if (!first.has(row.entity_id) && (await owners(row)) !== null) first.set(row.entity_id, row)
    }
    const texts = await store.texts(entityType, [...first.keys()])
    return new Map(
      [...first].flatMap(([id, row]) => {
        const found = texts.get(id)
        return found === undefined ? [] : [[id, feedMinWire(row, textsFor(row, found))]]
      }),
    )
  }
}
