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
import { createDownloads, downloadRoutes, downloadsStore } from '../features/downloads/index.ts'
import type { ItemReading, ItemRecord, ItemRewriter, ItemWriter } from '../features/items/index.ts'
import { createRemoval, removalRoutes, removalStore } from '../features/removal/index.ts'
import { writeMetadataFile } from '../features/scan/index.ts'
import type { ItemFolderSettings, Scan } from '../features/scan/index.ts'
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
  folderSettings: () => ItemFolderSettings
  newId: () => string
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
  const removal = createRemoval({
    db,
    store: removalStore(db),
    writer,
    events,
    scan,
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
  return {
    /** Removes what was left behind by a stop in the middle of something. */
    sweep: uploads.sweep,
    bind(router: Router): void {
      itemEditRoutes(router, edit)
      coverEditRoutes(router, cover)
      removalRoutes(router, removal)
      uploadRoutes(router, uploads)
      downloadRoutes(router, downloads)
    },
  }
}

/** Writes metadata.json of items that people changed. A disk that refuses costs the copy, not the edit. */
export function createSheetKeeper(
  settings: () => ItemFolderSettings,
  log: Pick<Log, 'warn'>,
): (records: readonly ItemRecord[]) => Promise<void> {
  return async (records) => {
    for (const record of records) {
      if (record.isMissing) continue
      await writeMetadataFile(record, settings()).catch((err: unknown) =>
        log.warn({ err, path: record.path }, 'metadata.json could not be written'),
      )
    }
  }
}
