import type { EbookFormat } from '@lectern/contract'
import type { ItemRow } from '#storage/schema.ts'
import { itemSize, mediaTotals } from './item-record.ts'
import type { ItemRecord, MediaTotals } from './item-record.ts'

/** What the files of an item amount to. */
export interface FileFacts extends MediaTotals {
  numFiles: number
  /** Bytes of all files. */
  size: number
  numAudioFiles: number
  ebookFormat: EbookFormat | null
}

export function fileFacts(record: Pick<ItemRecord, 'libraryFiles' | 'media'>): FileFacts {
  const { media, libraryFiles } = record
  const book = media.kind === 'book' ? media : null
  return {
    ...mediaTotals(media),
    numFiles: libraryFiles.length,
    size: itemSize(record),
    numAudioFiles: book?.audioFiles.length ?? 0,
    ebookFormat: book?.ebookFile?.ebookFormat ?? null,
  }
}

/** An item whose lists of files were not read: they are empty, and `facts` says what they amount to. */
export interface ItemOutline {
  record: ItemRecord
  facts: FileFacts
}

/** The same as columns say it. */
export function storedFacts(row: ItemRow): FileFacts {
  return {
    duration: row.duration,
    mediaSize: row.media_size,
    numTracks: row.num_tracks,
    numFiles: row.num_files,
    size: row.size,
    numAudioFiles: row.num_audio_files,
    ebookFormat: row.ebook_format as EbookFormat | null,
  }
}
