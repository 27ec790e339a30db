import { loadRecord } from '#features/items/index.ts'
import type { VisibilityScope } from '#platform/caller.ts'
import type { Database } from '#storage/database.ts'
import { isVisibleItem } from '#storage/visibility.ts'
import { playableOf } from './playable.ts'
import type { Playable } from './playable.ts'

/** Where playing gets its media from. */
export interface PlayableItems {
  /** `missing`: not there, or not to be seen; `wrong-kind`: a book has no episodes. */
  get(
    itemId: string,
    episodeId: string | null,
    scope: VisibilityScope,
  ): Promise<Playable | 'missing' | 'wrong-kind'>
  /** A playable whose visibility was decided already. */
  load(itemId: string, episodeId: string | null): Promise<Playable | null>
  isVisible(itemId: string, scope: VisibilityScope): Promise<boolean>
}

export function playableItems(db: Database, prefixes: () => readonly string[]): PlayableItems {
  const isVisible = (itemId: string, scope: VisibilityScope) =>
    isVisibleItem(db.read, itemId, scope)

  async function load(itemId: string, episodeId: string | null): Promise<Playable | null> {
    const record = await loadRecord(db.read, itemId)
    return record === null ? null : playableOf(record, episodeId, prefixes())
  }

  return {
    isVisible,
    load,
    async get(itemId, episodeId, scope) {
      if (!(await isVisible(itemId, scope))) return 'missing'
      const record = await loadRecord(db.read, itemId)
      if (record === null) return 'missing'
      if (record.media.kind === 'book' && episodeId !== null) return 'wrong-kind'
      return playableOf(record, episodeId, prefixes()) ?? 'missing'
    },
  }
}
