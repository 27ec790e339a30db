import type { LibraryOrder } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import type { LibraryFolderRow, LibraryRow } from '#storage/schema.ts'

export interface LibraryWithFolders {
  row: LibraryRow
  folders: LibraryFolderRow[]
}

export interface FolderContent {
  id: string
  fullPath: string
  numItems: number
  /** Progress rows of everybody, finished ones too. */
  numPlaces: number
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
        .orderBy('path')
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
        .orderBy('path')
        .orderBy('id')
        .execute()
      return { row, folders }
    },

    /**
     * The library, of these, in which somebody listened or read last; null where they never did. Sessions tell of
     * listening, as music keeps no progress and progress also moves when it is marked by hand; reading has no session, so
     * there it is the position in the text. Progress alone counts where there is neither, as after an import.
     */
    async lastListened(userId: string, libraryIds: readonly string[]): Promise<string | null> {
      if (libraryIds.length === 0) return null
      const heard = await db.read
        .selectFrom('playback_sessions')
        .select(['library_id', 'updated_at as at'])
        .where('user_id', '=', userId)
        .where('library_id', 'in', [...libraryIds])
        .orderBy('updated_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      const progress = db.read
        .selectFrom('progress')
        .select(['library_id', 'last_update as at'])
        .where('user_id', '=', userId)
        .where('library_id', 'in', [...libraryIds])
        .orderBy('last_update', 'desc')
        .limit(1)
      const read = await progress.where('ebook_location', 'is not', null).executeTakeFirst()
      if (!heard || !read)
        return (heard ?? read ?? (await progress.executeTakeFirst()))?.library_id ?? null
      return read.at > heard.at ? read.library_id : heard.library_id
    },

    async insert({ row, folders }: LibraryWithFolders): Promise<void> {
      await db.transact(async (trx) => {
        await trx.insertInto('libraries').values(row).execute()
        if (folders.length > 0) await trx.insertInto('library_folders').values(folders).execute()
      })
    },

    /** Replaces the row and its folder list. Items of removed folders stay: the next scan finds them elsewhere or missing. */
    async update({ row, folders }: LibraryWithFolders, removedFolderIds: string[]): Promise<void> {
      await db.transact(async (trx) => {
        await trx.updateTable('libraries').set(row).where('id', '=', row.id).execute()
        if (removedFolderIds.length > 0) {
          await trx.deleteFrom('library_folders').where('id', 'in', removedFolderIds).execute()
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

    /** How many items lie in each folder of a library, and how many progress rows people have in those. */
    async contents(libraryId: string): Promise<FolderContent[]> {
      const rows = await db.read
        .selectFrom('library_folders as folder')
        .leftJoin('items as item', 'item.folder_id', 'folder.id')
        .leftJoin('progress', 'progress.item_id', 'item.id')
        .where('folder.library_id', '=', libraryId)
        .groupBy(['folder.id', 'folder.path'])
        .orderBy('folder.path')
        .select((eb) => [
          'folder.id',
          'folder.path as fullPath',
          eb.fn.count<number>('item.id').distinct().as('numItems'),
          eb.fn.count<number>('progress.id').distinct().as('numPlaces'),
        ])
        .execute()
      return rows.map((row) => ({
        ...row,
        numItems: Number(row.numItems),
        numPlaces: Number(row.numPlaces),
      }))
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

    async setOrder(orders: LibraryOrder, updatedAt: number): Promise<void> {
      await db.transact(async (trx) => {
        for (const { id, newOrder } of orders) {
          await trx
            .updateTable('libraries')
            .set({ display_order: newOrder, updated_at: updatedAt })
            .where('id', '=', id)
            .execute()
        }
      })
    },
  }
}
