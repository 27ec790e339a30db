import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import type { Entry } from '../entry.ts'
import { entriesOf, isLiving, listTables } from './list-tables.store.ts'
import type { ListHead, ListKind } from './list-tables.store.ts'

/** Where an item, or an episode of it, stands in a list. */
export interface ListPlace extends Entry {
  kind: ListKind
  listId: string
  position: number
}

export type ListPlaces = ReturnType<typeof listPlaces>

const kinds = ['collections', 'playlists'] as const

/** Places in lists, for items that leave their library and may come back. */
export function listPlaces(db: Database) {
  return {
    /** All places of an item. */
    async of(itemId: string): Promise<ListPlace[]> {
      const places: ListPlace[] = []
      for (const kind of kinds) {
        const rows = await db.read
          .selectFrom(entriesOf(db, kind))
          .select([
            'entries.list_id as listId',
            'entries.item_id as itemId',
            'entries.episode_id as episodeId',
            'entries.position',
          ])
          .where('entries.item_id', '=', itemId)
          .execute()
        places.push(...rows.map((row) => ({ kind, ...row })))
      }
      return places
    },

    /**
     * Puts entries where they were. A list that is gone, and what is in its list already or isn't in the library, is passed
     * over. Resolves with the lists that changed.
     */
    putBack(
      places: readonly ListPlace[],
      updatedAt: number,
    ): Promise<{ kind: ListKind; head: ListHead }[]> {
      return db.transact(async (trx) => {
        const changed: { kind: ListKind; head: ListHead }[] = []
        for (const kind of kinds) {
          const own = places.filter((place) => place.kind === kind)
          const ids = new Set<string>()
          // From the front: each finds those before it in their places.
          for (const place of own.toSorted((a, b) => a.position - b.position))
            if (await putOne(trx, place)) ids.add(place.listId)
          if (ids.size === 0) continue
          const tables = listTables(kind)
          const heads = await tables.changeHeads(trx, [...ids], { updated_at: updatedAt })
          changed.push(...heads.map((head) => ({ kind, head })))
        }
        return changed
      })
    },
  }
}

async function putOne(
  trx: Transaction<Schema>,
  { kind, listId, itemId, episodeId, position }: ListPlace,
): Promise<boolean> {
  const tables = listTables(kind)
  const table = kind === 'collections' ? 'collection_items' : 'playlist_items'
  const list = await trx.selectFrom(kind).select('id').where('id', '=', listId).executeTakeFirst()
  if (list === undefined) return false
  const entries = await trx
    .selectFrom(table)
    .select(['item_id as itemId', 'episode_id as episodeId', 'position'])
    .where('list_id', '=', listId)
    .execute()
  if (entries.some((entry) => entry.itemId === itemId && entry.episodeId === episodeId))
    return false
  if (entries.some((entry) => entry.position === position))
    await tables.makeRoom(trx, listId, position)
  const row = { list_id: listId, item_id: itemId, episode_id: episodeId, position }
  await trx.insertInto(table).values(row).execute()
  const gone = await trx
    .deleteFrom(table)
    .where('list_id', '=', listId)
    .where('item_id', '=', itemId)
    .where('episode_id', '=', episodeId)
    .where((eb) => eb.not(isLiving(table)))
    .returning('list_id')
    .execute()
  return gone.length === 0
}
