import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { ForeignSqlite } from '#storage/foreign/foreign-sqlite.ts'
import { importedVersion } from './installation.ts'
import type { Installation } from './installation.ts'
import { lookAtFolders } from './look-at-folders.ts'
import { createMove } from './move.ts'
import { pathMap } from '#domain/path-map.ts'
import type { FolderMapping } from '#domain/path-map.ts'
import { bringPictures } from './pictures/pictures.ts'
import { putEverything } from './put/everything.store.ts'
import { createReport } from './report.ts'
import type { Report } from './report.ts'
import { openSource } from './source/open-source.ts'

export interface ImportOptions {
  /** A config folder, a database, or a backup. */
  from: string
  maps: readonly FolderMapping[]
  /** Where covers lie; null: beside the config folder. */
  metadata: string | null
  isDryRun: boolean
  /** Take one of a later release than is known, too. */
  acceptsNewer: boolean
  /** Only where nobody is root yet, also at the moment when it is written. */
  isFirst?: boolean
  /** Takes everything back when it is aborted before the end. */
  signal?: AbortSignal
  /** How far it is, 0…1, again and again. */
  progress?: (fraction: number) => void
}

export interface ImportDeps {
  db: Database
  /** Folder of this server's own database: the copy that is read lies there as long as it is needed. */
  configPath: string
  metadataPath: string
  now: () => number
  newId: () => string
  log: Pick<Log, 'info'>
}

/**
 * Takes over an installation of Audiobookshelf: pictures first, then everything else in one transaction, so that whoever is
 * ended has all of it or nothing. Once more brings what is new there, and places that are newer. The installation is only
 * read. A dry run does the same and takes it back.
 * @throws Problem with what is wrong with the installation
 */
export async function importAbs(options: ImportOptions, deps: ImportDeps): Promise<Report> {
  const { from, metadata, isDryRun } = options
  const source = await openSource(from, { workFolder: deps.configPath, metadata })
  try {
    const installation = importedVersion(source.db)
    refuseNewer(installation, options)
    const report = createReport(counting(source.db, options))
    const paths = pathMap(options.maps)
    const { folders, found } = await lookAtFolders(source.db, paths)
    const pictures = await bringPictures({
      db: source.db,
      source: source.pictures,
      report,
      metadataPath: deps.metadataPath,
      folders: folders.map((folder) => folder.from),
      isDryRun,
    })
    const move = createMove({ db: source.db, report, now: deps.now(), paths, pictures, found })
    await putEverything(move, installation, {
      ...deps,
      isDryRun,
      isFirst: options.isFirst ?? false,
    })
    return {
      version: installation.version,
      isDryRun,
      counts: report.counts(),
      folders,
      troubles: report.troubles(),
    }
  } finally {
    await source.close()
  }
}

/** Tells how far it is by the rows that were seen, and ends when nobody wants it any more. */
function counting(db: ForeignSqlite, { signal, progress }: ImportOptions): () => void {
  const total = countedTables.reduce((sum, table) => sum + db.count(table), 0)
  let seen = 0
  return () => {
    signal?.throwIfAborted()
    seen++
    progress?.(total === 0 ? 0 : Math.min(seen / total, 1))
  }
}

/** Those that have most of the rows; books and podcasts once for their covers. */
const countedTables = [
  'users',
  'libraryFolders',
  'authors',
  'series',
  'books',
  'podcasts',
  'libraryItems',
  'podcastEpisodes',
  'collections',
  'playlists',
  'mediaProgresses',
  'devices',
  'playbackSessions',
]

/** The last release whose database is known. */
const lastKnown = [2, 36]

function refuseNewer({ version }: Installation, { acceptsNewer }: ImportOptions): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewer =
    major > (lastKnown[0] ?? 0) || (major === lastKnown[0] && minor > (lastKnown[1] ?? 0))
  if (isNewer && !acceptsNewer)
    throw new Problem(
      'invalid',
      `This is Audiobookshelf ${version}; databases up to ${lastKnown.join('.')} are known. Nothing was changed. With --accept-newer what can be read of it is taken over all the same; try that with --dry-run.`,
    )
}
