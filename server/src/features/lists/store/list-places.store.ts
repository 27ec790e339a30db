import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import type { Entry } from '../entry.ts'
import { takeEnded } from './ended-lists.store.ts'
import { entriesOf, listTables } from './list-tables.store.ts'
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
     * Puts entries where they were. A list that ended with its last item is there again, as it was; one that somebody removed,
     * and what is in its list already or isn't in the library, is passed over. Resolves with the lists that changed.
     */
    putBack(places: readonly ListPlace[], updatedAt: number): Promise<ListBack[]> {
      return db.transact(async (trx) => {
        const back: ListBack[] = []
        for (const kind of kinds) {
          const own = places.filter((place) => place.kind === kind)
          back.push(...(await putAll(trx, own, { kind, updatedAt })))
        }
        return back
      })
    },
  }
}

/** A list that entries came back into. */
export interface ListBack {
  kind: ListKind
  head: ListHead
  /** It had ended. */
  isNew: boolean
}

async function putAll(
  trx: Transaction<Schema>,
  places: readonly ListPlace[],
  { kind, updatedAt }: { kind: ListKind; updatedAt: number },
): Promise<ListBack[]> {
  const ids = new Set<string>()
  const revived = new Set<string>()
  // From the front: each finds those before it in their places.
  for (const place of places.toSorted((a, b) => a.position - b.position)) {
    const presence = await presenceOf(trx, place)
    if (presence === 'gone' || !(await putOne(trx, place))) continue
    ids.add(place.listId)
    if (presence === 'revived') revived.add(place.listId)
  }
  if (ids.size === 0) return []
  const heads = await listTables(kind).changeHeads(trx, [...ids], { updated_at: updatedAt })
  return heads.map((head) => ({ kind, head, isNew: revived.has(head.id) }))
}

/** Whether a place can be taken: the item is in the library, and the list there, or there again. */
async function presenceOf(
  trx: Transaction<Schema>,
  { kind, listId, ...entry }: ListPlace,
): Promise<'there' | 'revived' | 'gone'> {
  if (!(await isInLibrary(trx, entry))) return 'gone'
  // First: whoever brings it back at the same time is waited for here, and then the list is seen.
  const ended = await takeEnded(trx, kind, listId)
  if (ended !== null) {
    await listTables(kind).insertHead(trx, ended)
    return 'revived'
  }
  const list = await trx.selectFrom(kind).select('id').where('id', '=', listId).executeTakeFirst()
  return list === undefined ? 'gone' : 'there'
}

async function isInLibrary(
  trx: Transaction<Schema>,
  { itemId, episodeId }: Entry,
): Promise<boolean> {
  const found =
    episodeId === ''
      ? trx.selectFrom('items').select('id').where('id', '=', itemId)
      : trx
          .selectFrom('episodes')
          .innerJoin('items', 'items.id', 'episodes.item_id')
          .select('episodes.id')
          .where('episodes.id', '=', episodeId)
          .where('episodes.item_id', '=', itemId)
  return (await found.executeTakeFirst()) !== undefined
}

/** False: it is in the list already. */
async function putOne(
  trx: Transaction<Schema>,
  { kind, listId, itemId, episodeId, position }: ListPlace,
): Promise<boolean> {
  const table = kind === 'collections' ? 'collection_items' : 'playlist_items'
  const entries = await trx
    .selectFrom(table)
    .select(['item_id as itemId', 'episode_id as episodeId', 'position'])
    .where('list_id', '=', listId)
    .execute()
  if (entries.some((entry) => entry.itemId === itemId && entry.episodeId === episodeId))
    return false
  if (entries.some((entry) => entry.position === position))
    await listTables(kind).makeRoom(trx, listId, position)
  const row = { list_id: listId, item_id: itemId, episode_id: episodeId, position }
  await trx.insertInto(table).values(row).execute()
  return true
}
