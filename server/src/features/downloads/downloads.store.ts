import type { LibraryFile } from '@lectern/contract'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { visibleItems } from '#storage/visibility.ts'

export interface DownloadableItem {
  id: string
  title: string
  /** Below the library folder. */
  relPath: string
  files: LibraryFile[]
}

export type DownloadsStore = ReturnType<typeof downloadsStore>

/** Files of items, for those who may see them. */
export function downloadsStore(db: Database) {
  return {
    /** Visible items among `ids`, of one library if it is given, by path. */
    async items(
      ids: readonly string[],
      scope: VisibilityScope,
      libraryId?: string,
    ): Promise<DownloadableItem[]> {
      const rows = await db.read
        .selectFrom('items')
        .innerJoin('item_files', 'item_files.item_id', 'items.id')
        .select(['items.id', 'items.title', 'items.rel_path', 'item_files.library_files_json'])
        .where('items.id', 'in', ids)
        .where(visibleItems(scope))
        .$if(libraryId !== undefined, (query) =>
          query.where('items.library_id', '=', libraryId ?? ''),
        )
        .orderBy('items.rel_path')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        title: row.title,
        relPath: row.rel_path,
        files: JSON.parse(row.library_files_json) as LibraryFile[],
      }))
    },
  }
}
