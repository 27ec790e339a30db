import { batchesOf } from '#platform/lists/batches.ts'
import type { Kysely } from 'kysely'
import type { LibrarySettings } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { knownItemsStore } from './known-items.store.ts'
import { scanMarksStore } from './scan-marks.store.ts'
import { scanReportStore } from '../report/scan-report.store.ts'
import type { ItemLocation, ScannedLibrary } from '../shapes/scan.ts'

export type ScanStore = ReturnType<typeof scanStore>

/** What a scan asks and remembers beyond the items themselves. */
export function scanStore(db: Database) {
  return {
    ...knownItemsStore(db),
    ...scanMarksStore(db),
    ...scanReportStore(db),

    library: (id: string) => readLibrary(db.read, id),

    async libraryIds(): Promise<string[]> {
      const rows = await db.read.selectFrom('libraries').select('id').execute()
      return rows.map((row) => row.id)
    },

    async locationOf(itemId: string): Promise<ItemLocation | null> {
      const row = await db.read
        .selectFrom('items')
        .select(['id', 'library_id', 'folder_id', 'path', 'rel_path', 'is_file'])
        .where('id', '=', itemId)
        .executeTakeFirst()
      if (!row) return null
      return {
        itemId: row.id,
        libraryId: row.library_id,
        folderId: row.folder_id,
        path: row.path,
        relPath: row.rel_path,
        isFile: row.is_file === 1,
      }
    },

    /** Items that are missing or invalid (wire: issues). */
    async issueIds(libraryId: string): Promise<string[]> {
      const rows = await db.read
        .selectFrom('items')
        .select('id')
        .where('library_id', '=', libraryId)
        .where((eb) => eb.or([eb('is_missing', '=', 1), eb('is_invalid', '=', 1)]))
        .execute()
      return rows.map((row) => row.id)
    },

    async countBooks(authorIds: readonly string[]): Promise<{ id: string; numBooks: number }[]> {
      const counts: { id: string; numBooks: number }[] = []
      for (const batch of batchesOf(authorIds)) {
        const rows = await db.read
          .selectFrom('item_authors')
          .select((eb) => ['author_id as id', eb.fn.countAll<number>().as('numBooks')])
          .where('author_id', 'in', batch)
          .groupBy('author_id')
          .execute()
        counts.push(...rows.map((row) => ({ id: row.id, numBooks: Number(row.numBooks) })))
      }
      return counts
    },
  }
}

async function readLibrary(db: Kysely<Schema>, id: string): Promise<ScannedLibrary | null> {
  const row = await db.selectFrom('libraries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const folders = await db
    .selectFrom('library_folders')
    .select(['id', 'path'])
    .where('library_id', '=', id)
    .orderBy('added_at')
    .orderBy('path')
    .execute()
  return {
    id: row.id,
    name: row.name,
    mediaType: row.media_type,
    settings: JSON.parse(row.settings_json) as LibrarySettings,
    folders,
    lastScanPrecedence: row.last_scan_precedence,
    isOffline: row.is_offline === 1,
  }
}
