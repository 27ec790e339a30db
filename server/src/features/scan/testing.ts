import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LibrarySettings } from '@lectern/contract'
import { createItemWriter, storedRecords } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import { createJobs, createTasks } from '#jobs/index.ts'
import type { Jobs, Tasks } from '#jobs/index.ts'
import { createEvents } from '#domain/events.ts'
import type { DomainEvents, EventName } from '#domain/domain-events.ts'
import type { Events } from '#domain/events.ts'
import { silentLog } from '#platform/log.ts'
import { watchFolder } from '#platform/disk/watch-folder.ts'
import type { MediaTools } from '#platform/ffmpeg/ffmpeg.ts'
import type { MediaType } from '#storage/schema.ts'
import type { Database } from '#storage/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { library as fixtureLibrary } from '../../testing/fixture-library.ts'
import type { FileContent, FixtureLibrary } from '../../testing/fixture-library.ts'
import { createScan } from './create-scan.ts'
import type { Scan } from './create-scan.ts'
import type { LookingAfter } from './watch/look-after.ts'

export interface ScanBench {
  db: Database
  events: Events
  tasks: Tasks
  jobs: Jobs
  scan: Scan
  /** As the leading server does; resolves when what changed before was found. */
  lookAfter(): Promise<LookingAfter>
  files: FixtureLibrary
  libraryId: string
  metadataPath: string
  /** Everything published since the last call, in order. */
  told(): { name: EventName; payload: DomainEvents[EventName] }[]
  /** Scans to the end; the results of the task. */
  run(options?: { force?: boolean }): Promise<Record<string, number | string> & { error?: string }>
  items(): Promise<ItemRecord[]>
  item(relPath: string): Promise<ItemRecord>
  close(): Promise<void>
}

/** A real database, a real folder and the scan between them. */
export async function scanBench(
  content: Record<string, FileContent>,
  options: {
    mediaType?: MediaType
    settings?: Partial<LibrarySettings>
    /** ffprobe and ffmpeg; none otherwise. */
    tools?: MediaTools
    settleMs?: number
    /** Between two looks at whether the folder is still the same; milliseconds. */
    checkMs?: number
    /** Use this folder, again if it was used before, and leave it; a temporary one otherwise. */
    folder?: string
  } = {},
): Promise<ScanBench> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'lectern-scan-')))
  const metadataPath = join(folder, 'metadata')
  await mkdir(metadataPath, { recursive: true })
  const files = await fixtureLibrary(content, join(folder, 'media'))
  const db = await openTestDatabase({ folder })
  const events = createEvents((error) => {
    throw error
  })
  const clock = { now: () => Date.now(), newId: randomUUID }
  const tasks = createTasks({ events, log: silentLog, ...clock })
  const writer = createItemWriter({
    search: db.search,
    prefixes: () => ['the', 'a'],
    ...clock,
  })
  const there = await db.read.selectFrom('libraries').select('id').executeTakeFirst()
  const libraryId = there?.id ?? (await addLibrary(db, files.path, options))
  const jobs = createJobs({ database: { folder }, locks: db.locks, log: silentLog })
  const scan = createScan({
    jobs,
    db,
    writer,
    events,
    tasks,
    log: silentLog,
    ...clock,
    settings: () => ({
      metadataPath,
      parseSubtitle: false,
      logDaysKept: 7,
      storeCoverWithItem: false,
      storeMetadataWithItem: false,
      sortingPrefixes: ['the', 'a'],
      scannerDisableWatcher: false,
    }),
    scanVersion: '2.36.0',
    ffprobePath: options.tools?.ffprobe ?? null,
    ffmpegPath: options.tools?.ffmpeg ?? null,
    worker: null,
    watchFolder,
    settleMs: options.settleMs ?? 50,
    checkMs: options.checkMs ?? 60_000,
  })
  const told = record(events)
  let lookingAfter: LookingAfter | undefined

  async function items(): Promise<ItemRecord[]> {
    const rows = await db.read.selectFrom('items').select('id').orderBy('rel_path').execute()
    return storedRecords(
      db.read,
      rows.map((row) => row.id),
    )
  }

  return {
    db,
    events,
    tasks,
    jobs,
    scan,
    async lookAfter() {
      await scan.start()
      lookingAfter = scan.lookAfter()
      await lookingAfter.caughtUp
      return lookingAfter
    },
    files,
    libraryId,
    metadataPath,
    told,
    items,
    async item(relPath) {
      const found = (await items()).find((item) => item.relPath === relPath)
      if (!found) throw new Error(`No item at ${relPath}`)
      return found
    },
    async run({ force = false } = {}) {
      const started = await scan.startLibrary(libraryId, { force })
      await started.ended()
      const task = tasks.list().at(-1)?.task
      const results = (task?.data.scanResults ?? {}) as Record<string, number | string>
      return task?.error ? { ...results, error: task.error } : results
    },
    async close() {
      await lookingAfter?.close()
      await jobs.close()
      await scan.close()
      await db.close()
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addLibrary(
  db: Database,
  path: string,
  options: { mediaType?: MediaType; settings?: Partial<LibrarySettings> },
): Promise<string> {
  const id = randomUUID()
  const settings = {
    coverAspectRatio: 1,
    disableWatcher: false,
    autoScanCronExpression: null,
    metadataPrecedence: [
      'folderStructure',
      'audioMetatags',
      'nfoFile',
      'txtFiles',
      'opfFile',
      'absMetadata',
    ],
    ...options.settings,
  }
  await db.transact(async (trx) => {
    await trx
      .insertInto('libraries')
      .values({
        id,
        name: 'Shelf',
        media_type: options.mediaType ?? 'book',
        icon: 'database',
        provider: 'google',
        display_order: 1,
        settings_json: JSON.stringify(settings),
        last_scan_at: null,
        last_scan_version: null,
        last_scan_precedence: null,
        is_offline: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute()
    await trx
      .insertInto('library_folders')
      .values({ id: randomUUID(), library_id: id, path, added_at: 1 })
      .execute()
  })
  return id
}

function record(events: Events): ScanBench['told'] {
  const names: EventName[] = [
    'items.added',
    'items.changed',
    'item.removed',
    'author.added',
    'author.removed',
    'authors.counted',
    'series.removed',
  ]
  let heard: ReturnType<ScanBench['told']> = []
  for (const name of names) events.follow(name, (payload) => void heard.push({ name, payload }))
  return () => {
    const since = heard
    heard = []
    return since
  }
}
