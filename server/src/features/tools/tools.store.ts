import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { idIfVisible } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { batchesOf } from '#platform/lists/batches.ts'

/** An item whose files are to be written, and the library folder that they lie in. */
export interface ToolItem {
  id: string
  libraryId: string
  folderId: string
  root: string | null
  isOffline: boolean
  isMissing: boolean
  /** null: hidden. */
  visibleId: VisibleItemId | null
}

export type ToolsStore = ReturnType<typeof toolsStore>

/** What has to be known before files of items are written. */
export function toolsStore(db: Database) {
  return {
    /** In no order; unknown ones are left out. */
    async items(ids: readonly string[], scope: VisibilityScope): Promise<ToolItem[]> {
      const found: ToolItem[] = []
      for (const batch of batchesOf(ids)) {
        const rows = await db.read
          .selectFrom('items')
          .innerJoin('libraries', 'libraries.id', 'items.library_id')
          .leftJoin('library_folders', 'library_folders.id', 'items.folder_id')
          .select([
            'items.id',
            'items.library_id as libraryId',
            'items.folder_id as folderId',
            'items.is_missing',
            'library_folders.path as root',
            'libraries.is_offline',
            idIfVisible(scope).as('visibleId'),
          ])
          .where('items.id', 'in', batch)
          .execute()
        for (const { is_missing, is_offline, ...row } of rows)
          found.push({ ...row, isMissing: is_missing === 1, isOffline: is_offline === 1 })
      }
      return found
    },

    /** All library folders. */
    async roots(): Promise<string[]> {
      const rows = await db.read
        .selectFrom('library_folders')
        .select('path')
        .orderBy('path')
        .execute()
      return rows.map(({ path }) => path)
    },
  }
}
