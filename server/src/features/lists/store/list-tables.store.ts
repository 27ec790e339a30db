import { expressionBuilder } from 'kysely'
import type { AliasedExpression, Transaction } from 'kysely'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import type { ListEntryRow, ListRow, Schema } from '#storage/schema.ts'
import type { Entry } from '../entry.ts'

export type ListKind = 'collections' | 'playlists'

/** A list as it is stored. */
export type ListHead = ListRow

/** What may change of a list. */
export type ListChange = Partial<Pick<ListHead, 'name' | 'name_key' | 'description'>> & {
  updated_at: number
}

/** The entries of the lists of a kind. */
const entryTable = { collections: 'collection_items', playlists: 'playlist_items' } as const

/** The lists of one kind, for reading. */
export function headsOf(db: Database, kind: ListKind): AliasedExpression<ListHead, 'lists'> {
  return db.read.selectFrom(kind).selectAll().as('lists')
}

/** Their entries likewise. */
export function entriesOf(
  db: Database,
  kind: ListKind,
): AliasedExpression<ListEntryRow, 'entries'> {
  return db.read.selectFrom(entryTable[kind]).selectAll().as('entries')
}

/** What is written to the lists of one kind, in the transaction of whoever calls. */
export function listTables(kind: ListKind) {
  const items = entryTable[kind]
  type Trx = Transaction<Schema>
  return {
    insertHead: (trx: Trx, head: ListHead) => trx.insertInto(kind).values(head).execute(),

    changeHeads: (trx: Trx, ids: readonly string[], change: ListChange): Promise<ListHead[]> =>
      trx
        .updateTable(kind)
        .set(change)
        .where('id', 'in', [...ids])
        .returningAll()
        .execute(),

    deleteHead: (trx: Trx, id: string): Promise<ListHead | undefined> =>
      trx.deleteFrom(kind).where('id', '=', id).returningAll().executeTakeFirst(),

    /** Puts entries into an empty list, in this order. */
    async putEntries(trx: Trx, listId: string, entries: readonly Entry[]): Promise<void> {
      const rows = entries.map(({ itemId, episodeId }, position) => ({
        list_id: listId,
        item_id: itemId,
        episode_id: episodeId,
        position,
      }))
      for (const batch of batchesOf(rows)) await trx.insertInto(items).values(batch).execute()
    },

    deleteEntries: (trx: Trx, listId: string) =>
      trx.deleteFrom(items).where('list_id', '=', listId).execute(),

    /** Moves the entries from a position on by one. */
    makeRoom: (trx: Trx, listId: string, position: number) =>
      trx
        .updateTable(items)
        .set((eb) => ({ position: eb('position', '+', 1) }))
        .where('list_id', '=', listId)
        .where('position', '>=', position)
        .execute(),

    place: (
      trx: Trx,
      listId: string,
      { itemId, episodeId, position }: Entry & { position: number },
    ) =>
      trx
        .updateTable(items)
        .set({ position })
        .where('list_id', '=', listId)
        .where('item_id', '=', itemId)
        .where('episode_id', '=', episodeId)
        .execute(),

    /** Deletes entries whose item or episode is gone; ids of the lists that had some, each once for each entry. */
    async deleteGone(trx: Trx): Promise<string[]> {
      const rows = await trx
        .deleteFrom(items)
        .where((eb) => eb.not(isLiving(items)))
        .returning('list_id')
        .execute()
      return rows.map((row) => row.list_id)
    },
  }
}

type WithEntries = Schema & { entries: ListEntryRow }

/** The item, and the episode, of an entry are there; `table`: as the query calls the entries. */
export function isLiving(table: 'entries' | 'collection_items' | 'playlist_items') {
  const eb = expressionBuilder<WithEntries, 'entries' | 'collection_items' | 'playlist_items'>()
  const item = eb
    .selectFrom('items as here')
    .select('here.id')
    .whereRef('here.id', '=', `${table}.item_id`)
  const episode = eb
    .selectFrom('episodes')
    .select('episodes.id')
    .whereRef('episodes.id', '=', `${table}.episode_id`)
    .whereRef('episodes.item_id', '=', `${table}.item_id`)
  return eb.and([eb.exists(item), eb.or([eb(`${table}.episode_id`, '=', ''), eb.exists(episode)])])
}
