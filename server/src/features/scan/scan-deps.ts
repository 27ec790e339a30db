import type { ChangeCause, ItemWriter } from '#features/items/index.ts'
import type { LabelFollower } from '#features/label-rules/index.ts'
import type { DomainEvents, SharedEventName } from '#domain/domain-events.ts'
import type { Log } from '#platform/log.ts'
import type { Database } from '#storage/database.ts'
import type { ItemFolderSettings } from './apply/item-folder.ts'
import type { Plan } from './shapes/items.ts'
import type { Trouble } from './report/scan-report.ts'
import type { ScanLog } from './log/scan-log.ts'
import type { ScanStore } from './plan/scan.store.ts'
import type { ScannedLibrary } from './shapes/scan.ts'
import type { Readers } from './read/reader-shapes.ts'

export interface ScanSettings extends ItemFolderSettings {
  parseSubtitle: boolean
  /** Days, today included, of which logs of scans are kept. */
  logDaysKept: number
}

/** What a scan works with. */
export interface ScanDeps {
  db: Database
  store: ScanStore
  writer: ItemWriter
  readers: Readers
  publish: <N extends SharedEventName>(name: N, payload: DomainEvents[N]) => void
  settings: ScanSettings
  /** What a library makes of genres and tags. */
  followerOf: (libraryId: string) => Promise<LabelFollower>
  /** Wire level of the scanner, kept with every item. */
  scanVersion: string
  now: () => number
  newId: () => string
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** What is to be carried out, and who may stop it. */
export interface ApplyPlanInput {
  library: ScannedLibrary
  plan: Plan
  /** What the library makes of genres and tags that are read. */
  follow: LabelFollower
  /** Under which the history notes what is found. */
  cause: ChangeCause
  signal: AbortSignal
  /** See `ReadOptions`. */
  leavesEbookCovers?: boolean
  /** Files that can't be played and folders that can't be read are noted here. */
  troubles: Trouble[]
  progress: (done: number, total: number) => void
  /** Absent where nobody reads it: see `ScanInput`. */
  scanLog?: ScanLog | undefined
}
