import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { idIfVisible } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

/** Where an item lies and where it may be deleted. */
export interface RemovableItem {
  itemId: string
  libraryId: string
  folderId: string
  title: string
  path: string
  isFile: boolean
  /** The library folder that it lies in; null when that was taken off the library. */
  root: string | null
  /** The disk of its library isn't there. */
  isOffline: boolean
  /** null: hidden. */
  visibleId: VisibleItemId | null
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
          'items.folder_id as folderId',
          'items.title',
          'items.path',
          'items.is_file',
          'library_folders.path as root',
          'libraries.is_offline',
          idIfVisible(scope).as('visibleId'),
        ])
        .where('items.id', 'in', itemIds)
        .execute()
      return rows.map(({ is_file, is_offline, ...row }) => ({
        ...row,
        isOffline: is_offline === 1,
        isFile: is_file === 1,
      }))
    },

    /** Where all items of a library that are folders lie; null for an unknown library. */
    async itemFolders(libraryId: string): Promise<ItemFolder[] | null> {
      const library = await db.read
        .selectFrom('libraries')
        .select('id')
        .where('id', '=', libraryId)
        .executeTakeFirst()
      if (!library) return null
      return db.read
        .selectFrom('items')
        .innerJoin('library_folders', 'library_folders.id', 'items.folder_id')
        .select([
          'items.id as itemId',
          'items.library_id as libraryId',
          'items.folder_id as folderId',
          'items.title',
          'items.path',
          'library_folders.path as root',
        ])
        .where('items.library_id', '=', libraryId)
        .where('items.is_file', '=', 0)
        .orderBy('items.path')
        .execute()
    },
  }
}

/** Where an item that is a folder lies. */
export type ItemFolder = Pick<
  RemovableItem,
  'itemId' | 'libraryId' | 'folderId' | 'title' | 'path'
> & {
  root: string
}
