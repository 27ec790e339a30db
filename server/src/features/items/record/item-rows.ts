import { foldText, ignorePrefix } from '@lectern/contract/rules'
import type {
  EpisodeRow,
  Flag,
  ItemCardRow,
  ItemLabelRow,
  ItemRow,
  LabelKind,
} from '#storage/schema.ts'
import { fileFacts } from './file-facts.ts'
import type { FileFacts } from './file-facts.ts'
import type { ItemRecord } from './item-record.ts'
import { itemSize, mediaTotals, mediaTypeOf, missingSinceOf } from './item-record.ts'
import { renderMinified } from '../render/items.wire.ts'

/** The row that lists filter and sort by; `fold` as `foldText` does, for who has many rows to make. */
export function itemRow(
  record: ItemRecord,
  prefixes: readonly string[],
  fold: (text: string) => string = foldText,
): ItemRow {
  const { media } = record
  const totals = mediaTotals(media)
  const names = authorNames(record)
  return {
    id: record.id,
    media_id: record.mediaId,
    library_id: record.libraryId,
    folder_id: record.folderId,
    media_type: mediaTypeOf(media),
    path: record.path,
    rel_path: record.relPath,
    is_file: flag(record.isFile),
    ino: record.ino,
    dev: record.dev,
    mtime_ms: record.mtimeMs,
    ctime_ms: record.ctimeMs,
    birthtime_ms: record.birthtimeMs,
    size: itemSize(record),
    num_files: record.libraryFiles.length,
    files_hash: record.filesHash,
    content_key: record.contentKey,
    added_at: record.addedAt,
    updated_at: record.updatedAt,
    last_scan_at: record.lastScanAt,
    scan_version: record.scanVersion,
    is_missing: flag(record.isMissing),
    missing_seen: record.missingSeen,
    missing_since: missingSinceOf(record),
    is_invalid: flag(record.isInvalid),
    title: media.metadata.title,
    title_key: fold(media.metadata.title),
    title_sort: fold(ignorePrefix(media.metadata.title, prefixes)),
    author_sort: fold(names.plain),
    author_lf_sort: fold(names.lastFirst),
    language: media.metadata.language,
    explicit: flag(media.metadata.explicit),
    has_description: flag(Boolean(media.metadata.description)),
    duration: totals.duration,
    num_tracks: totals.numTracks,
    media_size: totals.mediaSize,
    num_supplementary: record.libraryFiles.filter((file) => file.isSupplementary === true).length,
    cover_path: record.coverPath,
    cover_accent_json: record.coverAccentJson,
    cover_thumbhash: record.coverThumbhash,
    ...mediaColumns(media),
  }
}

/** The list entry; `facts` for who has the item without its files. */
export function cardRow(
  record: ItemRecord,
  prefixes: readonly string[],
  facts: FileFacts = fileFacts(record),
): ItemCardRow {
  return { item_id: record.id, minified: JSON.stringify(renderMinified(record, prefixes, facts)) }
}

/** Genres, tags and narrators, each value once. */
export const labelKinds = ['genre', 'tag', 'narrator'] as const satisfies LabelKind[]

export function labelRows(record: ItemRecord): ItemLabelRow[] {
  return labelKinds.flatMap((kind) => labelRowsOf(record, kind))
}

/** The labels of one kind, each once. */
export function labelRowsOf(record: ItemRecord, kind: LabelKind): ItemLabelRow[] {
  return [...new Set(labelsOf(record, kind))].map((value, position) => ({
    item_id: record.id,
    library_id: record.libraryId,
    kind,
    value,
    value_key: foldText(value),
    position,
  }))
}

/** Values of one kind of label, in their order. */
export function labelsOf({ media }: ItemRecord, kind: LabelKind): readonly string[] {
  if (kind === 'genre') return media.metadata.genres
  if (kind === 'tag') return media.tags
  return media.kind === 'book' ? media.metadata.narrators : none
}
const none: readonly string[] = []

export function episodeRows(record: ItemRecord): EpisodeRow[] {
  if (record.media.kind !== 'podcast') return []
  return record.media.episodes.map(({ id, addedAt, updatedAt, ...facts }) => ({
    id,
    item_id: record.id,
    podcast_id: record.mediaId,
    library_id: record.libraryId,
    title: facts.title,
    title_key: foldText(facts.title),
    season: facts.season,
    episode: facts.episode,
    episode_type: facts.episodeType,
    published_at: facts.publishedAt,
    duration: facts.audioFile.duration,
    size: facts.audioFile.metadata.size,
    added_at: addedAt,
    updated_at: updatedAt,
    detail_json: JSON.stringify(facts),
  }))
}

function mediaColumns(media: ItemRecord['media']) {
  const book = media.kind === 'book' ? media : null
  const year = book?.metadata.publishedYear ?? null
  return {
    subtitle: book?.metadata.subtitle ?? null,
    published_year: year,
    published_year_num: yearNumber(year),
    publisher: book?.metadata.publisher ?? null,
    isbn: book?.metadata.isbn ?? null,
    asin: book?.metadata.asin ?? null,
    abridged: flag(book?.metadata.abridged ?? false),
    num_audio_files: book?.audioFiles.length ?? 0,
    num_chapters: book?.chapters.length ?? 0,
    num_episodes: media.kind === 'podcast' ? media.episodes.length : 0,
    ebook_format: book?.ebookFile?.ebookFormat ?? null,
  }
}

function authorNames(record: ItemRecord): { plain: string; lastFirst: string } {
  if (record.media.kind === 'podcast') {
    const author = record.media.metadata.author ?? ''
    return { plain: author, lastFirst: author }
  }
  const { authors } = record.media.metadata
  return {
    plain: authors.map((author) => author.name).join(', '),
    lastFirst: authors.map((author) => author.lastFirst).join(', '),
  }
}

/** `2019`, `2019-05-01`, `c. 1850` → the year as a number that fits a column. */
function yearNumber(year: string | null): number | null {
  const digits = /\d{4}|\d{1,3}/.exec(year ?? '')
  return digits ? Number(digits[0]) : null
}

function flag(value: boolean): Flag {
  return value ? 1 : 0
}
