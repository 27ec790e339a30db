import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { LibrarySettings } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import type { LibraryFolderRow, MediaType, Schema } from '#storage/schema.ts'
import type { Ghost, KnownItem } from './compare.ts'

/** A library as a scan needs it. */
export interface ScannedLibrary {
  id: string
  name: string
  mediaType: MediaType
  settings: LibrarySettings
  folders: Pick<LibraryFolderRow, 'id' | 'path'>[]
  lastScanPrecedence: string | null
  isOffline: boolean
}

export interface FoundPlace {
  itemId: string
  libraryId: string
  folderId: string
  path: string
  relPath: string
  isFile: boolean
}

export type ScanStore = ReturnType<typeof scanStore>

/** What a scan asks and remembers beyond the items themselves. */
export function scanStore(db: Database) {
  return {
    library: (id: string) => readLibrary(db.read, id),

    async libraryIds(): Promise<string[]> {
      const rows = await db.read.selectFrom('libraries').select('id').execute()
      return rows.map((row) => row.id)
    },

    /** Everything by which the items of a library folder are recognised; at and below one path when given. */
    async known(libraryId: string, folderId: string, below?: string): Promise<KnownItem[]> {
      let query = db.read
        .selectFrom('items')
        .select([
          'id',
          'path',
          'is_file',
          'ino',
          'dev',
          'files_hash',
          'content_key',
          'num_audio_files',
          'num_episodes',
          'size',
          'is_missing',
          'asin',
        ])
        .where('library_id', '=', libraryId)
        .where('folder_id', '=', folderId)
      if (below !== undefined) {
        // `0` follows `/`: a range instead of LIKE, so that names with % and _ mean themselves.
        query = query.where((eb) =>
          eb.or([
            eb('path', '=', below),
            eb.and([eb('path', '>=', `${below}/`), eb('path', '<', `${below}0`)]),
          ]),
        )
      }
      const rows = await query.execute()
      return rows.map((row) => ({
        id: row.id,
        path: row.path,
        isFile: row.is_file === 1,
        ino: row.ino,
        dev: row.dev,
        filesHash: row.files_hash,
        contentKey: row.content_key,
        numMediaFiles: row.num_audio_files + row.num_episodes,
        size: row.size,
        isMissing: row.is_missing === 1,
        asin: row.asin,
      }))
    },

    /** Which of these absolute paths are items of the library. */
    async placesAmong(libraryId: string, paths: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>()
      for (let start = 0; start < paths.length; start += 500) {
        const rows = await db.read
          .selectFrom('items')
          .select('path')
          .where('library_id', '=', libraryId)
          .where('path', 'in', paths.slice(start, start + 500))
          .execute()
        for (const row of rows) found.add(row.path)
      }
      return found
    },

    async ghosts(libraryId: string): Promise<Ghost[]> {
      return db.read
        .selectFrom('ghosts')
        .select([
          'item_id as itemId',
          'media_id as mediaId',
          'path',
          'ino',
          'content_key as contentKey',
        ])
        .where('library_id', '=', libraryId)
        .orderBy('removed_at', 'desc')
        .execute()
    },

    /** Forgets what was removed before an instant; resolves to the ids of those items. */
    async forgetGhosts(libraryId: string, before: number): Promise<string[]> {
      const rows = await db.transact((trx) =>
        trx
          .deleteFrom('ghosts')
          .where('library_id', '=', libraryId)
          .where('removed_at', '<', before)
          .returning('item_id')
          .execute(),
      )
      return rows.map((row) => row.item_id)
    },

    /** What a ghost kept of its item, as text. */
    async ghostMetadata(itemId: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('ghosts')
        .select('metadata_json')
        .where('item_id', '=', itemId)
        .executeTakeFirst()
      return row?.metadata_json ?? null
    },

    /** Inodes of the files of these items. */
    async fileInodes(itemIds: readonly string[]): Promise<Map<string, Set<string>>> {
      const inodes = new Map<string, Set<string>>()
      for (let start = 0; start < itemIds.length; start += 500) {
        const rows = await db.read
          .selectFrom('item_details')
          .select(['item_id', 'library_files_json'])
          .where('item_id', 'in', itemIds.slice(start, start + 500))
          .execute()
        for (const row of rows) {
          const files = JSON.parse(row.library_files_json) as { ino: string }[]
          inodes.set(row.item_id, new Set(files.map((file) => file.ino)))
        }
      }
      return inodes
    },

    async place(itemId: string): Promise<FoundPlace | null> {
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
      for (let start = 0; start < authorIds.length; start += 500) {
        const rows = await db.read
          .selectFrom('item_authors')
          .select((eb) => ['author_id as id', eb.fn.countAll<number>().as('numBooks')])
          .where('author_id', 'in', authorIds.slice(start, start + 500))
          .groupBy('author_id')
          .execute()
        counts.push(...rows.map((row) => ({ id: row.id, numBooks: Number(row.numBooks) })))
      }
      return counts
    },

    async markScanned(
      libraryId: string,
      scan: { at: number; version: string; precedence: string },
    ): Promise<void> {
      await db.transact((trx) =>
        trx
          .updateTable('libraries')
          .set({
            last_scan_at: scan.at,
            last_scan_version: scan.version,
            last_scan_precedence: scan.precedence,
            is_offline: 0,
          })
          .where('id', '=', libraryId)
          .execute(),
      )
    },

    /** The state of files and items after the last complete scan, as text to compare; null when there was none. */
    async lastTree(libraryId: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('settings')
        .select('value_json')
        .where('key', '=', treeKey(libraryId))
        .executeTakeFirst()
      return row ? (JSON.parse(row.value_json) as string) : null
    },

    async keepTree(libraryId: string, state: string): Promise<void> {
      const row = { key: treeKey(libraryId), value_json: JSON.stringify(state) }
      await db.transact((trx) =>
        trx
          .insertInto('settings')
          .values(row)
          .onConflict((oc) => oc.column('key').doUpdateSet({ value_json: row.value_json }))
          .execute(),
      )
    },

    /** Changes whenever an item of the library is written, added or removed. */
    async itemsMark(libraryId: string): Promise<string> {
      const row = await db.read
        .selectFrom('items')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.max('updated_at').as('newest'),
          // Kept small enough to stay exact.
          sql<number>`sum(updated_at % 1000000007)`.as('sum'),
        ])
        .where('library_id', '=', libraryId)
        .executeTakeFirstOrThrow()
      return `${row.count}-${row.newest}-${row.sum}`
    },

    async markOffline(libraryId: string, isOffline: boolean): Promise<void> {
      await db.transact((trx) =>
        trx
          .updateTable('libraries')
          .set({ is_offline: isOffline ? 1 : 0 })
          .where('id', '=', libraryId)
          .execute(),
      )
    },
  }
}

/** Facts of stored items that may change while a scan reads them. */
export async function currentState(trx: Transaction<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await trx
    .selectFrom('items')
    .select(['id', 'updated_at', 'cover_path', 'cover_accent_json', 'cover_thumbhash'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes items off their places, so that others may be written there in the same transaction. */
export async function vacate(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await trx
      .updateTable('items')
      .set({ path: `moving:${id}` })
      .where('id', '=', id)
      .execute()
  }
}

/** Whether the library is still there: it may have been deleted while its scan was reading. */
export async function isLibrary(trx: Transaction<Schema>, libraryId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('libraries')
    .select('id')
    .where('id', '=', libraryId)
    .executeTakeFirst()
  return row !== undefined
}

function treeKey(libraryId: string): string {
  return `scan-tree:${libraryId}`
}

async function readLibrary(db: Kysely<Schema>, id: string): Promise<ScannedLibrary | null> {
  const row = await db.selectFrom('libraries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const folders = await db
    .selectFrom('library_folders')
    .select(['id', 'path'])
    .where('library_id', '=', id)
    .orderBy('added_at')
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
