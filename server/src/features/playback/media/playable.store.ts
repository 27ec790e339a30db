import { loadRecord, storedRecords } from '#features/items/index.ts'
import type { ItemRecord, ReadCache } from '#features/items/index.ts'
import type { RemoteEpisodes } from '#features/remote-sounds/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { visibleItem, visibleItems } from '#storage/visibility.ts'
import { remoteMedia, streamMediaOf } from './open-stream.ts'
import type { StreamMedia } from './open-stream.ts'
import { playableOf } from './playable.ts'
import type { Playable } from './playable.ts'
import { remotePlayable } from './remote-playable.ts'

/** Where playing gets its media from. */
export interface PlayableItems {
  /** `missing`: not there, or not to be seen; `wrong-kind`: a book has no episodes. */
  get(
    itemId: string,
    episodeId: string | null,
    scope: VisibilityScope,
  ): Promise<Playable | 'missing' | 'wrong-kind'>
  /** Of files in the library alone, and also what can only be read: that has no tracks. Null: not there, or not to be seen. */
  shown(itemId: string, episodeId: string | null, scope: VisibilityScope): Promise<Playable | null>
  /** A playable whose visibility was decided already. */
  load(itemId: string, episodeId: string | null): Promise<Playable | null>
  isVisible(itemId: string, scope: VisibilityScope): Promise<boolean>
  /**
   * What its streams are made from; null when there is nothing, or nothing to be seen. Asked for with every part.
   * `isRemote`: its publisher's sound goes before a file that has come meanwhile.
   */
  stream(
    itemId: string,
    episodeId: string | null,
    scope: VisibilityScope,
    isRemote?: boolean,
  ): Promise<StreamMedia | null>
}

interface Deps {
  db: Database
  remote: Pick<RemoteEpisodes, 'some'>
  /** Articles that sorting leaves out. */
  prefixes: () => readonly string[]
  /** What streams are made from is kept here until the item changes. */
  cache: Pick<ReadCache, 'through'>
}

export function playableItems({ db, remote, prefixes, cache }: Deps): PlayableItems {
  async function load(itemId: string, episodeId: string | null): Promise<Playable | null> {
    const [record] = await storedRecords(db.read, [itemId])
    return record === undefined ? null : ofRecord(record, episodeId)
  }

  /** What its feed lists, where that isn't in the library. */
  async function ofRecord(record: ItemRecord, episodeId: string | null): Promise<Playable | null> {
    const here = playableOf(record, episodeId, prefixes())
    if (here !== null || episodeId === null || record.media.kind !== 'podcast') return here
    const [episode] = await remote.some(record.id, [episodeId])
    return episode === undefined ? null : remotePlayable(record, episode, prefixes())
  }

  return {
    async isVisible(itemId, scope) {
      return (await visibleItem(db.read, itemId, scope)) !== null
    },
    load,
    async get(itemId, episodeId, scope) {
      const id = await visibleItem(db.read, itemId, scope)
      const record = id && (await loadRecord(db.read, id))
      if (record === null) return 'missing'
      if (record.media.kind === 'book' && episodeId !== null) return 'wrong-kind'
      return (await ofRecord(record, episodeId)) ?? 'missing'
    },
    async shown(itemId, episodeId, scope) {
      const id = await visibleItem(db.read, itemId, scope)
      const record = id && (await loadRecord(db.read, id))
      return record === null ? null : playableOf(record, episodeId, prefixes(), true)
    },
    async stream(itemId, episodeId, scope, isRemote = false) {
      const seen = await db.read
        .selectFrom('items')
        .select('library_id')
        .where('id', '=', itemId)
        .where(visibleItems(scope))
        .executeTakeFirst()
      if (seen === undefined) return null
      const key = { libraryId: seen.library_id, rest: JSON.stringify([itemId, episodeId]) }
      const kept = await cache.through(key, async () => {
        const found = await load(itemId, episodeId)
        return found === null || found.remote !== undefined ? null : streamMediaOf(found)
      })
      if (episodeId === null || (kept !== null && !isRemote)) return kept
      // Addresses of publishers change without a word to anybody.
      const [episode] = await remote.some(itemId, [episodeId])
      return episode === undefined ? kept : remoteMedia(episode, kept)
    },
  }
}
