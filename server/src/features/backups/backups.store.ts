import type { Transaction } from 'kysely'
import { backupPathKey, settingsStore, writeDocument } from '#features/settings/index.ts'
import type { Database } from '#storage/database.ts'
import { appliedSteps } from '#storage/migrate.ts'
import type { Schema } from '#storage/schema.ts'

export type BackupsStore = ReturnType<typeof backupsStore>

/** The document that names the folder with files of a restore that aren't in their places yet. */
const restoredFilesKey = 'restored-files'

/** Every query about backups. */
export function backupsStore(db: Database) {
  const documents = settingsStore(db)
  return {
    steps: () => appliedSteps(db.read),

    async userIds(): Promise<string[]> {
      const rows = await db.read.selectFrom('users').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    },

    async libraryFolders(): Promise<string[]> {
      const rows = await db.read
        .selectFrom('library_folders')
        .select('path')
        .orderBy('path')
        .execute()
      return rows.map(({ path }) => path)
    },

    /** Name of the folder below METADATA_PATH; null: everything is in its place. */
    async restoredFiles(): Promise<string | null> {
      const name = await documents.read(restoredFilesKey)
      return typeof name === 'string' ? name : null
    },

    placedRestoredFiles: async (): Promise<void> => {
      await documents.change(restoredFilesKey, () => null)
    },

    /** Where backups are stays as it was on this machine. */
    async noteRestore(
      trx: Transaction<Schema>,
      { files, backupPath }: { files: string; backupPath: string | null },
    ): Promise<void> {
      await writeDocument(trx, restoredFilesKey, files)
      await writeDocument(trx, backupPathKey, backupPath)
    },

    backupPath: async (): Promise<string | null> => {
      const path = await documents.read(backupPathKey)
      return typeof path === 'string' ? path : null
    },
  }
}
