import { expressionBuilder, sql } from 'kysely'
import type { AliasedExpression, Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { PlaylistRow, Schema } from '#storage/schema.ts'
import type { Entry } from '../entry.ts'

export type ListKind = 'collections' | 'playlists'

/** A list as it is stored. `user_id` is '' for collections: they are everybody's. */
export type ListHead = PlaylistRow

/** What may change of a list. */
export type ListChange = Partial<Pick<ListHead, 'name' | 'name_key' | 'description'>> & {
  updated_at: number
}

/** An entry of any list. `episode_id` is '' for books. */
export interface ListEntryRow {
  list_id: string
  item_id: string
  episode_id: string
  position: number
}

/** Rows per statement: databases take only so many values at once. */
export const portion = 500

/** The lists of one kind as a table that is the same for both. */
export function headsOf(db: Database, kind: ListKind): AliasedExpression<ListHead, 'lists'> {
  const { read } = db
  return kind === 'playlists'
    ? read.selectFrom('playlists').selectAll().as('lists')
    : read
        .selectFrom('collections')
        .selectAll()
        .select(sql<string>`''`.as('user_id'))
        .as('lists')
}

/** Their entries likewise. */
export function entriesOf(
  db: Database,
  kind: ListKind,
): AliasedExpression<ListEntryRow, 'entries'> {
  const { read } = db
  return kind === 'playlists'
    ? read
        .selectFrom('playlist_items')
        .select(['playlist_id as list_id', 'item_id', 'episode_id', 'position'])
        .as('entries')
    : read
        .selectFrom('collection_items')
        .select(['collection_id as list_id', 'item_id', 'position'])
        .select(sql<string>`''`.as('episode_id'))
        .as('entries')
}

/** What is written differently for the two kinds. */
export interface ListTables {
  insertHead(trx: Transaction<Schema>, head: ListHead): Promise<unknown>
  changeHeads(
    trx: Transaction<Schema>,
    ids: readonly string[],
    change: ListChange,
  ): Promise<ListHead[]>
  deleteHead(trx: Transaction<Schema>, id: string): Promise<ListHead | undefined>
  insertEntries(trx: Transaction<Schema>, rows: readonly ListEntryRow[]): Promise<unknown>
  deleteEntries(trx: Transaction<Schema>, listId: string): Promise<unknown>
  /** Moves the entries from a position on by one. */
  makeRoom(trx: Transaction<Schema>, listId: string, position: number): Promise<unknown>
  place(
    trx: Transaction<Schema>,
    listId: string,
    entry: Entry & { position: number },
  ): Promise<unknown>
  /** Deletes entries whose item or episode is gone; ids of the lists that had some, each once for each entry. */
  deleteGone(trx: Transaction<Schema>): Promise<string[]>
}

const collectionTables: ListTables = {
  insertHead: (trx, { user_id: _nobody, ...row }) =>
    trx.insertInto('collections').values(row).execute(),
  async changeHeads(trx, ids, change) {
    const rows = await trx
      .updateTable('collections')
      .set(change)
      .where('id', 'in', [...ids])
      .returningAll()
      .execute()
    return rows.map((row) => ({ ...row, user_id: '' }))
  },
  async deleteHead(trx, id) {
    const row = await trx
      .deleteFrom('collections')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return row && { ...row, user_id: '' }
  },
  insertEntries: (trx, rows) =>
    trx
      .insertInto('collection_items')
      .values(
        rows.map(({ list_id, item_id, position }) => ({
          collection_id: list_id,
          item_id,
          position,
        })),
      )
      .execute(),
  deleteEntries: (trx, listId) =>
    trx.deleteFrom('collection_items').where('collection_id', '=', listId).execute(),
  makeRoom: (trx, listId, position) =>
    trx
      .updateTable('collection_items')
      .set((eb) => ({ position: eb('position', '+', 1) }))
      .where('collection_id', '=', listId)
      .where('position', '>=', position)
      .execute(),
  place: (trx, listId, { itemId, position }) =>
    trx
      .updateTable('collection_items')
      .set({ position })
      .where('collection_id', '=', listId)
      .where('item_id', '=', itemId)
      .execute(),
  async deleteGone(trx) {
    const rows = await trx
      .deleteFrom('collection_items')
      .where((eb) => eb.not(eb.exists(itemOf('collection_items.item_id'))))
      .returning('collection_id as listId')
      .execute()
    return rows.map((row) => row.listId)
  },
}

const playlistTables: ListTables = {
  insertHead: (trx, head) => trx.insertInto('playlists').values(head).execute(),
  changeHeads: (trx, ids, change) =>
    trx
      .updateTable('playlists')
      .set(change)
      .where('id', 'in', [...ids])
      .returningAll()
      .execute(),
  deleteHead: (trx, id) =>
    trx.deleteFrom('playlists').where('id', '=', id).returningAll().executeTakeFirst(),
  insertEntries: (trx, rows) =>
    trx
      .insertInto('playlist_items')
      .values(rows.map(({ list_id, ...row }) => ({ ...row, playlist_id: list_id })))
      .execute(),
  deleteEntries: (trx, listId) =>
    trx.deleteFrom('playlist_items').where('playlist_id', '=', listId).execute(),
  makeRoom: (trx, listId, position) =>
    trx
      .updateTable('playlist_items')
      .set((eb) => ({ position: eb('position', '+', 1) }))
      .where('playlist_id', '=', listId)
      .where('position', '>=', position)
      .execute(),
  place: (trx, listId, { itemId, episodeId, position }) =>
    trx
      .updateTable('playlist_items')
      .set({ position })
      .where('playlist_id', '=', listId)
      .where('item_id', '=', itemId)
      .where('episode_id', '=', episodeId)
      .execute(),
  async deleteGone(trx) {
    const rows = await trx
      .deleteFrom('playlist_items')
      .where((eb) =>
        eb.or([
          eb.not(eb.exists(itemOf('playlist_items.item_id'))),
          eb.and([
            eb('playlist_items.episode_id', '!=', ''),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('episodes')
                  .select('episodes.id')
                  .whereRef('episodes.id', '=', 'playlist_items.episode_id')
                  .whereRef('episodes.item_id', '=', 'playlist_items.item_id'),
              ),
            ),
          ]),
        ]),
      )
      .returning('playlist_id as listId')
      .execute()
    return rows.map((row) => row.listId)
  },
}

export const tablesOf: Record<ListKind, ListTables> = {
  collections: collectionTables,
  playlists: playlistTables,
}

/** Puts entries into an empty list, in this order. */
export async function putEntries(
  tables: ListTables,
  trx: Transaction<Schema>,
  { listId, entries }: { listId: string; entries: readonly Entry[] },
): Promise<void> {
  for (let start = 0; start < entries.length; start += portion) {
    const rows = entries.slice(start, start + portion).map(({ itemId, episodeId }, at) => ({
      list_id: listId,
      item_id: itemId,
      episode_id: episodeId,
      position: start + at,
    }))
    await tables.insertEntries(trx, rows)
  }
}

/** The item of an entry, for `exists`. */
function itemOf(column: 'collection_items.item_id' | 'playlist_items.item_id') {
  return expressionBuilder<Schema, 'collection_items' | 'playlist_items'>()
    .selectFrom('items as here')
    .select('here.id')
    .whereRef('here.id', '=', column)
}
