import { listKinds } from '../kinds.ts'
import { gathered } from '../list-rules.ts'
import type { ListVerbsDeps } from './list-verbs-deps.ts'

type GoneClearingDeps = Pick<
  ListVerbsDeps<never>,
  'kind' | 'store' | 'events' | 'now' | 'onEmptied'
>

/** Takes items and episodes out of lists when they go, and tells who listens. */
export function createGoneClearing({ kind, store, events, now, onEmptied }: GoneClearingDeps) {
  const { holdsEpisodes, publish } = listKinds[kind]
  const clearGone = gathered(async () => {
    const { changed, removed } = await store.clearGone(now())
    for (const head of changed) publish.changed(events, head)
    for (const head of removed) onEmptied(head)
  })
  const stops = [events.handle('item.removed', clearGone)]
  // Episodes come and go with changes of their podcast.
  if (holdsEpisodes)
    stops.push(
      events.handle('items.changed', async ({ itemIds }) => {
        if (await store.holdsEpisodesOf(itemIds)) await clearGone()
      }),
    )

  return {
    clearGone,
    close(): void {
      for (const stop of stops) stop()
    },
  }
}
