import { mayOpenLibrary } from '#platform/caller.ts'
import type { VisibilityScope } from '#platform/caller.ts'
import type { Database } from '#storage/database.ts'

export interface UploadFolder {
  id: string
  libraryId: string
  path: string
  /** Its disk was not there at the last look. */
  isOffline: boolean
}

export type UploadsStore = ReturnType<typeof uploadsStore>

/** Where uploads may go and what they would meet. */
export function uploadsStore(db: Database) {
  return {
    /** Folders of the libraries that the scope may open. */
    async folders(scope: VisibilityScope): Promise<UploadFolder[]> {
      const rows = await db.read
        .selectFrom('library_folders')
        .innerJoin('libraries', 'libraries.id', 'library_folders.library_id')
        .select([
          'library_folders.id',
          'library_folders.library_id as libraryId',
          'library_folders.path',
          'libraries.is_offline',
        ])
        .execute()
      return rows
        .filter(({ libraryId }) => mayOpenLibrary(libraryId, scope))
        .map(({ is_offline, ...row }) => ({ ...row, isOffline: is_offline === 1 }))
    },

    /** Title of an item that lies at one of these paths. */
    async itemTitle(libraryId: string, paths: readonly string[]): Promise<string | null> {
      if (paths.length === 0) return null
      const row = await db.read
        .selectFrom('items')
        .select('title')
        .where('library_id', '=', libraryId)
        .where('path', 'in', paths)
        .executeTakeFirst()
      return row?.title ?? null
    },
  }
}
