import type { Transaction } from 'kysely'
import {
  backupPathKey,
  readDocument,
  settingsStore,
  writeDocument,
} from '#features/settings/index.ts'
import type { Database } from '#storage/database.ts'
import { appliedSteps } from '#storage/migrate.ts'
import type { Schema } from '#storage/schema.ts'

/** Where backups are on this machine. */
interface PlaceOfBackups {
  /** The folder that somebody chose; null: none. */
  backupPath: string | null
  /** The folder of the environment that got its mark; null: none did. */
  marked: string | null
}

export type BackupsStore = ReturnType<typeof backupsStore>

/** The document that names the folder with files of a restore that aren't in their places yet. */
const restoredFilesKey = 'restored-files'

/** The document that names the folder of the environment in which a backup was made. */
const markedFolderKey = 'marked-backup-folder'

/** Every query about backups. */
export function backupsStore(db: Database) {
  const documents = settingsStore(db)
  const text = async (key: string): Promise<string | null> => textOf(await documents.read(key))
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
    restoredFiles: (): Promise<string | null> => text(restoredFilesKey),

    placedRestoredFiles: async (): Promise<void> => {
      await documents.change(restoredFilesKey, () => null)
    },

    /** Where backups are stays as it was on this machine. */
    async noteRestore(
      trx: Transaction<Schema>,
      { files, backupPath, marked }: { files: string } & PlaceOfBackups,
    ): Promise<void> {
      await writeDocument(trx, restoredFilesKey, files)
      await writeDocument(trx, backupPathKey, backupPath)
      await writeDocument(trx, markedFolderKey, marked)
    },

    place: async (): Promise<PlaceOfBackups> => ({
      backupPath: await text(backupPathKey),
      marked: await text(markedFolderKey),
    }),

    noteMarked: async (path: string): Promise<void> => {
      await documents.change(markedFolderKey, () => path)
    },
  }
}

/** The folder of the environment in which a backup was made, and which is missed when it is gone; null: there is none. */
export async function markedBackupFolder(read: Database['read']): Promise<string | null> {
  return textOf(await readDocument(read, markedFolderKey))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
