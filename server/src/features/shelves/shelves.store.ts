import { hash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { onlyVisible, visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

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

/** `hidden`: in progress, but taken off the continue shelf. */
export type OwnState = 'in-progress' | 'finished' | 'hidden'

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

    /**
     * What of somebody's progress decides which items their shelves choose from, as text: the same while they only get on
     * with what they have begun. When an item was last heard orders series that nobody is in the middle of.
     */
    async standing({ libraryId, userId }: ShelfScope): Promise<string> {
      const rows = await db.read
        .selectFrom('progress')
        .where('user_id', '=', userId)
        .where('library_id', '=', libraryId)
        .select([
          'item_id',
          'episode_id',
          'is_finished',
          'hide_from_continue',
          'position',
          'ebook_progress',
          'last_update',
        ])
        .orderBy('item_id')
        .orderBy('episode_id')
        .execute()
      const states = rows.map((row) => [
        row.item_id,
        row.episode_id,
        row.is_finished,
        row.hide_from_continue,
        row.ebook_progress > 0,
        row.is_finished === 0 && row.position > 0 ? 'begun' : row.last_update,
      ])
      return hash('sha1', JSON.stringify(states))
    },

    async countOwnMedia(of: ShelfScope, state: OwnState): Promise<number> {
      const row = await ownMedia(of, state)
        .where(visibleItems(of.scope))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** Visible books of every series of which the user has finished one, with own progress and number in it. */
    async booksOfStartedSeries({ libraryId, userId, scope }: ShelfScope) {
      const started = db.read
        .selectFrom('progress')
        .innerJoin('item_series', 'item_series.item_id', 'progress.item_id')
        .where('progress.user_id', '=', userId)
        .where('progress.library_id', '=', libraryId)
        .where('progress.is_finished', '=', 1)
        .where('progress.episode_id', '=', '')
        .select('item_series.series_id')
      return db.read
        .selectFrom('item_series')
        .innerJoin('items', 'items.id', 'item_series.item_id')
        .innerJoin('series', 'series.id', 'item_series.series_id')
        .leftJoin('progress', (join) =>
          join
            .onRef('progress.item_id', '=', 'items.id')
            .on('progress.user_id', '=', userId)
            .on('progress.episode_id', '=', ''),
        )
        .where('item_series.series_id', 'in', started)
        .where('series.library_id', '=', libraryId)
        .$call(onlyVisible(scope))
        .select([
          'series.id as seriesId',
          'series.name',
          'item_series.sequence',
          'item_series.sequence_num as number',
          'progress.is_finished as isFinished',
          'progress.position',
          'progress.last_update as lastUpdate',
        ])
        .orderBy('item_series.sequence_num', (order) => order.asc().nullsLast())
        .orderBy('items.title_sort')
        .orderBy('items.id')
        .execute()
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

    async countNewItems({ libraryId, scope }: ShelfScope, since: number): Promise<number> {
      const row = await db.read
        .selectFrom('items')
        .where('items.library_id', '=', libraryId)
        .where('items.added_at', '>=', since)
        .where(visibleItems(scope))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
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
        .where((eb) => eb.exists(booksOf(eb, scope).select('items.id')))
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
        .where((eb) => eb.exists(booksOf(eb, scope).select('items.id')))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}

/** The visible books of the author at hand. */
function booksOf(eb: ExpressionBuilder<Schema, 'authors'>, scope: VisibilityScope) {
  return eb
    .selectFrom('item_authors')
    .innerJoin('items', 'items.id', 'item_authors.item_id')
    .whereRef('item_authors.author_id', '=', 'authors.id')
    .where(visibleItems(scope))
}
