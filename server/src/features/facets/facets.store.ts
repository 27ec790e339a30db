import { sql } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { LabelKind } from '#storage/schema.ts'
import { seesWholeLibraries, visibleItems } from '#storage/visibility.ts'

export interface Counted {
  id: string
  name: string
  /** Visible items. */
  count: number
}

export interface CountedLabel {
  kind: LabelKind
  value: string
  count: number
}

export type FacetsStore = ReturnType<typeof facetsStore>

/** What the visible items of a library have in common, counted. */
export function facetsStore(db: Database) {
  return {
    /** People and series with their number of visible items; without hidden items also those that have none. */
    async authors(libraryId: string, scope: VisibilityScope): Promise<Counted[]> {
      const rows = seesWholeLibraries(scope)
        ? await db.read
            .selectFrom('authors')
            .leftJoin('item_authors', 'item_authors.author_id', 'authors.id')
            .where('authors.library_id', '=', libraryId)
            .select((eb) => [
              'authors.id',
              'authors.name',
              eb.fn.count<number>('item_authors.item_id').as('count'),
            ])
            .groupBy(['authors.id', 'authors.name'])
            .execute()
        : await db.read
            .selectFrom('items')
            .innerJoin('item_authors', 'item_authors.item_id', 'items.id')
            .innerJoin('authors', 'authors.id', 'item_authors.author_id')
            .where('items.library_id', '=', libraryId)
            .where(visibleItems(scope))
            .select((eb) => ['authors.id', 'authors.name', eb.fn.countAll<number>().as('count')])
            .groupBy(['authors.id', 'authors.name'])
            .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    async series(libraryId: string, scope: VisibilityScope): Promise<Counted[]> {
      const rows = await db.read
        .selectFrom('items')
        .innerJoin('item_series', 'item_series.item_id', 'items.id')
        .innerJoin('series', 'series.id', 'item_series.series_id')
        .where('series.library_id', '=', libraryId)
        .where(visibleItems(scope))
        .select((eb) => ['series.id', 'series.name', eb.fn.countAll<number>().as('count')])
        .groupBy(['series.id', 'series.name'])
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    async labels(libraryId: string, scope: VisibilityScope): Promise<CountedLabel[]> {
      const labels = db.read
        .selectFrom('item_labels')
        .where('item_labels.library_id', '=', libraryId)
      const visible = seesWholeLibraries(scope)
        ? labels
        : labels.where(
            'item_labels.item_id',
            'in',
            db.read
              .selectFrom('items')
              .select('items.id')
              .where('items.library_id', '=', libraryId)
              .where(visibleItems(scope)),
          )
      const rows = await visible
        .select((eb) => [
          'item_labels.kind',
          'item_labels.value',
          eb.fn.countAll<number>().as('count'),
        ])
        .groupBy(['item_labels.kind', 'item_labels.value'])
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    /** Languages, publishers and decades, with the number of items and of those with issues. */
    async columns(libraryId: string, scope: VisibilityScope) {
      const decade = sql<number | null>`items.published_year_num / 10`
      return db.read
        .selectFrom('items')
        .where('items.library_id', '=', libraryId)
        .where(visibleItems(scope))
        .select((eb) => [
          'items.language',
          'items.publisher',
          decade.as('decade'),
          eb.fn.countAll<number>().as('count'),
          eb.fn
            .sum<number>(
              sql`case when items.is_missing = 1 or items.is_invalid = 1 then 1 else 0 end`,
            )
            .as('issues'),
        ])
        .groupBy(['items.language', 'items.publisher', decade])
        .execute()
    },

    async totals(libraryId: string, scope: VisibilityScope) {
      const row = await db.read
        .selectFrom('items')
        .where('items.library_id', '=', libraryId)
        .where(visibleItems(scope))
        .select((eb) => [
          eb.fn.countAll<number>().as('items'),
          eb.fn.sum<number>('items.size').as('size'),
          eb.fn.sum<number>('items.duration').as('duration'),
          eb.fn.sum<number>('items.num_tracks').as('tracks'),
          eb.fn.sum<number>(sql`items.num_audio_files + items.num_episodes`).as('audioFiles'),
        ])
        .executeTakeFirstOrThrow()
      return {
        items: Number(row.items),
        size: Number(row.size ?? 0),
        duration: Number(row.duration ?? 0),
        tracks: Number(row.tracks ?? 0),
        audioFiles: Number(row.audioFiles ?? 0),
      }
    },

    /** The ten items with the most of something. */
    async greatest(libraryId: string, scope: VisibilityScope, by: 'size' | 'duration') {
      return db.read
        .selectFrom('items')
        .where('items.library_id', '=', libraryId)
        .where(visibleItems(scope))
        .select(['items.id', 'items.title', 'items.size', 'items.duration'])
        .orderBy(`items.${by}`, 'desc')
        .orderBy('items.id')
        .limit(10)
        .execute()
    },

    /** Tags or genres of all libraries that the scope may see. */
    async everywhere(kind: LabelKind, scope: VisibilityScope): Promise<string[]> {
      const rows = await db.read
        .selectFrom('items')
        .innerJoin('item_labels', 'item_labels.item_id', 'items.id')
        .where('item_labels.kind', '=', kind)
        .where(visibleItems(scope))
        .select('item_labels.value')
        .distinct()
        .execute()
      return rows.map((row) => row.value)
    },
  }
}
