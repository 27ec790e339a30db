import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import type { ItemRow, MediaType } from '#storage/schema.ts'
import type { ItemElsewhere, KnownItem, Tombstone } from '../shapes/items.ts'

/** By what a scan knows items again: those that are there, and what remains of removed ones. */
export function knownItemsStore(db: Database) {
  return {
    /** Everything by which the items of a library folder are recognised; at and below one path when given. */
    async known(libraryId: string, folderId: string, below?: string): Promise<KnownItem[]> {
      let query = db.read
        .selectFrom('items')
        .select(signals)
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
      return rows.map(knownItem)
    },

    /** Items whose folder is no longer one of the library's. */
    async strays(libraryId: string): Promise<KnownItem[]> {
      const rows = await db.read
        .selectFrom('items')
        .select(signals)
        .where('library_id', '=', libraryId)
        .where('folder_id', 'not in', (eb) =>
          eb.selectFrom('library_folders').select('id').where('library_id', '=', libraryId),
        )
        .execute()
      return rows.map((row) => ({ ...knownItem(row), isStray: true }))
    },

    /** Items with one of these content keys in other libraries of the same kind. */
    async elsewhere(
      { id, mediaType }: { id: string; mediaType: MediaType },
      contentKeys: readonly string[],
    ): Promise<ItemElsewhere[]> {
      const found: ItemElsewhere[] = []
      const keys = [...new Set(contentKeys)]
      for (const batch of batchesOf(keys)) {
        const rows = await db.read
          .selectFrom('items')
          .innerJoin('libraries', 'libraries.id', 'items.library_id')
          .leftJoin('library_folders', (join) =>
            join
              .onRef('library_folders.id', '=', 'items.folder_id')
              .onRef('library_folders.library_id', '=', 'items.library_id'),
          )
          .select(signals.map((name) => `items.${name}` as const))
          .select('library_folders.path as root')
          .where('items.library_id', '!=', id)
          .where('libraries.media_type', '=', mediaType)
          .where('items.content_key', 'in', batch)
          .execute()
        for (const { root, ...row } of rows) {
          found.push({ ...knownItem(row), root, isStray: root === null })
        }
      }
      return found
    },

    /** Which of these absolute paths are items of the library. */
    async pathsAmong(libraryId: string, paths: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>()
      for (const batch of batchesOf(paths)) {
        const rows = await db.read
          .selectFrom('items')
          .select('path')
          .where('library_id', '=', libraryId)
          .where('path', 'in', batch)
          .execute()
        for (const row of rows) found.add(row.path)
      }
      return found
    },

    /** Inodes of the files of these items. */
    async fileInodes(itemIds: readonly string[]): Promise<Map<string, Set<string>>> {
      const inodes = new Map<string, Set<string>>()
      for (const batch of batchesOf(itemIds)) {
        const rows = await db.read
          .selectFrom('item_files')
          .select(['item_id', 'library_files_json'])
          .where('item_id', 'in', batch)
          .execute()
        for (const row of rows) {
          const files = JSON.parse(row.library_files_json) as { ino: string }[]
          inodes.set(row.item_id, new Set(files.map((file) => file.ino)))
        }
      }
      return inodes
    },

    async tombstones(libraryId: string): Promise<Tombstone[]> {
      return db.read
        .selectFrom('tombstones')
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
    async forgetTombstones(libraryId: string, before: number): Promise<string[]> {
      const rows = await db.transact((trx) =>
        trx
          .deleteFrom('tombstones')
          .where('library_id', '=', libraryId)
          .where('removed_at', '<', before)
          .returning('item_id')
          .execute(),
      )
      return rows.map((row) => row.item_id)
    },

    /** What a tombstone kept of its item, as text. */
    async tombstoneMetadata(itemId: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('tombstones')
        .select('metadata_json')
        .where('item_id', '=', itemId)
        .executeTakeFirst()
      return row?.metadata_json ?? null
    },
  }
}

const signals = [
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
] as const

function knownItem(row: Pick<ItemRow, (typeof signals)[number]>): KnownItem {
  return {
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
  }
}
