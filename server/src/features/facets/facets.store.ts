import { sql } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { LabelKind } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

export type FacetsStore = ReturnType<typeof facetsStore>

/** What a library has beside what its items have in common. */
export function facetsStore(db: Database) {
  return {
    /** Everybody of a library, those without items included. */
    authors(libraryId: string): Promise<{ id: string; name: string }[]> {
      return db.read
        .selectFrom('authors')
        .where('library_id', '=', libraryId)
        .select(['id', 'name'])
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
