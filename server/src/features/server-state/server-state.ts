import { join } from 'node:path'
import { wireVersion } from '@lectern/contract'
import type { CacheName, Finding, ServerState, TaskRun } from '@lectern/contract'
import { listRuns } from '#features/tasks/index.ts'
import type { Run } from '#features/tasks/index.ts'
import { careDocument } from '#features/upkeep/index.ts'
import type { FolderSizes } from '#features/upkeep/index.ts'
import type { Now } from '#platform/clock.ts'
import { scanLogFiles } from '#platform/logs/scan-logs.ts'
import { productVersion } from '#platform/version.ts'
import { within } from '#platform/within.ts'
import type { DatabaseCare } from '#storage/care/database-care.ts'
import type { Database } from '#storage/database.ts'
import { finding, findingsOf, worstFirst } from './findings.ts'
import type { BackupFacts } from './findings.ts'
import { lookAtPlaces } from './places.ts'
import type { Place } from './places.ts'
import {
  countJournal,
  readFailing,
  readFeeds,
  readLibraries,
  readPeople,
  readSearch,
} from './state.store.ts'
import type { LibraryFacts } from './state.store.ts'

type Read = Database['read']

export interface ServerStateDeps {
  /** null: there is no database that can be read; then `why` says so. */
  database: { read: Read; care: Pick<DatabaseCare, 'facts'> } | null
  /** What is known beforehand. */
  why?: readonly Finding[]
  now: Now
  startedAt: number
  folders: { config: string; metadata: string }
  caches: readonly { name: CacheName; folder: string; mostBytes: number | null }[]
  sizes: Pick<FolderSizes, 'of'>
  tools: { ffmpeg: string | null; ffprobe: string | null }
  backups: () => Promise<BackupFacts>
  /** What goes on in this process; null: no server runs in it. */
  live: () => ServerState['live']
}

/** Longer than a disk is given, so that a disk speaks for itself. */
const patienceMs = 4000
const listedRuns = 50
/** Rows of large tables are counted so often, in ms. */
const countedMs = 5 * 60_000

/** Looks how a server is. Who asks while somebody has it looked already gets the same. */
export function createServerState(deps: ServerStateDeps): () => Promise<ServerState> {
  const { now } = deps
  const journal = remembered(now, countJournal)
  const search = remembered(now, readSearch)
  const scanLogs = scanLogFiles(join(deps.folders.metadata, 'logs'))
  let looking: Promise<ServerState> | null = null

  async function look(): Promise<ServerState> {
    const troubles: Finding[] = [...(deps.why ?? [])]
    const part = <T>(name: string, work: (read: Read) => Promise<T>) =>
      partOf(troubles, name, deps.database === null ? null : work(deps.database.read))
    const [libraries, feeds, people, searching, failing, runs, database, backups] =
      await Promise.all([
        part('libraries', readLibraries),
        part('feeds', readFeeds),
        part('people', (read) => readPeople(read, now())),
        part('search', search),
        part('notifications', readFailing),
        part('tasks', (read) => listRuns(read, listedRuns)),
        part('the database', (read) => databaseOf(read, deps, journal)),
        partOf(troubles, 'backups', deps.backups()),
      ])
    const [places, logged, caches] = await Promise.all([
      lookAtPlaces(placesOf(libraries ?? [], backups, deps.folders)),
      partOf(troubles, 'logs of scans', scanLogs.ids()),
      Promise.all(
        deps.caches.map(async ({ name, folder, mostBytes }) => ({
          name,
          mostBytes,
          bytes: await deps.sizes.of(folder),
        })),
      ),
    ])
    const known = { places, libraries, feeds, database, backups, failing, runs }
    const findings = findingsOf({ ...known, now: now(), tools: deps.tools })
    return {
      at: now(),
      findings: worstFirst([...troubles, ...findings]),
      server: serverOf(deps),
      live: deps.live(),
      people,
      places,
      libraries: libraries?.map(shownLibrary) ?? null,
      feeds,
      backups: backups && backupsOf(backups),
      database,
      search: searching,
      caches,
      tasks: runs?.map((run) => shownRun(run, logged)) ?? null,
    }
  }

  return () => (looking ??= look().finally(() => (looking = null)))
}

/** null, with a finding, for what fails or takes too long. */
async function partOf<T>(
  troubles: Finding[],
  name: string,
  work: Promise<T> | null,
): Promise<T | null> {
  if (work === null) return null
  try {
    return await within(patienceMs, work)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    troubles.push(finding('checkFailed', 'warning', { name, reason }))
    return null
  }
}

function placesOf(
  libraries: readonly LibraryFacts[],
  backups: BackupFacts | null,
  folders: ServerStateDeps['folders'],
): Place[] {
  const own = { library: null, libraryId: null }
  // A folder that no backup was made in yet need not be there.
  const hasBackups = backups !== null && backups.count > 0
  return [
    { ...own, use: 'config', path: folders.config },
    { ...own, use: 'metadata', path: folders.metadata },
    ...(hasBackups ? [{ ...own, use: 'backups' as const, path: backups.location }] : []),
    ...libraries.flatMap(({ id, name, folders: paths }) =>
      paths.map((path) => ({ use: 'library' as const, path, library: name, libraryId: id })),
    ),
  ]
}

async function databaseOf(
  read: Read,
  { database }: ServerStateDeps,
  journal: (read: Read) => Promise<number>,
): Promise<ServerState['database']> {
  const facts = await database?.care.facts()
  if (facts === undefined) return null
  return { ...facts, ...(await careDocument(read)), journalEntries: await journal(read) }
}

function serverOf({ startedAt, tools }: ServerStateDeps): ServerState['server'] {
  return {
    version: productVersion,
    wireVersion,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    startedAt,
    memoryBytes: process.memoryUsage.rss(),
    ...tools,
  }
}

function backupsOf({ count, bytes, lastAt, nextAt, location }: BackupFacts) {
  return { count, bytes, lastAt, nextAt, location }
}

function shownLibrary(library: LibraryFacts) {
  const { id, name, mediaType, items, isOffline, lastScanAt } = library
  return { id, name, mediaType, items, isOffline, lastScanAt }
}

function shownRun(run: Run, logged: ReadonlySet<string> | null): TaskRun {
  const { id, action, title, libraryId, startedAt, finishedAt, isFailed, result } = run
  const hasLog = logged?.has(id) ?? false
  return { id, action, title, libraryId, startedAt, finishedAt, isFailed, result, hasLog }
}

/** What was read lately is good enough: counting many rows takes a while. */
function remembered<T>(now: Now, work: (read: Read) => Promise<T>) {
  let last: { at: number; value: T } | null = null
  return async (read: Read): Promise<T> => {
    if (last !== null && now() - last.at < countedMs) return last.value
    const value = await work(read)
    last = { at: now(), value }
    return value
  }
}
