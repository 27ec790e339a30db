import { listeningSettings } from '@lectern/contract'
import type { BodyOf, ListeningSettings, listeningSettingsCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { ItemRead } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import type { ShowListeningStore } from './show-listening.store.ts'

export type ShowListening = ReturnType<typeof createShowListening>

/** How somebody listens to a show: their own business, wherever they listen. */
export function createShowListening({
  store,
  read,
}: {
  store: ShowListeningStore
  read: Pick<ItemRead, 'check'>
}) {
  /** @throws Problem `missing` for an unknown item, or a book, `forbidden` for a hidden one. */
  async function podcast(id: string, caller: Caller): Promise<VisibleItemId> {
    const seen = await read.check(id, caller)
    if (!seen.isPodcast) throw new Problem('missing', 'This is no podcast.')
    return seen.id
  }

  return {
    async read(id: string, caller: Caller): Promise<ListeningSettings> {
      return settingsIn(await store.read(await podcast(id, caller), caller.userId))
    },

    async save(
      id: string,
      change: BodyOf<(typeof listeningSettingsCalls)['save']>,
      caller: Caller,
    ): Promise<ListeningSettings> {
      const itemId = await podcast(id, caller)
      const sent = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      )
      return store.change(itemId, caller.userId, (before) => ({ ...settingsIn(before), ...sent }))
    },
  }
}

/** What an earlier release didn't know is as if it had never been set. */
const settingsIn = (stored: unknown): ListeningSettings => listeningSettings.parse(stored ?? {})
