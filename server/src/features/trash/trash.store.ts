import type { Transaction } from 'kysely'
import { noteFiles } from '#features/items/index.ts'
import type { FilesNote, WrittenEntry } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import type { Schema, TrashedFileRow } from '#storage/schema.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import { trashSumsStore } from './trash-sums.store.ts'

/** A library folder, which has a trash of its own. */
export interface TrashRoot {
  folderId: string
  libraryId: string
  path: string
  isOffline: boolean
}

/** Something in the trash, and the library folder that it is in. */
export type TrashedFile = TrashedFileRow & { root: string }

export type TrashStore = ReturnType<typeof trashStore>

/** Every query about what lies in the trash. */
export function trashStore(db: Database) {
  const files = () =>
    db.read
      .selectFrom('trashed_files')
      .innerJoin('library_folders', 'library_folders.id', 'trashed_files.folder_id')
      .selectAll('trashed_files')
      .select('library_folders.path as root')

  return {
    ...trashSumsStore(db),

    async roots(): Promise<TrashRoot[]> {
      const rows = await db.read
        .selectFrom('library_folders')
        .innerJoin('libraries', 'libraries.id', 'library_folders.library_id')
        .select([
          'library_folders.id as folderId',
          'libraries.id as libraryId',
          'library_folders.path',
          'libraries.is_offline',
        ])
        .orderBy('library_folders.path')
        .execute()
      return rows.map(({ is_offline, ...row }) => ({ ...row, isOffline: is_offline === 1 }))
    },

    /** What a deletion moved away; those of `ids` when given. */
    async ofEntry(entryId: string, ids?: readonly string[]): Promise<TrashedFile[]> {
      const rows = await files()
        .where('entry_id', '=', entryId)
        .orderBy('trashed_files.path')
        .orderBy('trashed_files.id')
        .execute()
      if (ids === undefined) return rows
      const wanted = new Set(ids)
      return rows.filter(({ id }) => wanted.has(id))
    },

    /** What is known to lie in the trash of a library folder: entries by the ids of their files. */
    async known(folderId: string): Promise<Map<string, string>> {
      const rows = await db.read
        .selectFrom('trashed_files')
        .select(['id', 'entry_id'])
        .where('folder_id', '=', folderId)
        .execute()
      return new Map(rows.map((row) => [row.id, row.entry_id]))
    },

    /** Entries of a library, or of all, that were deleted at an instant or before. */
    async entriesUntil(until: number, libraryId?: string): Promise<string[]> {
      let query = db.read
        .selectFrom('trashed_files')
        .select('entry_id')
        .distinct()
        .where('deleted_at', '<=', until)
      if (libraryId !== undefined) query = query.where('library_id', '=', libraryId)
      return (await query.orderBy('entry_id').execute()).map((row) => row.entry_id)
    },

    /** Those that are known already stay as they are. */
    insert: (rows: readonly TrashedFileRow[]): Promise<void> =>
      db.transact((trx) => insertRows(trx, rows)),

    /** Takes in what was exchanged for new files, and tells it in the history: both, or neither. */
    insertExchanged: (
      rows: readonly TrashedFileRow[],
      { note, emptied }: { note: FilesNote | null; emptied: string | null },
    ): Promise<WrittenEntry[]> =>
      db.transact(async (trx) => {
        await insertRows(trx, rows)
        const folderId = rows[0]?.folder_id ?? ''
        if (emptied !== null)
          await trx
            .deleteFrom('trashed_files')
            .where('entry_id', '=', emptied)
            .where('folder_id', '=', folderId)
            .execute()
        return note === null ? [] : noteFiles(trx, note)
      }),

    async forget(ids: readonly string[]): Promise<void> {
      await db.transact(async (trx) => {
        for (const batch of batchesOf(ids))
          await trx.deleteFrom('trashed_files').where('id', 'in', batch).execute()
      })
    },

    async forgetEntry(entryId: string): Promise<void> {
      await db.transact((trx) =>
        trx.deleteFrom('trashed_files').where('entry_id', '=', entryId).execute(),
      )
    },

    /** Whether an item is in a library. */
    async isIn(itemId: string, libraryId: string): Promise<boolean> {
      const row = await db.read
        .selectFrom('items')
        .select('id')
        .where('id', '=', itemId)
        .where('library_id', '=', libraryId)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Which of these items are in a library. */
    async itemsAmong(ids: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>()
      for (const batch of batchesOf(ids)) {
        const rows = await db.read
          .selectFrom('items')
          .select('id')
          .where('id', 'in', batch)
          .execute()
        for (const { id } of rows) found.add(id)
      }
      return found
    },
  }
}

async function insertRows(
  trx: Transaction<Schema>,
  rows: readonly TrashedFileRow[],
): Promise<void> {
  for (const batch of batchesOf(rows, rowsAtOnce)) {
    await trx
      .insertInto('trashed_files')
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

/** Each row has many columns, and databases take only so many values at once. */
const rowsAtOnce = 100
