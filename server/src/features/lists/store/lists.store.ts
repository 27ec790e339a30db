import type { Transaction } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { MediaType, Schema } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'
import { entryKey } from '../entry.ts'
import type { Entry } from '../entry.ts'
import { listKinds } from '../kinds.ts'
import { entriesOf, portion, putEntries, tablesOf } from './list-tables.store.ts'
import type { ListChange, ListHead, ListKind } from './list-tables.store.ts'
import { isLiving, visibleLists } from './visible-lists.store.ts'
import type { ListFilter } from './visible-lists.store.ts'

export type ListsStore = ReturnType<typeof listsStore>

/** What a list has to know of an item that shall go in. */
export interface Candidate {
  id: string
  libraryId: string
  mediaType: MediaType
}

/** The lists of one kind, behind the access predicate. */
export function listsStore(db: Database, kind: ListKind) {
  const tables = tablesOf[kind]
  const { endsEmpty } = listKinds[kind]
  return {
    async count(where: ListFilter, scope: VisibilityScope): Promise<number> {
      const row = await visibleLists(db, kind, { where, scope })
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** By name unless told; `limit` 0: all of them. */
    list(where: ListFilter, scope: VisibilityScope, page: ListPage): Promise<ListHead[]> {
      const direction = page.isDescending === true ? 'desc' : 'asc'
      const query = visibleLists(db, kind, { where, scope })
        .selectAll('lists')
        .orderBy(`lists.${page.sort ?? 'name_key'}`, direction)
        .orderBy('lists.id', direction)
      return (page.limit > 0 ? query.limit(page.limit).offset(page.offset) : query).execute()
    },

    one(where: ListFilter & { id: string }, scope: VisibilityScope): Promise<ListHead | undefined> {
      return visibleLists(db, kind, { where, scope }).selectAll('lists').executeTakeFirst()
    },

    /** Entries that the scope may see, in order, by list. */
    async entries(ids: readonly string[], scope: VisibilityScope): Promise<Map<string, Entry[]>> {
      const found = new Map<string, Entry[]>(ids.map((id) => [id, []]))
      for (let start = 0; start < ids.length; start += portion) {
        const rows = await db.read
          .selectFrom(entriesOf(db, kind))
          .innerJoin('items', 'items.id', 'entries.item_id')
          .select(['entries.list_id', 'entries.item_id', 'entries.episode_id'])
          .where('entries.list_id', 'in', ids.slice(start, start + portion))
          .where(isLiving)
          .where(visibleItems(scope))
          .orderBy('entries.position')
          .execute()
        for (const row of rows)
          found.get(row.list_id)?.push({ itemId: row.item_id, episodeId: row.episode_id })
      }
      return found
    },

    /** Those of the items that the scope may see. */
    async candidates(
      itemIds: readonly string[],
      scope: VisibilityScope,
    ): Promise<Map<string, Candidate>> {
      const found = new Map<string, Candidate>()
      for (let start = 0; start < itemIds.length; start += portion) {
        const rows = await db.read
          .selectFrom('items')
          .select(['items.id', 'items.library_id as libraryId', 'items.media_type as mediaType'])
          .where('items.id', 'in', itemIds.slice(start, start + portion))
          .where(visibleItems(scope))
          .execute()
        for (const row of rows) found.set(row.id, row)
      }
      return found
    },

    /** Keys of the episodes that there are among these entries. */
    async episodesAmong(entries: readonly Entry[]): Promise<Set<string>> {
      const ids = [...new Set(entries.map((entry) => entry.episodeId))]
      const found = new Set<string>()
      for (let start = 0; start < ids.length; start += portion) {
        const rows = await db.read
          .selectFrom('episodes')
          .select(['item_id as itemId', 'id as episodeId'])
          .where('id', 'in', ids.slice(start, start + portion))
          .execute()
        for (const row of rows) found.add(entryKey(row))
      }
      return found
    },

    /** Whether an episode of one of these podcasts is in any list. */
    async holdsEpisodesOf(itemIds: readonly string[]): Promise<boolean> {
      for (let start = 0; start < itemIds.length; start += portion) {
        const row = await db.read
          .selectFrom(entriesOf(db, kind))
          .select('entries.item_id')
          .where('entries.item_id', 'in', itemIds.slice(start, start + portion))
          .where('entries.episode_id', '!=', '')
          .limit(1)
          .executeTakeFirst()
        if (row !== undefined) return true
      }
      return false
    },

    async insert(head: ListHead, entries: readonly Entry[]): Promise<void> {
      await db.transact(async (trx) => {
        await tables.insertHead(trx, head)
        await putEntries(tables, trx, { listId: head.id, entries })
      })
    },

    /**
     * Changes the row, and its entries to what `arrange` makes of them. A playlist that loses its last entry is removed.
     * null: there is none any more.
     */
    update(
      id: string,
      change: ListChange,
      arrange?: (entries: Entry[]) => readonly Entry[],
    ): Promise<{ head: ListHead; isRemoved: boolean } | null> {
      return db.transact(async (trx) => {
        const [head] = await tables.changeHeads(trx, [id], change)
        if (head === undefined) return null
        if (arrange === undefined) return { head, isRemoved: false }
        const before = await stored(trx, id)
        const after = arrange(before)
        const isRemoved = endsEmpty && before.length > 0 && after.length === 0
        if (isRemoved) {
          await tables.deleteHead(trx, id)
        } else if (!isSame(before, after)) {
          await tables.deleteEntries(trx, id)
          await putEntries(tables, trx, { listId: id, entries: after })
        }
        return { head, isRemoved }
      })
    },

    /** Puts an entry before another one, or at the end. False: one of them isn't in the list any more. */
    move(
      id: string,
      { item, before }: { item: Entry; before: Entry | null },
      updatedAt: number,
    ): Promise<boolean> {
      return db.transact(async (trx) => {
        const from = await positionOf(trx, id, item)
        const to = before === null ? await endOf(trx, id) : await positionOf(trx, id, before)
        if (from === undefined || to === undefined) return false
        await tables.changeHeads(trx, [id], { updated_at: updatedAt })
        if (from === to) return true
        await tables.makeRoom(trx, id, to)
        await tables.place(trx, id, { ...item, position: to })
        return true
      })
    },

    /** All entries that were in it; null: there was none. */
    remove(id: string): Promise<Entry[] | null> {
      return db.transact(async (trx) => {
        const entries = await stored(trx, id)
        const gone = await tables.deleteHead(trx, id)
        return gone === undefined ? null : entries
      })
    },

    /** Takes out entries whose item or episode is gone, and playlists that are empty by that. */
    async clearGone(updatedAt: number): Promise<{ changed: ListHead[]; removed: ListHead[] }> {
      const outcome: { changed: ListHead[]; removed: ListHead[] } = { changed: [], removed: [] }
      const gone = await db.read
        .selectFrom(entriesOf(db, kind))
        .select('entries.item_id')
        .where((eb) => eb.not(isLiving(eb)))
        .limit(1)
        .execute()
      if (gone.length === 0) return outcome
      return db.transact(async (trx) => {
        const ids = [...new Set(await tables.deleteGone(trx))]
        for (const id of ids) {
          const isEmpty = endsEmpty && (await stored(trx, id)).length === 0
          const heads = isEmpty
            ? [await tables.deleteHead(trx, id)]
            : await tables.changeHeads(trx, [id], { updated_at: updatedAt })
          const changed = heads.filter((head) => head !== undefined)
          outcome[isEmpty ? 'removed' : 'changed'].push(...changed)
        }
        return outcome
      })
    },
  }

  async function positionOf(
    trx: Transaction<Schema>,
    id: string,
    { itemId, episodeId }: Entry,
  ): Promise<number | undefined> {
    const row = await trx
      .selectFrom(entriesOf(db, kind))
      .select('entries.position')
      .where('entries.list_id', '=', id)
      .where('entries.item_id', '=', itemId)
      .where('entries.episode_id', '=', episodeId)
      .executeTakeFirst()
    return row?.position
  }

  /** The place behind the last entry. */
  async function endOf(trx: Transaction<Schema>, id: string): Promise<number> {
    const row = await trx
      .selectFrom(entriesOf(db, kind))
      .select((eb) => eb.fn.max('entries.position').as('last'))
      .where('entries.list_id', '=', id)
      .executeTakeFirst()
    return (row?.last ?? -1) + 1
  }

  async function stored(trx: Transaction<Schema>, id: string): Promise<Entry[]> {
    return trx
      .selectFrom(entriesOf(db, kind))
      .select(['entries.item_id as itemId', 'entries.episode_id as episodeId'])
      .where('entries.list_id', '=', id)
      .orderBy('entries.position')
      .execute()
  }
}

export interface ListPage {
  limit: number
  offset: number
  sort?: 'name_key' | 'created_at' | 'updated_at'
  isDescending?: boolean
}

function isSame(before: readonly Entry[], after: readonly Entry[]): boolean {
  return (
    before.length === after.length &&
    before.every((entry, at) => {
      const other = after[at]
      return other !== undefined && entryKey(entry) === entryKey(other)
    })
  )
}
