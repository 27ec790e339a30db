import type { Database } from '#storage/database.ts'

export interface ExportedFolder {
  library: string
  path: string
}

/** Folders of libraries that Audiobookshelf knows, too. */
export function webExportsStore(db: Pick<Database, 'read'>) {
  return {
    folders: (): Promise<ExportedFolder[]> =>
      db.read
        .selectFrom('library_folders')
        .innerJoin('libraries', 'libraries.id', 'library_folders.library_id')
        .where('libraries.media_type', 'in', ['book', 'podcast'])
        .select(['libraries.name as library', 'library_folders.path'])
        .orderBy('libraries.display_order')
        .orderBy('libraries.id')
        .orderBy('library_folders.path')
        .execute(),
  }
}
