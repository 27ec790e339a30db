import type { Router } from '../http/router.ts'
import type { Now } from '../platform/clock.ts'
import type { Events } from '../domain/events.ts'
import type { Images } from '../platform/rendering/images.ts'
import type { Log } from '../platform/log.ts'
import type { Outgoing } from '../platform/outgoing/outgoing.ts'
import type { Database } from '../storage/database.ts'
import { batchEditRoutes, batchEditStore, createBatchEdit } from '../features/batch-edit/index.ts'
import {
  coverEditRoutes,
  createItemCover,
  createItemEdit,
  itemEditRoutes,
} from '../features/item-edit/index.ts'
import { chapterSourceRoutes, createChapterSources } from '../features/chapter-sources/index.ts'
import { createDownloads, downloadRoutes, downloadsStore } from '../features/downloads/index.ts'
import type { ItemReading, ItemRecord, ItemRewriter, ItemWriter } from '../features/items/index.ts'
import { createHideAddresses } from '../features/podcasts/index.ts'
import { createRemoval, removalRoutes, removalStore } from '../features/removal/index.ts'
import { trashRoutes } from '../features/trash/index.ts'
import { createPodcastFolders } from '../features/scan/index.ts'
import type { ItemFolderSettings, Scan } from '../features/scan/index.ts'
import {
  createHistorySweep,
  createItemHistory,
  historyStore,
  itemHistoryRoutes,
  sweepStore,
  undoAction,
  undoStore,
} from '../features/item-history/index.ts'
import { letGoInto } from '../features/retention/index.ts'
import { toolRoutes } from '../features/tools/index.ts'
import type { Tasks } from '../jobs/index.ts'
import { createBookFiles } from './book-files.ts'
import { createFfprobe } from '../platform/ffmpeg/ffmpeg.ts'
import type { MediaTools } from '../platform/ffmpeg/ffmpeg.ts'
import { createRunFfmpeg } from '../platform/ffmpeg/run-ffmpeg.ts'
import {
  createDestinations,
  createOpenUploads,
  createUploads,
  openUploadRoutes,
  uploadRoutes,
  uploadsStore,
} from '../features/uploads/index.ts'

interface EditingDeps {
  db: Database
  events: Events
  writer: ItemWriter
  scan: Pick<Scan, 'scanItem' | 'scanPaths' | 'scanChangedPaths' | 'betweenScans'>
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
  const hideAddresses = createHideAddresses({ db, now })
  const edit = createItemEdit({ db, read, rewriter, cover, hideAddresses, now })
  const batchEdit = createBatchEdit({ store: batchEditStore(db), read, rewriter })
  const history = createItemHistory({
    db,
    store: historyStore(db),
    undos: undoStore(db, writer),
    read,
    libraryAccess: deps.reading.libraryAccess,
    rewriter,
    events,
    now,
    tasks: deps.tasks,
    putFilesBack: (entry, caller) => {
      const kept = letGoInto(entry)
      return kept === null ? tools.putFilesBack(entry, caller) : trash.takeBack(kept, caller)
    },
    onWritten: deps.onEdited,
  })
  const { trash, tools, sweep } = createBookFiles({
    ...deps,
    libraryAccess: deps.reading.libraryAccess,
    ffmpeg: createRunFfmpeg(deps.tools.ffmpeg),
    ffprobe: createFfprobe(deps.tools.ffprobe),
  })
  const removal = createRemoval({
    db,
    store: removalStore(db),
    writer,
    events,
    scan,
    folders: createPodcastFolders({ ffprobePath: deps.tools.ffprobe, now }),
    trash,
    metadataPath: deps.folderSettings().metadataPath,
    log: deps.log,
    now,
  })
  const uploading = {
    ...deps,
    store: uploadsStore(db),
    destinations: createDestinations({
      store: uploadsStore(db),
      libraryAccess: deps.reading.libraryAccess,
    }),
    locks: db.locks,
    // Also in libraries that nobody watches.
    onArrived: (libraryId: string, path: string) =>
      void scan
        .scanChangedPaths(libraryId, [path])
        .catch((err: unknown) => deps.log.warn({ err, libraryId }, 'an upload was not scanned')),
  }
  const uploads = createUploads(uploading)
  const openUploads = createOpenUploads(uploading)
  const downloads = createDownloads({
    store: downloadsStore(db),
    libraryAccess: deps.reading.libraryAccess,
    files: deps.reading.files,
    now,
  })
  return {
    cover,
    /** Ends the taking back of many changes of a library; what was taken back stays so. */
    cancelUndo: (libraryId: string) => void deps.tasks.cancel(undoAction, libraryId),
    changedCover: history.cover,
    downloads,
    removal,
    trash,
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
    sweepTrash: sweep,
    bind(router: Router): void {
      itemEditRoutes(router, edit)
      batchEditRoutes(router, batchEdit)
      coverEditRoutes(router, cover)
      chapterSourceRoutes(router, createChapterSources({ db, read, log: deps.log }))
      itemHistoryRoutes(router, history)
      removalRoutes(router, removal)
      trashRoutes(router, trash)
      uploadRoutes(router, uploads)
      openUploadRoutes(router, openUploads)
      downloadRoutes(router, downloads)
      toolRoutes(router, tools)
    },
  }
}
