import { join } from 'node:path'
import type { Events } from '../domain/events.ts'
import type { ItemWriter } from '../features/items/index.ts'
import { listPlaces } from '../features/lists/index.ts'
import { ownFolder } from '../features/scan/index.ts'
import type { ItemFolderSettings, Scan } from '../features/scan/index.ts'
import { settingsStore } from '../features/settings/index.ts'
import { createTools, toolsStore } from '../features/tools/index.ts'
import { createTrash, returningStore, trashStore } from '../features/trash/index.ts'
import type { TrashDeps } from '../features/trash/index.ts'
import type { Tasks } from '../jobs/index.ts'
import type { Ffprobe } from '../platform/ffmpeg/ffmpeg.ts'
import type { RunFfmpeg } from '../platform/ffmpeg/run-ffmpeg.ts'
import type { Images } from '../platform/rendering/images.ts'
import type { Now } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Database } from '../storage/database.ts'

export interface BookFilesDeps {
  db: Database
  events: Events
  writer: ItemWriter
  scan: Pick<Scan, 'scanItem' | 'scanPaths'>
  tasks: Tasks
  images: Images
  libraryAccess: TrashDeps['libraryAccess']
  folderSettings: () => ItemFolderSettings
  /** null: there is none. */
  ffmpeg: RunFfmpeg | null
  ffprobe: Ffprobe | null
  now: Now
  newId: () => string
  log: Log
}

/** What takes files of libraries away, keeps them, and puts others in their place. */
export function createBookFiles(deps: BookFilesDeps) {
  const { db, folderSettings } = deps
  const { locks } = db
  const trash = createTrash({
    ...deps,
    store: trashStore(db),
    returning: returningStore(db, deps.writer),
    places: listPlaces(db),
    settings: settingsStore(db),
    locks,
    ownFolder: (itemId) => ownFolder(folderSettings().metadataPath, itemId),
  })
  const tools = createTools({
    ...deps,
    trash,
    store: toolsStore(db),
    locks,
    workFolder: () => join(folderSettings().metadataPath, 'cache', 'items'),
  })
  return {
    trash,
    tools,
    /** Empties what has been in the trash for long enough, and clears away what tools left behind. */
    async sweep(): Promise<void> {
      await trash.sweep()
      // Only then: what an exchange that was broken off still needs looks like left-overs.
      await tools.sweep()
    },
  }
}
