import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTree, statOrNull } from '#platform/disk/disk.ts'
import { openForeignSqlite } from '#storage/foreign/foreign-sqlite.ts'
import { databaseEntry } from './manifest.ts'
import type { Details } from './manifest.ts'
import { openBackup } from './read-backup.ts'

/** What a backup says of itself. */
export interface Examined {
  details: Details
  /** Rows of each table. */
  rows: Readonly<Record<string, number>>
  folders: FolderOfThen[]
}

export interface FolderOfThen {
  library: string
  path: string
  isThere: boolean
}

/**
 * What is in a backup, proved byte by byte and row by row; `quick`: the database only. Needs room for the database in the
 * folder `work`, which is removed again. @throws Problem `invalid` for what is damaged, foreign or newer
 */
export async function examineBackup(
  path: string,
  { work, quick }: { work: string; quick: boolean },
): Promise<Examined> {
  const backup = await openBackup(path)
  try {
    await mkdir(work, { mode: 0o700 })
    await (quick ? backup.unpackDatabase(work) : backup.unpack(work, null))
    const folders = await foldersIn(join(work, databaseEntry))
    return { details: backup.details, rows: backup.rows, folders }
  } finally {
    await backup.close()
    await removeTree(work)
  }
}

async function foldersIn(file: string): Promise<FolderOfThen[]> {
  const db = openForeignSqlite(file)
  try {
    const names = new Map(db.rows('libraries').map(({ id, name }) => [id, String(name)]))
    const folders = db
      .rows('library_folders')
      .map(({ library_id, path }) => ({ library: names.get(library_id) ?? '', path: String(path) }))
    return await Promise.all(
      folders.map(async (folder) => ({
        ...folder,
        isThere: (await statOrNull(folder.path).catch(() => null))?.isDirectory() ?? false,
      })),
    )
  } finally {
    db.close()
  }
}
