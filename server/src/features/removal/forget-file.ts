import type { Events } from '#domain/events.ts'
import type { Caller } from '#domain/caller.ts'
import { byHand, commitItems, publishEntries } from '#features/items/index.ts'
import type { ItemRecord, ItemWriter } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'

interface ForgetDeps {
  db: Database
  writer: ItemWriter
  events: Events
  now: () => number
}

/** Takes a file out of its item. Nothing that is played went, so nothing needs to be read again. */
export async function forgetFile(
  record: ItemRecord,
  { ino, caller }: { ino: string; caller: Caller },
  deps: ForgetDeps,
): Promise<void> {
  const { media } = record
  const isCover = record.libraryFiles.some(
    (file) => file.ino === ino && file.metadata.path === record.coverPath,
  )
  const draft: ItemRecord = {
    ...record,
    libraryFiles: record.libraryFiles.filter((file) => file.ino !== ino),
    coverPath: isCover ? null : record.coverPath,
    updatedAt: deps.now(),
    media:
      media.kind === 'book' && media.ebookFile?.ino === ino ? { ...media, ebookFile: null } : media,
  }
  const { libraryFiles } = draft
  draft.isMissing =
    record.isMissing ||
    (media.kind === 'book' &&
      !libraryFiles.some((file) => file.fileType === 'audio' || file.fileType === 'ebook'))
  const cause = byHand(caller)
  const outcome = await commitItems(deps, [{ before: record, draft }], cause)
  publishEntries(deps.events, outcome, cause)
  deps.events.publish('items.changed', { libraryId: record.libraryId, itemIds: [record.id] })
}
