import type { Playlist } from '@lectern/contract'
import { gathered } from '#features/lists/index.ts'
import type { ListAnswers, ListsStore } from '#features/lists/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#platform/events.ts'

interface ClearGoneDeps {
  store: Pick<ListsStore, 'clearGone' | 'holdsEpisodesOf'>
  events: Pick<Events, 'publish' | 'subscribe'>
  answers: Pick<ListAnswers<Playlist>, 'emptied'>
  now: Now
}

/** Takes items and episodes out of playlists when they go, and tells the owners. */
export function createGoneClearing({ store, events, answers, now }: ClearGoneDeps) {
  const clearGone = gathered(async () => {
    const { changed, removed } = await store.clearGone(now())
    for (const row of changed)
      events.publish('playlist.changed', { userId: row.user_id, playlistId: row.id })
    for (const row of removed)
      events.publish('playlist.removed', { userId: row.user_id, playlist: answers.emptied(row) })
  })
  const stops = [
    events.subscribe('item.removed', clearGone),
    // Episodes come and go with changes of their podcast.
    events.subscribe('items.changed', async ({ itemIds }) => {
      if (await store.holdsEpisodesOf(itemIds)) await clearGone()
    }),
  ]

  return {
    clearGone,
    close(): void {
      for (const stop of stops) stop()
    },
  }
}
