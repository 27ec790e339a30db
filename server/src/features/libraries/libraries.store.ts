import type { Database } from '#storage/database.ts'
import type { LibraryFolderRow, LibraryRow } from '#storage/schema.ts'

export interface LibraryWithFolders {
  row: LibraryRow
  folders: LibraryFolderRow[]
}

export type LibrariesStore = ReturnType<typeof librariesStore>

/** Every query about libraries and their folders. */
export function librariesStore(db: Database) {
  return {
    async all(): Promise<LibraryWithFolders[]> {
      const rows = await db.read
        .selectFrom('libraries')
        .selectAll()
        .orderBy('display_order')
        .orderBy('created_at')
        .execute()
      const folders = await db.read
        .selectFrom('library_folders')
        .selectAll()
        .orderBy('added_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        row,
        folders: folders.filter((folder) => folder.library_id === row.id),
      }))
    },

    async one(id: string): Promise<LibraryWithFolders | undefined> {
      const row = await db.read
        .selectFrom('libraries')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const folders = await db.read
        .selectFrom('library_folders')
        .selectAll()
        .where('library_id', '=', id)
        .orderBy('added_at')
        .orderBy('id')
        .execute()
      return { row, folders }
    },

    async insert({ row, folders }: LibraryWithFolders): Promise<void> {
      await db.transact(async (trx) => {
        await trx.insertInto('libraries').values(row).execute()
        if (folders.length > 0) await trx.insertInto('library_folders').values(folders).execute()
      })
    },

    /** Replaces the row and its folder list; items of removed folders go with them, in the same commit. */
    async update({ row, folders }: LibraryWithFolders, removedFolderIds: string[]): Promise<void> {
      await db.transact(async (trx) => {
        await trx.updateTable('libraries').set(row).where('id', '=', row.id).execute()
        if (removedFolderIds.length > 0) {
          await trx.deleteFrom('library_folders').where('id', 'in', removedFolderIds).execute()
          await trx
            .deleteFrom('items')
            .where('library_id', '=', row.id)
            .where('folder_id', 'in', removedFolderIds)
            .execute()
        }
        for (const folder of folders) {
          await trx
            .insertInto('library_folders')
            .values(folder)
            .onConflict((conflict) => conflict.column('id').doUpdateSet({ path: folder.path }))
            .execute()
        }
      })
    },

    /** Removes the library and all in it; resolves with the ids of its items. */
    async remove(id: string): Promise<string[]> {
      return db.transact(async (trx) => {
        const items = await trx
          .selectFrom('items')
          .select('id')
          .where('library_id', '=', id)
          .execute()
        await trx.deleteFrom('item_labels').where('library_id', '=', id).execute()
        await trx
          .updateTable('playback_sessions')
          .set({ library_id: null })
          .where('library_id', '=', id)
          .execute()
        await trx.deleteFrom('libraries').where('id', '=', id).execute()
        return items.map((item) => item.id)
      })
    },

    async setOrder(orders: { id: string; order: number }[], updatedAt: number): Promise<void> {
      await db.transact(async (trx) => {
        for (const { id, order } of orders) {
          await trx
            .updateTable('libraries')
            .set({ display_order: order, updated_at: updatedAt })
            .where('id', '=', id)
            .execute()
        }
      })
    },
  }
}
