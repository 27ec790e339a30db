import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { visibleItems } from '#storage/visibility.ts'

/** Where an item lies and where it may be deleted. */
export interface RemovableItem {
  itemId: string
  libraryId: string
  path: string
  isFile: boolean
  /** The library folder that it lies in; null when that was taken off the library. */
  root: string | null
  /** The disk of its library isn't there. */
  isOffline: boolean
  isVisible: boolean
}

export type RemovalStore = ReturnType<typeof removalStore>

/** What has to be known before something is taken away. */
export function removalStore(db: Database) {
  return {
    async removableItems(
      itemIds: readonly string[],
      scope: VisibilityScope,
    ): Promise<RemovableItem[]> {
      if (itemIds.length === 0) return []
      const rows = await db.read
        .selectFrom('items')
        .innerJoin('libraries', 'libraries.id', 'items.library_id')
        .leftJoin('library_folders', 'library_folders.id', 'items.folder_id')
        .select([
          'items.id as itemId',
          'items.library_id as libraryId',
          'items.path',
          'items.is_file',
          'library_folders.path as root',
          'libraries.is_offline',
        ])
        .where('items.id', 'in', itemIds)
        .execute()
      const visible = await db.read
        .selectFrom('items')
        .select('items.id')
        .where('items.id', 'in', itemIds)
        .where(visibleItems(scope))
        .execute()
      const seen = new Set(visible.map((row) => row.id))
      return rows.map(({ is_file, is_offline, ...row }) => ({
        ...row,
        isOffline: is_offline === 1,
        isFile: is_file === 1,
        isVisible: seen.has(row.itemId),
      }))
    },

    /** Folders of all items of a library; null for an unknown library. */
    async itemFolders(libraryId: string): Promise<string[] | null> {
      const library = await db.read
        .selectFrom('libraries')
        .select('id')
        .where('id', '=', libraryId)
        .executeTakeFirst()
      if (!library) return null
      const rows = await db.read
        .selectFrom('items')
        .select('path')
        .where('library_id', '=', libraryId)
        .where('is_file', '=', 0)
        .execute()
      return rows.map((row) => row.path)
    },
  }
}
