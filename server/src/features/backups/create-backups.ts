import { join } from 'node:path'
import type { Events } from '#domain/events.ts'
import type { Settings } from '#features/settings/index.ts'
import type { Tasks } from '#jobs/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Database } from '#storage/database.ts'
import { createBackupSchedule } from './backup-schedule.ts'
import { createBackups } from './backups.ts'
import { backupsStore } from './backups.store.ts'
import { createBackupPlace } from './folder/backup-place.ts'
import { createRestore } from './restore/restore.ts'

export interface BackupPartsDeps {
  db: Database
  settings: Pick<Settings, 'current' | 'setBackupPath'>
  events: Events
  tasks: Pick<Tasks, 'start'>
  now: Now
  newId: () => string
  log: Log
  config: { configPath: string; metadataPath: string; backupPath: string | null }
  /** Of the product. */
  version: string
  emptyCaches: () => Promise<void>
}

/** Wires backups. */
export function createBackupParts(deps: BackupPartsDeps) {
  const { db, settings, config } = deps
  const { configPath, metadataPath, backupPath } = config
  const store = backupsStore(db)
  const place = createBackupPlace({
    current: () => settings.current().backupPath,
    usual: backupPath ?? join(metadataPath, 'backups'),
    isForced: backupPath !== null,
    choose: settings.setBackupPath,
    libraryFolders: store.libraryFolders,
    marked: async () => (await store.place()).marked,
    noteMarked: store.noteMarked,
  })
  const restore = createRestore({ ...deps, store, configPath, metadataPath })
  const backups = createBackups({
    ...deps,
    configPath,
    metadataPath,
    locks: db.locks,
    steps: store.steps,
    isInUse: async () => (await store.userIds()).length > 0,
    place,
    restore,
  })
  const schedule = createBackupSchedule({ ...deps, create: backups.create })
  return {
    backups,
    place,
    schedule,
    /** What one of all servers does until the signal is aborted. */
    async lookAfter(until: AbortSignal): Promise<void> {
      await backups.resume()
      schedule.lookAfter(until)
    },
  }
}
