import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { openZip } from '#platform/archive/zip/zip.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { open } from '#platform/disk/disk.ts'
import { flushFolder, mkdirs, writeFlushed } from '#platform/disk/disk-writing.ts'
import { atATime } from '#platform/lists/at-a-time.ts'
import { Problem } from '#platform/problem.ts'
import { examineSqliteFile, knowsSteps } from '#storage/move/copies.ts'
import { refuseOwn } from '../folder/disk-refusal.ts'
import {
  backupFormat,
  databaseEntry,
  detailsEntry,
  foreignKey,
  manifestEntry,
  manifestShape,
  ownKey,
  parseDetails,
  placeOf,
} from './manifest.ts'
import type { Details, Manifest } from './manifest.ts'

/** A backup of ours whose parts are all there, as far as their names and sizes tell. */
export interface OpenedBackup {
  details: Details
  /** Rows of each table. */
  rows: Readonly<Record<string, number>>
  /** Bytes of the database, and of everything that is in the backup. */
  databaseBytes: number
  allBytes: number
  /**
   * Unpacks the database into a folder and proves that it is whole, and every other file: into `filesTo`, or nowhere.
   * @throws Problem `invalid` for what is damaged.
   */
  unpack(databaseTo: string, filesTo: string | null): Promise<void>
  /** The same with the database alone. */
  unpackDatabase(databaseTo: string): Promise<void>
  close(): Promise<void>
}

const mostDetails = 1024 * 1024
const mostManifest = 256 * 1024 * 1024
/** Bytes of a file that is read in one piece; a stream for each small one takes several times as long. */
const mostAtOnce = 1024 * 1024
const filesAtOnce = 8
/** Two for each of half a million items. */
const mostEntries = 1_000_000

/** What an archive says of itself; null where it is no backup. */
export async function readDetails(path: string): Promise<Details | null> {
  const archive = await openArchive(path)
  try {
    return await detailsOf(archive)
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid') return null
    throw error
  } finally {
    await archive.close()
  }
}

/**
 * Opens a backup of ours. @throws Problem `invalid` with a sentence for whatever else it is: of another program, of a
 * newer release, broken.
 */
export async function openBackup(path: string): Promise<OpenedBackup> {
  const archive = await openArchive(path)
  try {
    const details = await detailsOf(archive)
    const manifest = await manifestOf(archive, details)
    return {
      details,
      rows: manifest.rows,
      databaseBytes: manifest.entries[0]?.size ?? 0,
      allBytes: manifest.entries.reduce((sum, { size }) => sum + size, 0),
      unpack: (databaseTo, filesTo) => unpack({ archive, manifest, databaseTo, filesTo }),
      unpackDatabase: (databaseTo) =>
        unpack({
          archive,
          manifest: { ...manifest, entries: manifest.entries.slice(0, 1) },
          databaseTo,
          filesTo: null,
        }),
      close: () => archive.close(),
    }
  } catch (error) {
    await archive.close()
    throw error
  }
}

async function openArchive(path: string): Promise<Archive> {
  const file = await open(path)
  try {
    return await openZip(file, mostEntries)
  } catch (error) {
    await file.close()
    if (!(error instanceof Problem) || error.kind === 'busy') throw error
    throw new Problem(
      'invalid',
      'Failed to read backup file - backup might not be a valid .zip file',
      { cause: error },
    )
  }
}

const has = (archive: Archive, name: string): boolean =>
  archive.entries.some((entry) => entry.name === name)

async function detailsOf(archive: Archive): Promise<Details> {
  if (!has(archive, detailsEntry))
    throw new Problem('invalid', 'Invalid backup file - missing details entry')
  const bytes = await archive.read(detailsEntry, mostDetails).catch((error: unknown) => {
    throw error instanceof Problem && error.kind === 'too-large'
      ? new Problem('invalid', 'Invalid backup file - details entry is too large')
      : error
  })
  const details = parseDetails(bytes.toString())
  if (details === null)
    throw new Problem('invalid', 'Invalid backup file - the details entry has no version')
  return details
}

