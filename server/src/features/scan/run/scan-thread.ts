import { randomUUID } from 'node:crypto'
import { createItemWriter } from '#features/items/index.ts'
import { labelRulesStore } from '#features/label-rules/index.ts'
import { systemNow } from '#platform/clock.ts'
import type { SharedEventName } from '#domain/domain-events.ts'
import type { Database } from '#storage/database.ts'
import { openReaders } from './open-readers.ts'
import type { ScanLog } from '../log/scan-log.ts'
import type { LibraryWalk, ScanResults } from '../shapes/scan.ts'
import type { EventMessage, WorkerJob, WorkerMessage } from './scan-runner.ts'
import { scanChanges } from '../scan-changes.ts'
import { scanStore } from '../plan/scan.store.ts'

interface ThreadInput {
  job: WorkerJob
  db: Database
  walk: LibraryWalk
  signal: AbortSignal
  scanLog: ScanLog | undefined
  tell: <N extends SharedEventName>(message: WorkerMessage | EventMessage<N>) => void
}

/** What follows the walk, with connections of its own; what happens is told to the main thread. */
export function scanInThread({ job, db, walk, tell, ...hooks }: ThreadInput): Promise<ScanResults> {
  const clock = { now: systemNow, newId: randomUUID }
  const log = { info: logger('info'), warn: logger('warn'), error: logger('error') }

  /** Errors don't cross threads whole: their text does. */
  function logger(level: 'info' | 'warn' | 'error') {
    return (facts: unknown, message?: string): void => {
      const plain = JSON.stringify(facts ?? {}, (_key, value: unknown) =>
        value instanceof Error ? `${value.message}\n${value.stack ?? ''}` : value,
      )
      tell({ kind: 'log', level, facts: JSON.parse(plain) as object, message: message ?? '' })
    }
  }

  return scanChanges(
    walk,
    job.input,
    {
      db,
      store: scanStore(db),
      writer: createItemWriter({
        search: db.search,
        prefixes: () => job.sortingPrefixes,
        ...clock,
      }),
      readers: openReaders({ ...job, log }),
      publish: (name, payload) => tell({ kind: 'event', name, payload }),
      settings: job.settings,
      followerOf: labelRulesStore(db).follower,
      scanVersion: job.scanVersion,
      log,
      ...clock,
    },
    { ...hooks, progress: (done, total) => tell({ kind: 'progress', done, total }) },
  )
}
