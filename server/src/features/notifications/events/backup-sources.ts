import type { SourceDeps } from './podcast-sources.ts'

/** What becomes of backups, as the wire's events. */
export function followBackups({
  events,
  tell,
  now,
}: Pick<SourceDeps, 'events' | 'tell' | 'now'>): void {
  events.handle('backup.completed', ({ path, size, count, hasRemovedOldest }) =>
    tell({
      name: 'onBackupCompleted',
      libraryId: null,
      at: now(),
      values: {
        completionTime: new Date(now()).toLocaleTimeString('en-US', { timeStyle: 'short' }),
        backupPath: path,
        backupSize: size,
        backupCount: count,
        removedOldest: String(hasRemovedOldest),
      },
    }),
  )
  events.handle('backup.failed', ({ reason }) =>
    tell({ name: 'onBackupFailed', libraryId: null, at: now(), values: { errorMsg: reason } }),
  )
}
