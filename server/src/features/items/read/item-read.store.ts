import { isUnknownLibrary } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { MediaType } from '#storage/schema.ts'
import { idIfVisible, onlyVisible, visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

export type ItemReadStore = ReturnType<typeof itemReadStore>

/** Single items behind the access predicate. */
export function itemReadStore(db: Database) {
  return {
    /** The item if it exists; its id only if the scope may see it. */
    async find(
      id: string,
      scope: VisibilityScope,
    ): Promise<{ id: VisibleItemId | null; mediaType: MediaType } | null> {
      const row = await db.read
        .selectFrom('items')
        .select([
          'items.library_id as libraryId',
          'items.media_type as mediaType',
          idIfVisible(scope).as('visibleId'),
        ])
        .where('items.id', '=', id)
        .executeTakeFirst()
      if (row === undefined || isUnknownLibrary(row.libraryId, scope)) return null
      return { id: row.visibleId, mediaType: row.mediaType }
    },

    /** s; 0 for what has no sound. */
    async duration(id: VisibleItemId): Promise<number> {
      const row = await db.read
        .selectFrom('items')
        .select('duration')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.duration ?? 0
    },

    async visibleAmong(
      ids: readonly string[],
      scope: VisibilityScope,
    ): Promise<Set<VisibleItemId>> {
      if (ids.length === 0) return new Set()
      const rows = await db.read
        .selectFrom('items')
        .where('items.id', 'in', [...ids])
        .$call(onlyVisible(scope))
        .execute()
      return new Set(rows.map((row) => row.itemId))
    },

    async existing(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db.read
        .selectFrom('items')
        .select('id')
        .where('id', 'in', [...ids])
        .execute()
      return new Set(rows.map((row) => row.id))
    },

    /** Where the item lies and its files, as stored. */
    async files(id: string) {
      return db.read
        .selectFrom('items')
        .innerJoin('item_files', 'item_files.item_id', 'items.id')
        .select([
          'items.path',
          'items.rel_path as relPath',
          'items.is_file as isFile',
          'items.title',
          'item_files.library_files_json as libraryFilesJson',
          'item_files.ebook_file_json as ebookFileJson',
        ])
        .where('items.id', '=', id)
        .executeTakeFirst()
    },

    /** What the user is in the middle of, latest first, all libraries (books by position or page, episodes by position). */
    async inProgress(userId: string, scope: VisibilityScope, limit: number) {
      return db.read
        .selectFrom('progress')
        .innerJoin('items', 'items.id', 'progress.item_id')
        .$call(onlyVisible(scope))
        .select(['progress.episode_id as episodeId', 'progress.last_update as lastUpdate'])
        .where('progress.user_id', '=', userId)
        .where('progress.is_finished', '=', 0)
        .where((eb) =>
          eb.or([eb('progress.position', '>', 0), eb('progress.ebook_progress', '>', 0)]),
        )
        .orderBy('progress.last_update', 'desc')
        .limit(limit)
        .execute()
    },

    /** Unfinished episodes of a podcast library, newest publication first. */
    async recentEpisodes(
      libraryId: string,
      userId: string,
      scope: VisibilityScope,
      page: { limit: number; offset: number },
    ) {
      const query = db.read
        .selectFrom('episodes')
        .innerJoin('items', 'items.id', 'episodes.item_id')
        .leftJoin('progress', (join) =>
          join
            .onRef('progress.episode_id', '=', 'episodes.id')
            .onRef('progress.item_id', '=', 'episodes.item_id')
            .on('progress.user_id', '=', userId)
            .on('progress.is_finished', '=', 1),
        )
        .select('episodes.id')
        .$call(onlyVisible(scope))
        .where('episodes.library_id', '=', libraryId)
        .where('progress.id', 'is', null)
        .orderBy('episodes.published_at', (o) => o.desc().nullsLast())
        .orderBy('episodes.added_at', 'desc')
        .orderBy('episodes.id')
      return (page.limit > 0 ? query.limit(page.limit).offset(page.offset) : query).execute()
    },

    async podcasts(libraryId: string, scope: VisibilityScope) {
      return db.read
        .selectFrom('items')
        .innerJoin('item_details', 'item_details.item_id', 'items.id')
        .select(['items.id', 'items.title', 'item_details.metadata_json as metadataJson'])
        .where('items.library_id', '=', libraryId)
        .where(visibleItems(scope))
        .orderBy('items.title_key')
        .execute()
    },
  }
}
