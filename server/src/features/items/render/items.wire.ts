import type { CoverPortrait, ItemExp, ItemFull, ItemMin } from '@lectern/contract'
import { bookExp, bookFull, bookMin } from './book.wire.ts'
import type { BookItem } from './book.wire.ts'
import { fileFacts } from '../record/file-facts.ts'
import type { FileFacts } from '../record/file-facts.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { itemSize, mediaTypeOf, missingSinceOf } from '../record/item-record.ts'
import { podcastExp, podcastFull, podcastMin } from './podcast.wire.ts'
import type { PodcastItem } from './podcast.wire.ts'

/** The item with everything but derived names (wire: GET /api/items/:id). */
export function renderFull(record: ItemRecord): ItemFull {
  return {
    ...locationHead(record),
    lastScan: record.lastScanAt,
    scanVersion: record.scanVersion,
    ...locationTail(record),
    media: isPodcast(record) ? podcastFull(record) : bookFull(record as BookItem),
    libraryFiles: record.libraryFiles,
  }
}

/**
 * The item as lists send it. `prefixes` are the server's sorting prefixes: titleIgnorePrefix always moves them
 * behind the title, whatever the sort setting says. `facts` for who has the item without its files.
 */
export function renderMinified(
  record: ItemRecord,
  prefixes: readonly string[],
  facts: FileFacts = fileFacts(record),
): ItemMin {
  return {
    ...locationHead(record),
    ...locationTail(record),
    media: isPodcast(record)
      ? podcastMin(record, prefixes, facts)
      : bookMin(record as BookItem, prefixes, facts),
    numFiles: facts.numFiles,
    size: facts.size,
    ...coverPortrait(record),
    ...missingSince(record),
  }
}

/** The item with derived names, tracks and files (wire: `expanded=1`, all item events). */
export function renderExpanded(record: ItemRecord, prefixes: readonly string[]): ItemExp {
  return {
    ...locationHead(record),
    ...locationTail(record),
    media: isPodcast(record) ? podcastExp(record, prefixes) : bookExp(record as BookItem, prefixes),
    numFiles: record.libraryFiles.length,
    size: itemSize(record),
    lastScan: record.lastScanAt,
    scanVersion: record.scanVersion,
    libraryFiles: record.libraryFiles,
    ...coverPortrait(record),
    ...missingSince(record),
  }
}

function missingSince(record: ItemRecord): { lecternMissingSince?: number } {
  const at = missingSinceOf(record)
  return at === null ? {} : { lecternMissingSince: at }
}

function isPodcast(record: ItemRecord): record is PodcastItem {
  return record.media.kind === 'podcast'
}

function locationHead(record: ItemRecord) {
  return {
    id: record.id,
    ino: record.ino,
    oldLibraryItemId: null,
    libraryId: record.libraryId,
    folderId: record.folderId,
    path: record.path,
    relPath: record.relPath,
    isFile: record.isFile,
    mtimeMs: record.mtimeMs,
    ctimeMs: record.ctimeMs,
    birthtimeMs: record.birthtimeMs,
    addedAt: record.addedAt,
    updatedAt: record.updatedAt,
  }
}

function locationTail(record: ItemRecord) {
  return {
    isMissing: record.isMissing,
    isInvalid: record.isInvalid,
    mediaType: mediaTypeOf(record.media),
  }
}

function coverPortrait(record: ItemRecord): CoverPortrait {
  if (record.coverAccentJson === null || record.coverThumbhash === null) return {}
  return {
    coverAccent: JSON.parse(record.coverAccentJson) as { hue: number; chroma: number },
    coverThumbhash: record.coverThumbhash,
  }
}
