import type { ItemDetailRow, ItemFilesRow } from '#storage/schema.ts'
import { originsText } from '../changes/origins.ts'
import type { ItemRecord } from './item-record.ts'

/** What no list filters or sorts by, read one item at a time. */
export function detailRow(record: ItemRecord): ItemDetailRow {
  const { media, provenance, locks } = record
  return {
    item_id: record.id,
    description: media.metadata.description,
    metadata_json: metadataText(record),
    chapters_json: chaptersText(record),
    provenance_json: originsText(provenance),
    locks_json: JSON.stringify(locks),
  }
}

/** Those of them in which two states of an item differ. An edit takes over as it is what it doesn't change. */
export function changedDetails(
  before: ItemRecord,
  after: ItemRecord,
): Record<string, string | null> {
  const columns: Record<string, string | null> = {}
  const [old, now] = [before.media.metadata.description, after.media.metadata.description]
  if (old !== now) columns.description = now
  const metadata = metadataText(after)
  if (metadataText(before) !== metadata) columns.metadata_json = metadata
  if (chaptersOf(before) !== chaptersOf(after)) columns.chapters_json = chaptersText(after)
  if (before.provenance !== after.provenance)
    columns.provenance_json = originsText(after.provenance)
  if (before.locks !== after.locks) columns.locks_json = JSON.stringify(after.locks)
  return columns
}

export function filesRow(record: ItemRecord): ItemFilesRow {
  const { media } = record
  const book = media.kind === 'book' ? media : null
  return {
    item_id: record.id,
    audio_files_json: JSON.stringify(book?.audioFiles ?? []),
    library_files_json: JSON.stringify(record.libraryFiles),
    ebook_file_json: book?.ebookFile ? JSON.stringify(book.ebookFile) : null,
  }
}

/** Whether two states of an item have the same lists of files: an edit takes over what it doesn't change as it is. */
export function hasSameFiles(before: ItemRecord, after: ItemRecord): boolean {
  const { media: old } = before
  const { media: now } = after
  if (before.libraryFiles !== after.libraryFiles) return false
  if (old.kind !== 'book' || now.kind !== 'book') return old.kind === now.kind
  return old.audioFiles === now.audioFiles && old.ebookFile === now.ebookFile
}

const chaptersOf = ({ media }: ItemRecord) => (media.kind === 'book' ? media.chapters : undefined)

const chaptersText = (record: ItemRecord): string => JSON.stringify(chaptersOf(record) ?? [])

const metadataText = ({ media }: ItemRecord): string =>
  JSON.stringify(
    media.kind === 'podcast'
      ? { ...media.metadata, ...media.settings }
      : { publishedDate: media.metadata.publishedDate, videoFile: media.videoFile },
  )
