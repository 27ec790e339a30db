import type { ServerState } from '@lectern/contract'
import type { createBackupParts } from '../../features/backups/index.ts'
import { nextRuns } from '../../features/schedules/index.ts'
import { createServerState, serverStateRoutes } from '../../features/server-state/index.ts'
import type { BackupFacts } from '../../features/server-state/index.ts'
import { settingsStore } from '../../features/settings/index.ts'
import { keepTaskHistory } from '../../features/tasks/index.ts'
import {
  createDatabaseUpkeep,
  createFolderSizes,
  createOrphans,
  orphansStore,
  upkeepRoutes,
} from '../../features/upkeep/index.ts'
import type { OwnCache } from '../../features/upkeep/index.ts'
import type { SlowCalls } from '../../http/index.ts'
import type { Router } from '../../http/router.ts'
import type { Core } from '../core.ts'

interface ServerStateParts {
  caches: readonly OwnCache[]
  backups: Pick<ReturnType<typeof createBackupParts>, 'backups' | 'place' | 'schedule'>
  slowCalls: SlowCalls
  /** Connections to all servers, and whose. */
  connections: () => { sockets: number; users: number }
}

/** The part of the parts list that knows how the server is, and keeps it well. */
export function createServerStateParts(core: Core, parts: ServerStateParts) {
  const { config, db, now, log, tasks, tools, settings } = core
  keepTaskHistory(core)
  const sizes = createFolderSizes(now)
  const orphans = createOrphans({
    store: orphansStore(db),
    metadataPath: config.metadataPath,
    now,
    log,
  })
  const database = createDatabaseUpkeep({ ...core, documents: settingsStore(db) })
  const live = (): ServerState['live'] => ({
    ...parts.connections(),
    runningTasks: tasks.list().filter(({ task }) => !task.isFinished).length,
    slowCalls: parts.slowCalls.list(),
  })
  const look = createServerState({
    database: { read: db.read, care: db.care },
    now,
    startedAt: now(),
    folders: { config: config.configPath, metadata: config.metadataPath },
    caches: parts.caches.map((cache) => ({ ...cache, mostBytes: mostBytesOf(config, cache.name) })),
    sizes,
    tools,
    backups: () => backupFacts(parts.backups, settings.current().backupSchedule, now()),
    live,
  })
  return {
    bind(router: Router): void {
      serverStateRoutes(router, look)
      upkeepRoutes(router, { caches: parts.caches, sizes, database, orphans })
    },
    lookAfter: database.lookAfter,
    /** Hourly. */
    sweep: orphans.sweep,
  }
}

/** null: it has no bound that is set from outside. */
export function mostBytesOf(config: Core['config'], name: OwnCache['name']): number | null {
  if (name === 'streams') return config.streamCacheBytes
  return name === 'episodes' ? config.episodeCacheBytes : null
}

async function backupFacts(
  { backups, place }: ServerStateParts['backups'],
  schedule: string | false,
  now: number,
): Promise<BackupFacts> {
  const problem = await place.problem()
  const files = problem === null ? await backups.list() : []
  return { ...sumOf(files), ...planOf(schedule, now), location: place.current(), problem }
}

/** How many backups there are, and of when the newest is. They come with the newest first. */
export function sumOf(files: readonly { size: number; createdAt: number }[]) {
  return {
    count: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    lastAt: files[0]?.createdAt ?? null,
  }
}

/** When the next backup is planned, and how far apart two are, in ms. */
export function planOf(
  schedule: string | false,
  now: number,
): Pick<BackupFacts, 'nextAt' | 'everyMs'> {
  const [next, after] = schedule === false ? [] : nextRuns(schedule, now, 2)
  return { nextAt: next ?? null, everyMs: next && after ? after - next : null }
}
