import { batchesOf } from '#platform/lists/batches.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { MediaType } from '#storage/schema.ts'
import { onlyVisible } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { entryKey } from '../entry.ts'
import type { Entry, VisibleEntry } from '../entry.ts'
import { listChanges } from './list-changes.store.ts'
import { entriesOf, isLiving } from './list-tables.store.ts'
import type { ListHead, ListKind } from './list-tables.store.ts'
import { visibleLists } from './visible-lists.store.ts'
import type { ListFilter } from './visible-lists.store.ts'

export type ListsStore = ReturnType<typeof listsStore>

/** What a list has to know of an item that shall go in. */
export interface Candidate {
  id: VisibleItemId
  libraryId: string
  mediaType: MediaType
}

/** The lists of one kind, behind the access predicate. */
export function listsStore(db: Database, kind: ListKind) {
  return {
    ...listChanges(db, kind),

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
    async entries(
      ids: readonly string[],
      scope: VisibilityScope,
    ): Promise<Map<string, VisibleEntry[]>> {
      const found = new Map<string, VisibleEntry[]>(ids.map((id) => [id, []]))
      for (const batch of batchesOf(ids)) {
        const rows = await db.read
          .selectFrom(entriesOf(db, kind))
          .innerJoin('items', 'items.id', 'entries.item_id')
          .select(['entries.list_id', 'entries.episode_id'])
          .where('entries.list_id', 'in', batch)
          .where(isLiving('entries'))
          .$call(onlyVisible(scope))
          .orderBy('entries.position')
          .execute()
        for (const row of rows)
          found.get(row.list_id)?.push({ itemId: row.itemId, episodeId: row.episode_id })
      }
      return found
    },

    /** Those of the items that the scope may see. */
    async candidates(
      itemIds: readonly string[],
      scope: VisibilityScope,
    ): Promise<Map<string, Candidate>> {
      const found = new Map<string, Candidate>()
      for (const batch of batchesOf(itemIds)) {
        const rows = await db.read
          .selectFrom('items')
          .select(['items.library_id as libraryId', 'items.media_type as mediaType'])
          .where('items.id', 'in', batch)
          .$call(onlyVisible(scope))
          .execute()
        for (const { itemId: id, ...facts } of rows) found.set(id, { id, ...facts })
      }
      return found
    },

    /** Keys of the episodes that there are among these entries. */
    async episodesAmong(entries: readonly Entry[]): Promise<Set<string>> {
      const ids = [...new Set(entries.map((entry) => entry.episodeId))]
      const found = new Set<string>()
      for (const batch of batchesOf(ids)) {
        const rows = await db.read
          .selectFrom('episodes')
          .select(['item_id as itemId', 'id as episodeId'])
          .where('id', 'in', batch)
          .execute()
        for (const row of rows) found.add(entryKey(row))
      }
      return found
    },

    /** Whether an episode of one of these podcasts is in any list. */
    async holdsEpisodesOf(itemIds: readonly string[]): Promise<boolean> {
      for (const batch of batchesOf(itemIds)) {
        const row = await db.read
          .selectFrom(entriesOf(db, kind))
          .select('entries.item_id')
          .where('entries.item_id', 'in', batch)
          .where('entries.episode_id', '!=', '')
          .limit(1)
          .executeTakeFirst()
        if (row !== undefined) return true
      }
      return false
    },
  }
}

export interface ListPage {
  limit: number
  offset: number
  sort?: 'name_key' | 'created_at' | 'updated_at'
  isDescending?: boolean
}
