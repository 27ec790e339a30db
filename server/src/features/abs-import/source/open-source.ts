import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openArchive } from '#platform/archive/archive.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { Problem } from '#platform/problem.ts'
import { openForeignSqlite } from '#storage/foreign/foreign-sqlite.ts'
import type { ForeignSqlite } from '#storage/foreign/foreign-sqlite.ts'
import { picturesIn, picturesOf } from './picture-source.ts'
import type { PictureSource } from './picture-source.ts'

/** An installation of Audiobookshelf, or a backup of one, opened for reading. */
export interface AbsSource {
  db: ForeignSqlite
  pictures: PictureSource
  /** Removes the copy of the database that was read. */
  close(): Promise<void>
}

const databaseName = 'absdatabase.sqlite'
/** Three files for each item of a library that few people have. */
const mostEntries = 2_000_000
const mostDatabaseBytes = 64 * 1024 ** 3

/**
 * Opens a config folder, a database file, or a `.audiobookshelf` backup. Its database is copied below `workFolder` and
 * never touched itself. `metadata`: where its covers lie, when that is another folder than the one beside config.
 * @throws Problem `missing` or `invalid` with what is wrong with it
 */
export async function openSource(
  path: string,
  { workFolder, metadata }: { workFolder: string; metadata: string | null },
): Promise<AbsSource> {
  await removeStale(workFolder)
  const work = join(workFolder, `${workName}${randomUUID()}`)
  await mkdir(work, { recursive: true })
  try {
    return await opened(path, { work, metadata })
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    throw error
  }
}

const workName = '.import-'

/** Removes what an import that was ended left in a folder. */
export async function removeStale(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(workName)))
    await rm(join(folder, name), { recursive: true, force: true })
}

interface Opening {
  work: string
  metadata: string | null
}

async function opened(path: string, { work, metadata }: Opening): Promise<AbsSource> {
  const facts = await stat(path).catch((cause: unknown) => {
    throw new Problem('missing', `There is nothing to import at ${path}.`, { cause })
  })
  if (facts.isFile() && basename(path) !== databaseName) return fromBackup(path, work)
  const file = facts.isFile() ? path : await databaseIn(path)
  const target = join(work, databaseName)
  await copyFile(file, target)
  // What the server has not moved into the database yet; without it newest changes would be lost.
  await copyFile(`${file}-wal`, `${target}-wal`).catch(() => undefined)
  const pictures = picturesIn(metadata ?? join(dirname(file), '..', 'metadata'))
  return asSource(target, work, { pictures, close: async () => undefined })
}

async function databaseIn(folder: string): Promise<string> {
  for (const below of ['.', 'config']) {
    const file = join(folder, below, databaseName)
    if ((await stat(file).catch(() => null))?.isFile()) return file
  }
  throw new Problem(
    'missing',
    `There is no ${databaseName} in ${folder}. Name the config folder of Audiobookshelf (2.3 or later), or one of its backups.`,
  )
}

async function fromBackup(path: string, work: string): Promise<AbsSource> {
  const archive = await openArchive(path, mostEntries).catch((cause: unknown) => {
    throw cause instanceof Problem && cause.kind === 'invalid'
      ? new Problem('invalid', `${path} is no backup of Audiobookshelf, or a damaged one.`, {
          cause,
        })
      : cause
  })
  try {
    if (!archive.entries.some(({ name }) => name === databaseName))
      throw new Problem(
        'invalid',
        `${path} is no backup of Audiobookshelf: it has no ${databaseName}.`,
      )
    const target = join(work, databaseName)
    await unpack(archive, target)
    return asSource(target, work, { pictures: picturesOf(archive), close: archive.close })
  } catch (error) {
    await archive.close()
    throw error
  }
}

async function unpack(archive: Archive, target: string): Promise<void> {
  const bytes = await archive.stream(databaseName, mostDatabaseBytes)
  await pipeline(bytes, createWriteStream(target)).catch((cause: unknown) => {
    throw new Problem('invalid', 'The backup is damaged: its database ends too early.', { cause })
  })
}

function asSource(
  file: string,
  work: string,
  { pictures, close }: { pictures: PictureSource; close: () => Promise<void> },
): AbsSource {
  const db = openForeignSqlite(file)
  return {
    db,
    pictures,
    async close() {
      db.close()
      await close()
      await rm(work, { recursive: true, force: true })
    },
  }
}
