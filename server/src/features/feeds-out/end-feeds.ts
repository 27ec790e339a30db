import type { FeedEntityType } from '@lectern/contract'
import type { Events } from '#domain/events.ts'
import type { FeedsStore } from './feeds.store.ts'

/** Closes the feeds of what is removed: what comes back out of the trash is opened anew, by somebody who wants it. */
export function endFeedsOfGone({
  store,
  events,
}: {
  store: Pick<FeedsStore, 'hasOf' | 'removeOf'>
  events: Pick<Events, 'handle' | 'publish'>
}): () => void {
  async function end(entityType: FeedEntityType, entityId: string): Promise<void> {
    if (!(await store.hasOf(entityType, entityId))) return
    for (const row of await store.removeOf(entityType, entityId)) {
      events.publish('feed.closed', {
        userId: row.user_id,
        libraryId: row.library_id,
        feedId: row.id,
        feed: null,
      })
    }
  }

  const ends = [
    events.handle('item.removed', ({ itemId }) => end('libraryItem', itemId)),
    events.handle('series.removed', ({ seriesId }) => end('series', seriesId)),
    events.handle('collection.removed', ({ collection }) => end('collection', collection.id)),
    events.handle('playlist.removed', ({ playlist }) => end('playlist', playlist.id)),
  ]
  return () => {
    for (const stop of ends) stop()
  }
}
