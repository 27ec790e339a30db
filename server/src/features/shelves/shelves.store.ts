import type { ExpressionBuilder } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { onlyVisible, seesWholeLibraries, visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import type { OwnState } from './own/own-places.ts'

export interface ShelfScope {
  libraryId: string
  userId: string
  scope: VisibilityScope
}

export interface MediaRow {
  itemId: VisibleItemId
  /** '' for books. */
  episodeId: string
  hasAudio: boolean
  hasEbook: boolean
}

export type ShelvesStore = ReturnType<typeof shelvesStore>

/** The queries behind the home shelves; each starts from few rows (own progress, newest additions). */
export function shelvesStore(db: Database) {
  function ownMedia({ libraryId, userId }: ShelfScope, state: OwnState) {
    const query = db.read
      .selectFrom('progress')
      .innerJoin('items', 'items.id', 'progress.item_id')
      .where('progress.user_id', '=', userId)
      .where('items.library_id', '=', libraryId)
    if (state === 'finished') return query.where('progress.is_finished', '=', 1)
    return query
      .where('progress.is_finished', '=', 0)
      .where('progress.hide_from_continue', '=', state === 'hidden' ? 1 : 0)
      .where((eb) =>
        eb.or([eb('progress.position', '>', 0), eb('progress.ebook_progress', '>', 0)]),
      )
  }

  return {
    /** Own media in this state, latest progress first. */
    async ownMedia(of: ShelfScope, state: OwnState, limit: number): Promise<MediaRow[]> {
      const rows = await ownMedia(of, state)
        .$call(onlyVisible(of.scope))
        .select([
          'progress.episode_id as episodeId',
          'items.num_audio_files as audioFiles',
          'items.ebook_format as ebookFormat',
        ])
        .orderBy('progress.last_update', 'desc')
        .orderBy('progress.id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        itemId: row.itemId,
        episodeId: row.episodeId,
        hasAudio: row.episodeId !== '' || row.audioFiles > 0,
        hasEbook: row.ebookFormat !== null,
      }))
    },

    async hiddenSeries(userId: string): Promise<Set<string>> {
      const row = await db.read
        .selectFrom('users')
        .select('hidden_series_json')
        .where('id', '=', userId)
        .executeTakeFirst()
      return new Set(row === undefined ? [] : (JSON.parse(row.hidden_series_json) as string[]))
    },

    async newestItems(
      { libraryId, scope }: ShelfScope,
      since: number,
      limit: number,
    ): Promise<VisibleItemId[]> {
      const rows = await db.read
        .selectFrom('items')
        .where('items.library_id', '=', libraryId)
        .where('items.added_at', '>=', since)
        .$call(onlyVisible(scope))
        .orderBy('items.added_at', 'desc')
        .orderBy('items.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => row.itemId)
    },

    async newestEpisodes({ libraryId, scope }: ShelfScope, since: number, limit: number) {
      const query = db.read
        .selectFrom('episodes')
        .innerJoin('items', 'items.id', 'episodes.item_id')
        .where('episodes.library_id', '=', libraryId)
        .where('episodes.added_at', '>=', since)
      const rows = await query
        .$call(onlyVisible(scope))
        .select('episodes.id as episodeId')
        // By publication: one scan brings in a whole show at once, which is no news.
        .orderBy('episodes.published_at', (order) => order.desc().nullsLast())
        .orderBy('episodes.added_at', 'desc')
        .orderBy('episodes.id')
        .limit(limit)
        .execute()
      const counted = await query
        .where(visibleItems(scope))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return { rows, total: Number(counted.count) }
    },

    /** The newest authors with a visible book, and how many visible books each has. */
    async newestAuthors({ libraryId, scope }: ShelfScope, since: number, limit: number) {
      const rows = await db.read
        .selectFrom('authors')
        .selectAll('authors')
        .where('authors.library_id', '=', libraryId)
        .where('authors.added_at', '>=', since)
        .where((eb) => eb.exists(booksOf(eb, scope).select('item_authors.item_id')))
        .orderBy('authors.added_at', 'desc')
        .orderBy('authors.id')
        .limit(limit)
        .execute()
      if (rows.length === 0) return []
      const counts = await db.read
        .selectFrom('item_authors')
        .innerJoin('items', 'items.id', 'item_authors.item_id')
        .where(
          'item_authors.author_id',
          'in',
          rows.map((row) => row.id),
        )
        .where(visibleItems(scope))
        .select((eb) => ['item_authors.author_id as id', eb.fn.countAll<number>().as('count')])
        .groupBy('item_authors.author_id')
        .execute()
      const countOf = new Map(counts.map((row) => [row.id, Number(row.count)]))
      return rows.map((row) => ({ ...row, numBooks: countOf.get(row.id) ?? 0 }))
    },

    async countNewAuthors({ libraryId, scope }: ShelfScope, since: number): Promise<number> {
      const row = await db.read
        .selectFrom('authors')
        .where('authors.library_id', '=', libraryId)
        .where('authors.added_at', '>=', since)
        .where((eb) => eb.exists(booksOf(eb, scope).select('item_authors.item_id')))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}

/** The visible books of the author at hand. Who sees whole libraries sees what each link leads to: the links are enough. */
function booksOf(eb: ExpressionBuilder<Schema, 'authors'>, scope: VisibilityScope) {
  return eb
    .selectFrom('item_authors')
    .whereRef('item_authors.author_id', '=', 'authors.id')
    .$if(!seesWholeLibraries(scope), (links) =>
      links.innerJoin('items', 'items.id', 'item_authors.item_id').where(visibleItems(scope)),
    )
}
