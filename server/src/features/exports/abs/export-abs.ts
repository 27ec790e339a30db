import { join } from 'node:path'
import { createEvents } from '#domain/events.ts'
import { pathMap } from '#domain/path-map.ts'
import type { FolderMapping } from '#domain/path-map.ts'
import { createReport } from '#features/abs-import/index.ts'
import type { Count, Trouble } from '#features/abs-import/index.ts'
import { detailsText } from '#features/backups/index.ts'
import { createSettings, settingsStore } from '#features/settings/index.ts'
import { openZip } from '#platform/archive/zip/zip.ts'
import { writeZip } from '#platform/archive/zip-writer.ts'
import type { WrittenEntry } from '#platform/archive/zip-writer.ts'
import { createReadStream, open, orNull, readFile, statOrNull } from '#platform/disk/disk.ts'
import { writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { createForeignSqlite } from '#storage/foreign/new-foreign-sqlite.ts'
import { examineSqliteFile } from '#storage/move/copies.ts'
import { besideFile } from '../beside-file.ts'
import { withSnapshot } from '../snapshot.ts'
import type { ExportMeans, SnapshotSource } from '../snapshot.ts'
import type { Leaving } from './leaving.ts'
import { picturesOf } from './pictures.ts'
import { putEverything } from './put/everything.store.ts'
import { absVersion } from './version.ts'

export interface AbsExportOptions {
  /** The new file, like `/backups/leaving.audiobookshelf`. */
  to: string
  /** Where folders are for Audiobookshelf, from what they are here. */
  maps: readonly FolderMapping[]
  /** Its folder of covers, like `/metadata`. */
  metadata: string
}

/** What became of what, as the report of an import says it. */
export interface AbsExportReport {
  version: string
  path: string
  /** Of the file. */
  bytes: number
  counts: Count[]
  troubles: Trouble[]
  /** Accounts whose password Audiobookshelf can't read get one to begin with. It is told here and nowhere else. */
  passwords: { username: string; password: string }[]
}

const databaseEntry = 'absdatabase.sqlite'

/**
 * Writes a backup that Audiobookshelf restores, of all that it knows, as it was at one moment. Data here are only read, also
 * while a server runs on them. The file has its name only when it is whole and read back.
 * @throws Problem with a sentence; no file is left then
 */
export async function exportAbs(
  options: AbsExportOptions,
  source: SnapshotSource & ExportMeans & { metadataPath: string },
): Promise<AbsExportReport> {
  return besideFile(options.to, async ({ part, work }) =>
    withSnapshot(source, work, async (db) => {
      const leaving = await begin(options, db, source, join(work, databaseEntry))
      await putEverything(leaving)
      const dangling = leaving.target.dangling()
      leaving.target.close()
      if (dangling.length > 0)
        throw new Problem('broken', `The export would not fit together: ${dangling[0] ?? ''}`)
      const entries = await pack(part, join(work, databaseEntry), leaving, source)
      leaving.progress(0.9)
      await verify(part, join(work, 'read-back.sqlite'), leaving, entries)
      const { report, passwords } = leaving
      return {
        version: absVersion,
        path: options.to,
        bytes: (await statOrNull(part))?.size ?? 0,
        counts: report.counts(),
        troubles: report.troubles(),
        passwords,
      }
    }),
  )
}

async function begin(
  { maps, metadata }: AbsExportOptions,
  db: Database,
  { metadataPath, now, progress }: ExportMeans & { metadataPath: string },
  file: string,
): Promise<Leaving> {
  const settings = await createSettings({
    store: settingsStore(db),
    events: createEvents(() => undefined, db.peers),
    facts: { backupPath: `${metadata}/backups`, isIframeForced: false, timeZone: 'UTC' },
  })
  return {
    db,
    target: createForeignSqlite(file),
    report: createReport(),
    settings,
    now: now(),
    progress: progress ?? (() => undefined),
    paths: pathMap([...maps, { from: metadataPath, to: metadata }]),
    metadata,
    users: new Set(),
    libraries: new Set(),
    items: new Map(),
    episodes: new Set(),
    authors: new Set(),
    series: new Set(),
    collections: new Set(),
    devices: new Set(),
    passwords: [],
  }
}

/** A cover that goes away meanwhile is left out. */
async function pack(
  part: string,
  database: string,
  leaving: Leaving,
  { metadataPath }: { metadataPath: string },
): Promise<WrittenEntry[]> {
  const entries: WrittenEntry[] = []
  const createdAt = leaving.now
  const id = new Date(createdAt).toISOString().slice(0, 16).replace(':', '')
  const details = { id, key: 'sqlite', createdAt, version: absVersion }
  await writeZip(part, async (add) => {
    const text = Buffer.from(detailsText(details))
    entries.push(await add({ name: 'details', bytes: text, mtimeMs: createdAt, compress: true }))
    const size = (await statOrNull(database))?.size ?? 0
    const bytes = { stream: createReadStream(database, {}), size }
    entries.push(await add({ name: databaseEntry, bytes, mtimeMs: createdAt, compress: true }))
    for await (const { path, name, mtimeMs } of picturesOf(metadataPath, leaving)) {
      const picture = await orNull(readFile(path))
      if (picture === null) continue
      const compress = name.endsWith('.json')
      entries.push(await add({ name, bytes: picture, mtimeMs, compress }))
      if (!compress) leaving.report.brought('pictures')
    }
  })
  return entries
}

/** Reads the archive back: every file in its size, and the database whole, with the rows that were written. */
async function verify(
  part: string,
  copy: string,
  { target }: Leaving,
  entries: readonly WrittenEntry[],
): Promise<void> {
  const archive = await openZip(await open(part), entries.length)
  try {
    const sizes = new Map(archive.entries.map(({ name, size }) => [name, size]))
    const other = entries.find(({ name, size }) => sizes.get(name) !== size)
    if (other !== undefined) throw notAsWritten(other.name)
    const size = sizes.get(databaseEntry) ?? 0
    await writeFlushed(copy, await archive.stream(databaseEntry, size), 'wx')
  } finally {
    await archive.close()
  }
  const rows = await examineSqliteFile(copy)
  const differs = Object.entries(target.counts()).find(([table, count]) => rows[table] !== count)
  if (differs !== undefined) throw notAsWritten(`the table ${differs[0]}`)
}

const notAsWritten = (what: string): Problem =>
  new Problem('broken', `The export was written, but ${what} can’t be read back. Try another disk.`)