async function manifestOf(archive: Archive, { key, version }: Details): Promise<Manifest> {
  if (key === foreignKey || has(archive, 'absdatabase.sqlite'))
    throw new Problem(
      'invalid',
      'This is a backup of Audiobookshelf. Move in from it under Settings, Moving in, or with: npm start -- --import-abs <file>',
    )
  if (key !== ownKey || !has(archive, manifestEntry))
    throw damaged('its list of contents is missing')
  const manifest = parseManifest(await archive.read(manifestEntry, mostManifest))
  if (manifest.format > backupFormat || !knowsSteps(manifest.steps))
    throw new Problem(
      'invalid',
      `The backup was made by a newer Lectern (${version}). Install that release first, then restore it.`,
    )
  const [database, ...files] = manifest.entries
  const isOurs =
    database?.name === databaseEntry && files.every(({ name }) => placeOf(name) !== null)
  if (!isOurs) throw damaged('it holds files that belong to no backup')
  const sizes = new Map(archive.entries.map(({ name, size }) => [name, size]))
  const listed = new Set(manifest.entries.map(({ name }) => name))
  const other = manifest.entries.find(({ name, size }) => sizes.get(name) !== size)
  if (other) throw damaged(`${other.name} is missing or has another size`)
  // What nobody listed is nobody's.
  const isWhole =
    listed.size === manifest.entries.length &&
    archive.lockedFiles === 0 &&
    sizes.size === listed.size + 2
  if (!isWhole) throw damaged('it holds files that belong to no backup')
  return manifest
}

function parseManifest(bytes: Buffer): Manifest {
  try {
    return manifestShape.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new Problem('invalid', sentence('its list of contents is broken'), { cause: error })
  }
}

const sentence = (what: string): string =>
  `The backup is damaged: ${what}. Nothing was changed; take another one.`

const damaged = (what: string): Problem => new Problem('invalid', sentence(what))

interface Unpacking {
  archive: Archive
  manifest: Manifest
  databaseTo: string
  filesTo: string | null
}

async function unpack({ archive, manifest, databaseTo, filesTo }: Unpacking): Promise<void> {
  const database = join(databaseTo, databaseEntry)
  const folders = new Map<string, Promise<void>>()
  const folderOf = (target: string): Promise<void> => {
    const folder = dirname(target)
    const made =
      folders.get(folder) ??
      mkdirs(folder).catch((error: unknown) => refuseOwn(shown(target), error))
    folders.set(folder, made)
    return made
  }
  // A disk flushes several files about as fast as one.
  await atATime(manifest.entries, filesAtOnce, async ({ name, size, sha256 }) => {
    const place = placeOf(name)
    const target = place === null ? database : filesTo === null ? null : join(filesTo, ...place)
    if (target !== null) await folderOf(target)
    const hash = createHash('sha256')
    const bytes = hashed(archive, { name, size }, (chunk) => hash.update(chunk))
    if (target === null) await drain(bytes)
    else
      await writeFlushed(target, bytes, 'wx').catch((error: unknown) =>
        refuseOwn(shown(target), error),
      )
    if (hash.digest('hex') !== sha256) throw damaged(`${name} isn't as it was`)
  })
  await atATime([...folders.keys()], filesAtOnce, flushFolder)
  const rows = await examineSqliteFile(database).catch((error: unknown) => {
    throw error instanceof Problem && error.kind === 'broken'
      ? new Problem('invalid', sentence('its database is broken'), { cause: error })
      : error
  })
  const differs = Object.entries(manifest.rows).find(([table, count]) => rows[table] !== count)
  if (differs) throw damaged(`rows of ${differs[0]} are missing`)
}

/** The folder in which a hidden one was made for the work. */
const shown = (path: string): string => path.replace(/[/\\]\.lectern-.*$/u, '')

/** Bytes of an entry; what the archive can't give is damage, what the target's disk says is not. */
async function* hashed(
  archive: Archive,
  { name, size }: { name: string; size: number },
  see: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  const chunks = piecesOf(archive, { name, size })
  for (;;) {
    const step = await chunks.next().catch((error: unknown) => {
      // A disk that doesn't answer says nothing of what is on it.
      if (error instanceof Problem && error.kind === 'busy') throw error
      throw new Problem('invalid', sentence(`${name} can't be unpacked`), { cause: error })
    })
    if (step.done === true) return
    see(step.value)
    yield step.value
  }
}

async function* piecesOf(
  archive: Archive,
  { name, size }: { name: string; size: number },
): AsyncGenerator<Buffer, void> {
  if (size <= mostAtOnce) yield await archive.read(name, size)
  else yield* (await archive.stream(name, size)) as AsyncIterable<Buffer>
}

async function drain(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}
