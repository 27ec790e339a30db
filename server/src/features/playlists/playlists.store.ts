import { sql } from 'kysely'
import type { ExpressionBuilder, Transaction } from 'kysely'
import type { VisibilityScope } from '#platform/caller.ts'
import type { Database } from '#storage/database.ts'
import type { PlaylistRow, Schema } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'
import { entryKey } from './entry.ts'
import type { Entry } from './entry.ts'

export type PlaylistsStore = ReturnType<typeof playlistsStore>

export interface Candidate {
  libraryId: string
  isPodcast: boolean
}

/** Somebody's own playlists, in libraries that they may open; of their entries those that they may see. */
export function playlistsStore(db: Database) {
  return {
    async count(where: PlaylistFilter, scope: VisibilityScope): Promise<number> {
      const row = await own(db, where, scope)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** By name; `limit` 0: all of them. */
    list(
      where: PlaylistFilter,
      scope: VisibilityScope,
      page: { limit: number; offset: number },
    ): Promise<PlaylistRow[]> {
      const query = own(db, where, scope)
        .selectAll('playlists')
        .orderBy('playlists.name_key')
        .orderBy('playlists.id')
      return (page.limit > 0 ? query.limit(page.limit).offset(page.offset) : query).execute()
    },

    one(id: string, userId: string, scope: VisibilityScope): Promise<PlaylistRow | undefined> {
      return own(db, { id, userId }, scope).selectAll('playlists').executeTakeFirst()
    },

    /** Visible entries in order, by playlist. */
    async entries(ids: readonly string[], scope: VisibilityScope): Promise<Map<string, Entry[]>> {
      const found = new Map<string, Entry[]>(ids.map((id) => [id, []]))
      for (let start = 0; start < ids.length; start += portion) {
        const rows = await db.read
          .selectFrom('playlist_items')
          .innerJoin('items', 'items.id', 'playlist_items.item_id')
          .select(['playlist_id', 'playlist_items.item_id', 'playlist_items.episode_id'])
          .where('playlist_id', 'in', ids.slice(start, start + portion))
          .where((eb) => eb.not(isGone(eb as never)) as never)
          .where((eb) => visibleItems(scope)(eb as never) as never)
          .orderBy('position')
          .execute()
        for (const row of rows)
          found.get(row.playlist_id)?.push({ itemId: row.item_id, episodeId: row.episode_id })
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
        for (const { id, libraryId, mediaType } of rows)
          found.set(id, { libraryId, isPodcast: mediaType === 'podcast' })
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

    /** Whether an episode of one of these podcasts is in any playlist. */
    async holdsEpisodesOf(itemIds: readonly string[]): Promise<boolean> {
      for (let start = 0; start < itemIds.length; start += portion) {
        const row = await db.read
          .selectFrom('playlist_items')
          .select('item_id')
          .where('item_id', 'in', itemIds.slice(start, start + portion))
          .where('episode_id', '!=', '')
          .limit(1)
          .executeTakeFirst()
        if (row !== undefined) return true
      }
      return false
    },

    async insert(row: PlaylistRow, entries: readonly Entry[]): Promise<void> {
      await db.transact(async (trx) => {
        await trx.insertInto('playlists').values(row).execute()
        await put(trx, row.id, entries)
      })
    },

    /**
     * Changes the row, and its entries to what `arrange` makes of them. A playlist that loses its last entry is removed.
     * null: there is none any more.
     */
    update(
      id: string,
      change: Partial<PlaylistRow>,
      arrange?: (entries: Entry[]) => readonly Entry[],
    ): Promise<{ row: PlaylistRow; isRemoved: boolean } | null> {
      return db.transact(async (trx) => {
        const row = await trx
          .updateTable('playlists')
          .set(change)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (row === undefined) return null
        if (arrange === undefined) return { row, isRemoved: false }
        const before = await stored(trx, id)
        const after = arrange(before)
        const isRemoved = before.length > 0 && after.length === 0
        if (isRemoved) {
          await trx.deleteFrom('playlists').where('id', '=', id).execute()
        } else if (!isSame(before, after)) {
          await trx.deleteFrom('playlist_items').where('playlist_id', '=', id).execute()
          await put(trx, id, after)
        }
        return { row, isRemoved }
      })
    },

    async remove(id: string): Promise<boolean> {
      const row = await db.transact((trx) =>
        trx.deleteFrom('playlists').where('id', '=', id).returning('id').executeTakeFirst(),
      )
      return row !== undefined
    },

    /** Takes out entries whose item or episode is gone, and playlists that are empty by that. */
    async clearGone(
      updatedAt: number,
    ): Promise<{ changed: PlaylistRow[]; removed: PlaylistRow[] }> {
      const some = await db.read
        .selectFrom('playlist_items')
        .select('item_id')
        .where(isGone)
        .limit(1)
        .execute()
      if (some.length === 0) return { changed: [], removed: [] }
      return db.transact(async (trx) => {
        const rows = await trx
          .deleteFrom('playlist_items')
          .where(isGone)
          .returning('playlist_id')
          .execute()
        const ids = [...new Set(rows.map((row) => row.playlist_id))]
        const outcome: { changed: PlaylistRow[]; removed: PlaylistRow[] } = {
          changed: [],
          removed: [],
        }
        for (let start = 0; start < ids.length; start += portion) {
          const some = ids.slice(start, start + portion)
          outcome.removed.push(
            ...(await trx
              .deleteFrom('playlists')
              .where('id', 'in', some)
              .where((eb) =>
                eb.not(
                  eb.exists(
                    eb
                      .selectFrom('playlist_items')
                      .select('playlist_items.item_id')
                      .whereRef('playlist_items.playlist_id', '=', 'playlists.id'),
                  ),
                ),
              )
              .returningAll()
              .execute()),
          )
          outcome.changed.push(
            ...(await trx
              .updateTable('playlists')
              .set({ updated_at: updatedAt })
              .where('id', 'in', some)
              .returningAll()
              .execute()),
          )
        }
        return outcome
      })
    },
  }
}

export interface PlaylistFilter {
  userId: string
  id?: string
  libraryId?: string
}

/** Rows per statement: databases take only so many values at once. */
const portion = 500

function own(db: Database, where: PlaylistFilter, { libraries }: VisibilityScope) {
  let query = db.read.selectFrom('playlists').where('playlists.user_id', '=', where.userId)
  if (where.id !== undefined) query = query.where('playlists.id', '=', where.id)
  if (where.libraryId !== undefined)
    query = query.where('playlists.library_id', '=', where.libraryId)
  if (libraries !== 'all') {
    query =
      libraries.length === 0
        ? query.where(sql.lit(1), '=', sql.lit(0))
        : query.where('playlists.library_id', 'in', [...libraries])
  }
  // One whose last entry has just gone is as good as gone itself.
  return query.where((eb) => {
    const entries = eb
      .selectFrom('playlist_items')
      .select('playlist_items.item_id')
      .whereRef('playlist_items.playlist_id', '=', 'playlists.id')
    const living = entries.where((inner) => inner.not(isGone(inner as never)) as never)
    return eb.or([eb.not(eb.exists(entries)), eb.exists(living)])
  })
}

/** The item, or the episode, of an entry isn't there any more. */
function isGone(eb: ExpressionBuilder<Schema, 'playlist_items'>) {
  const item = eb
    .selectFrom('items as here')
    .select('here.id')
    .whereRef('here.id', '=', 'playlist_items.item_id')
  const episode = eb
    .selectFrom('episodes')
    .select('episodes.id')
    .whereRef('episodes.id', '=', 'playlist_items.episode_id')
    .whereRef('episodes.item_id', '=', 'playlist_items.item_id')
  return eb.or([
    eb.not(eb.exists(item)),
    eb.and([eb('playlist_items.episode_id', '!=', ''), eb.not(eb.exists(episode))]),
  ])
}

async function stored(trx: Transaction<Schema>, id: string): Promise<Entry[]> {
  const rows = await trx
    .selectFrom('playlist_items')
    .select(['item_id as itemId', 'episode_id as episodeId'])
    .where('playlist_id', '=', id)
    .orderBy('position')
    .execute()
  return rows
}

async function put(trx: Transaction<Schema>, id: string, entries: readonly Entry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += portion) {
    const rows = entries.slice(start, start + portion).map(({ itemId, episodeId }, at) => ({
      playlist_id: id,
      item_id: itemId,
      episode_id: episodeId,
      position: start + at,
    }))
    await trx.insertInto('playlist_items').values(rows).execute()
  }
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
