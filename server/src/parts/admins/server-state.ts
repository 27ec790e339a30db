import { join } from 'node:path'
import type { ServerState } from '@lectern/contract'
import { createBackupPlace, markedBackupFolder } from '../../features/backups/index.ts'
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
import { noteSlowCalls } from '../../http/index.ts'
import type { Router } from '../../http/router.ts'
import { systemNow } from '../../platform/clock.ts'
import { statOrNull } from '../../platform/disk/disk.ts'
import { Problem } from '../../platform/problem.ts'
import type { Core } from '../core.ts'

interface ServerStateParts {
  caches: readonly OwnCache[]
  backups: Pick<ReturnType<typeof createBackupParts>, 'backups'>
  http: Parameters<typeof noteSlowCalls>[0]
  /** Connections to all servers, and whose. */
  connections: () => { sockets: number; users: number }
}

/** The part of the parts list that knows how the server is, and keeps it well. */
export function createServerStateParts(core: Core, parts: ServerStateParts) {
  const { config, db, now, log, tasks, tools, settings } = core
  keepTaskHistory(core)
  const slowCalls = noteSlowCalls(parts.http, systemNow)
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
    slowCalls: slowCalls.list(),
  })
  const look = createServerState({
    database: { read: db.read, care: db.care },
    now,
    startedAt: now(),
    folders: { config: config.configPath, metadata: config.metadataPath },
    caches: parts.caches.map((cache) => ({ ...cache, mostBytes: mostBytesOf(config, cache.name) })),
    sizes,
    tools,
    backups: async () => {
      const { backupPath: path, backupSchedule: schedule } = settings.current()
      const { list } = parts.backups.backups
      const marked = await markedBackupFolder(db.read)
      return backupFacts({ path, usual: usualBackups(config), list, schedule, marked }, now())
    },
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

/** The folder of backups where no other one was chosen. */
export const usualBackups = ({ backupPath, metadataPath }: Core['config']): string =>
  backupPath ?? join(metadataPath, 'backups')

/** null: it has no bound that is set from outside. */
export function mostBytesOf(config: Core['config'], name: OwnCache['name']): number | null {
  if (name === 'streams') return config.streamCacheBytes
  return name === 'episodes' ? config.episodeCacheBytes : null
}

interface BackupLook {
  path: string
  /** The folder that is the server's own, or that the environment names. */
  usual: string
  list: (path: string) => Promise<readonly { size: number; createdAt: number }[]>
  schedule: string | false
  /** The folder of the environment that got its mark; null: none did. */
  marked: string | null
}

/** How backups are, without making a folder or asking any disk but theirs: a library that hangs says nothing of them. */
export async function backupFacts(
  { path, usual, list, schedule, marked }: BackupLook,
  now: number,
): Promise<BackupFacts> {
  const place = createBackupPlace({
    current: () => path,
    usual,
    isForced: true,
    choose: () => Promise.reject(new Problem('forbidden')),
    libraryFolders: async () => [],
    marked: async () => marked,
    noteMarked: async () => undefined,
  })
  // The usual folder is made with the first backup.
  const isUnmade = place.current() === usual && marked !== path && (await statOrNull(path)) === null
  const problem = isUnmade ? null : await place.problem()
  const files = isUnmade || problem !== null ? [] : await list(path)
  const [next, after] = schedule === false ? [] : nextRuns(schedule, now, 2)
  return {
    count: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    lastAt: files[0]?.createdAt ?? null,
    nextAt: next ?? null,
    everyMs: next && after ? after - next : null,
    location: path,
    problem,
  }
}
