import { join } from 'node:path'
import type { Router } from '../http/router.ts'
import type { Now } from '../platform/clock.ts'
import type { Events } from '../domain/events.ts'
import type { Images } from '../platform/rendering/images.ts'
import type { Log } from '../platform/log.ts'
import type { Outgoing } from '../platform/outgoing.ts'
import type { Database } from '../storage/database.ts'
import {
  coverEditRoutes,
  createItemCover,
  createItemEdit,
  itemEditRoutes,
} from '../features/item-edit/index.ts'
import { chapterSourceRoutes, createChapterSources } from '../features/chapter-sources/index.ts'
import { createDownloads, downloadRoutes, downloadsStore } from '../features/downloads/index.ts'
import type { ItemReading, ItemRecord, ItemRewriter, ItemWriter } from '../features/items/index.ts'
import { createRemoval, removalRoutes, removalStore } from '../features/removal/index.ts'
import { ownFolder } from '../features/scan/index.ts'
import { settingsStore } from '../features/settings/index.ts'
import { createTrash, returningStore, trashRoutes, trashStore } from '../features/trash/index.ts'
import type { ItemFolderSettings, Scan } from '../features/scan/index.ts'
import {
  createHistorySweep,
  createItemHistory,
  historyStore,
  itemHistoryRoutes,
  sweepStore,
  undoStore,
} from '../features/item-history/index.ts'
import { createTools, toolRoutes, toolsStore } from '../features/tools/index.ts'
import type { Tasks } from '../jobs/index.ts'
import { createFfprobe } from '../platform/ffmpeg/ffmpeg.ts'
import type { MediaTools } from '../platform/ffmpeg/ffmpeg.ts'
import { createRunFfmpeg } from '../platform/ffmpeg/run-ffmpeg.ts'
import { createUploads, uploadRoutes, uploadsStore } from '../features/uploads/index.ts'

interface EditingDeps {
  db: Database
  events: Events
  writer: ItemWriter
  scan: Pick<Scan, 'scanItem' | 'scanPaths'>
  now: Now
  log: Log
  reading: ItemReading
  rewriter: ItemRewriter
  images: Images
  outgoing: Outgoing
  /** Told of every item that people changed. */
  onEdited: (records: readonly ItemRecord[]) => Promise<void>
  folderSettings: () => ItemFolderSettings
  newId: () => string
  tasks: Tasks
  tools: MediaTools
}

/** The part of the parts list that changes items and takes files in and out. */
export function createEditing(deps: EditingDeps) {
  const { db, events, writer, scan, now, rewriter, images, outgoing } = deps
  const { read } = deps.reading
  const cover = createItemCover({
    db,
    read,
    rewriter,
    images,
    outgoing,
    settings: deps.folderSettings,
  })
  const edit = createItemEdit({ db, read, rewriter, cover, now })
  const history = createItemHistory({
    db,
    store: historyStore(db),
    undos: undoStore(db, writer),
    read,
    libraryAccess: deps.reading.libraryAccess,
    rewriter,
    events,
    now,
    putFilesBack: (entry, caller) => tools.putFilesBack(entry, caller),
    onWritten: deps.onEdited,
  })
  const trash = createTrash({
    ...deps,
    store: trashStore(db),
    returning: returningStore(db, writer),
    settings: settingsStore(db),
    locks: db.locks,
    libraryAccess: deps.reading.libraryAccess,
    ownFolder: (itemId) => ownFolder(deps.folderSettings().metadataPath, itemId),
  })
  const removal = createRemoval({
    db,
    store: removalStore(db),
    writer,
    events,
    scan,
    trash,
    metadataPath: deps.folderSettings().metadataPath,
    log: deps.log,
    now,
  })
  const uploads = createUploads({
    store: uploadsStore(db),
    libraryAccess: deps.reading.libraryAccess,
    locks: db.locks,
    newId: deps.newId,
  })
  const downloads = createDownloads({
    store: downloadsStore(db),
    libraryAccess: deps.reading.libraryAccess,
    files: deps.reading.files,
    now,
  })
  const tools = createTools({
    ...deps,
    trash,
    store: toolsStore(db),
    locks: db.locks,
    ffmpeg: createRunFfmpeg(deps.tools.ffmpeg),
    ffprobe: createFfprobe(deps.tools.ffprobe),
    workFolder: () => join(deps.folderSettings().metadataPath, 'cache', 'items'),
  })
  return {
    cover,
    /** Books whose tags wait to be written. */
    queued: tools.queued,
    /** Removes what was left behind by a stop in the middle of something. */
    sweep: uploads.sweep,
    sweepHistory: createHistorySweep({
      store: sweepStore(db),
      metadataPath: () => deps.folderSettings().metadataPath,
      now,
    }),
    /** Empties what has been in the trash for long enough, and clears away what tools left behind. */
    async sweepTrash(): Promise<void> {
      await trash.sweep()
      // Only then: what an exchange that was broken off still needs looks like left-overs.
      await tools.sweep()
    },
    bind(router: Router): void {
      itemEditRoutes(router, edit)
      coverEditRoutes(router, cover)
      chapterSourceRoutes(router, createChapterSources({ db, read, log: deps.log }))
      itemHistoryRoutes(router, history)
      removalRoutes(router, removal)
      trashRoutes(router, trash)
      uploadRoutes(router, uploads)
      downloadRoutes(router, downloads)
      toolRoutes(router, tools)
    },
  }
}
