import { memoryUntilWrite } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { outlineOf } from './outline.ts'
import type { Outline } from './outline.ts'
import type { outlineStore } from './outline.store.ts'

/** Episodes of all podcasts together: some 30 MB. */
const mostKept = 80_000

/**
 * The outlines of podcasts that were looked at, kept until anybody changes episodes of any; what people did with episodes
 * is no part of them.
 */
export function createOutlines(
  db: Pick<Database, 'episodesRevision'>,
  store: Pick<ReturnType<typeof outlineStore>, 'episodes'>,
) {
  const memory = memoryUntilWrite<Outline>({
    mostKept,
    sizeOf: ({ numEpisodes }) => numEpisodes,
  })
  return async (itemId: VisibleItemId): Promise<Outline> => {
    const kept = memory.at(await db.episodesRevision())
    const known = kept?.get(itemId)
    if (known !== undefined) return known
    const fresh = outlineOf(await store.episodes(itemId))
    kept?.set(itemId, fresh)
    return fresh
  }
}
