import type { Events } from '#domain/events.ts'
import type { ItemWriter } from '#features/items/index.ts'
import type { PodcastFolders, Scan } from '#features/scan/index.ts'
import type { Trash } from '#features/trash/index.ts'
import type { Log } from '#platform/log.ts'
import type { Database } from '#storage/database.ts'
import type { RemovalStore } from './removal.store.ts'

export interface RemovalDeps {
  db: Database
  store: RemovalStore
  writer: ItemWriter
  events: Events
  scan: Pick<Scan, 'scanItem' | 'scanPaths' | 'betweenScans'>
  folders: PodcastFolders
  trash: Pick<Trash, 'isKept' | 'take'>
  /** Folder of the server's own files. */
  metadataPath: string
  log: Pick<Log, 'info'>
  now: () => number
}
