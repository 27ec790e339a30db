import type { Router } from './http/router.ts'
import type { Images } from './platform/images.ts'
import type { Log } from './platform/log.ts'
import type { Outgoing } from './platform/outgoing.ts'
import type { Database } from './storage/database.ts'
import { createItemCover, createItemEdit, itemEditRoutes } from './features/item-edit/index.ts'
import type { ItemReading, ItemRecord, ItemRewriter } from './features/items/index.ts'
import { writeMetadataFile } from './features/scan/index.ts'
import type { ItemFolderSettings } from './features/scan/index.ts'

interface EditingDeps {
  db: Database
  reading: ItemReading
  rewriter: ItemRewriter
  images: Images
  outgoing: Outgoing
  folderSettings: () => ItemFolderSettings
}

/** The part of the parts list that changes items and takes files in and out. */
export function createEditing(deps: EditingDeps) {
  const { db, rewriter, images, outgoing } = deps
  const { read } = deps.reading
  const cover = createItemCover({
    db,
    read,
    rewriter,
    images,
    outgoing,
    settings: deps.folderSettings,
  })
  const edit = createItemEdit({ db, read, rewriter, cover })
  return {
    bind(router: Router): void {
      itemEditRoutes(router, edit)
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
