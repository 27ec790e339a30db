import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { databaseFileName } from '#storage/move/copies.ts'
import { openDatabase } from '#storage/open-database.ts'

export interface SnapshotSource {
  configPath: string
  databaseUrl: string | null
}

/** What every export is given. */
export interface ExportMeans {
  now: () => number
  /** Told how far it is, 0…1. */
  progress?: (fraction: number) => void
}

/**
 * Works on a copy of all data as they were at one moment, whichever database they are in, while a server may run on them.
 * The copy is in the folder `work` and brought to this release's schema; the data themselves are only read.
 */
export async function withSnapshot<T>(
  { configPath, databaseUrl }: SnapshotSource,
  work: string,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null && !existsSync(join(configPath, databaseFileName)))
    throw new Problem('missing', `There are no data of Lectern in ${configPath}.`)
  const folder = join(work, 'snapshot')
  await mkdir(folder, { mode: 0o700 })
  const live = await openDatabase({ folder: configPath, url: databaseUrl, isSecondary: true })
  try {
    await live.copyTo(join(folder, databaseFileName))
  } finally {
    await live.close()
  }
  const copy = await openDatabase({ folder })
  try {
    return await use(copy)
  } finally {
    await copy.close()
  }
}
