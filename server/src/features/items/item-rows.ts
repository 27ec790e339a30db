import type { BookMetaCore, PodcastMeta, PodcastSettings } from '@lectern/contract'
import { foldText, ignorePrefix } from '@lectern/contract/rules'
import { plainText } from '#platform/html.ts'
import type {
  EpisodeRow,
  Flag,
  ItemCardRow,
  ItemDetailRow,
  ItemLabelRow,
  ItemRow,
  LabelKind,
} from '#storage/schema.ts'
import type { SearchDoc } from '#storage/search/search-index.ts'
import type { BookRecord, ItemRecord, LinkedAuthor, LinkedSeries } from './item-record.ts'
import { itemSize, mediaTotals, mediaTypeOf } from './item-record.ts'
import { renderMinified } from './items.wire.ts'

/** The row that lists filter and sort by. */
export function itemRow(record: ItemRecord, prefixes: readonly string[]): ItemRow {
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
    is_invalid: flag(record.isInvalid),
    title: media.metadata.title,
    title_key: foldText(media.metadata.title),
    title_sort: foldText(ignorePrefix(media.metadata.title, prefixes)),
    author_sort: foldText(names.plain),
    author_lf_sort: foldText(names.lastFirst),
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

/** The heavy parts, read one item at a time. */
export function detailRow(record: ItemRecord): ItemDetailRow {
  const { media } = record
  const book = media.kind === 'book' ? media : null
  return {
    item_id: record.id,
    description: media.metadata.description,
    metadata_json: JSON.stringify(
      media.kind === 'podcast'
        ? { ...media.metadata, ...media.settings }
        : { publishedDate: media.metadata.publishedDate, videoFile: media.videoFile },
    ),
    audio_files_json: JSON.stringify(book?.audioFiles ?? []),
    library_files_json: JSON.stringify(record.libraryFiles),
    chapters_json: JSON.stringify(book?.chapters ?? []),
    ebook_file_json: book?.ebookFile ? JSON.stringify(book.ebookFile) : null,
    provenance_json: JSON.stringify(record.provenance),
  }
}

export function cardRow(record: ItemRecord, prefixes: readonly string[]): ItemCardRow {
  return { item_id: record.id, minified: JSON.stringify(renderMinified(record, prefixes)) }
}

/** Genres, tags and narrators, each value once. */
export function labelRows(record: ItemRecord): ItemLabelRow[] {
  const { media } = record
  const lists: [LabelKind, string[]][] = [
    ['genre', media.metadata.genres],
    ['tag', media.tags],
    ['narrator', media.kind === 'book' ? media.metadata.narrators : []],
  ]
  return lists.flatMap(([kind, values]) =>
    [...new Set(values)].map((value, position) => ({
      item_id: record.id,
      library_id: record.libraryId,
      kind,
      value,
      value_key: foldText(value),
      position,
    })),
  )
}

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

export function searchDoc(record: ItemRecord): SearchDoc {
  const { media } = record
  const common = {
    itemId: record.id,
    libraryId: record.libraryId,
    title: media.metadata.title,
    tags: media.tags,
    genres: media.metadata.genres,
    description: media.metadata.description === null ? null : plainText(media.metadata.description),
  }
  if (media.kind === 'podcast') {
    const { author, itunesId, itunesArtistId } = media.metadata
    return {
      ...common,
      subtitle: null,
      authors: author === null ? [] : [author],
      narrators: [],
      series: [],
      ids: [itunesId, itunesArtistId].filter((id) => id !== null),
      episodes: media.episodes.map((episode) => episode.title),
    }
  }
  return {
    ...common,
    subtitle: media.metadata.subtitle,
    authors: media.metadata.authors.map((author) => author.name),
    narrators: media.metadata.narrators,
    series: media.metadata.series.map((series) => series.name),
    ids: [media.metadata.asin, media.metadata.isbn].filter((id) => id !== null),
    episodes: [],
  }
}

/** What an item consists of in the tables, without its card. */
export interface StoredItem {
  item: ItemRow
  detail: ItemDetailRow
  authors: LinkedAuthor[]
  series: LinkedSeries[]
  labels: Pick<ItemLabelRow, 'kind' | 'value'>[]
  episodes: EpisodeRow[]
}

/** The inverse of the functions above. */
export function recordOf({
  item,
  detail,
  authors,
  series,
  labels,
  episodes,
}: StoredItem): ItemRecord {
  const valuesOf = (kind: LabelKind) =>
    labels.filter((label) => label.kind === kind).map((label) => label.value)
  const shared = { genres: valuesOf('genre'), tags: valuesOf('tag') }
  return {
    ...placeOf(item),
    libraryFiles: JSON.parse(detail.library_files_json) as ItemRecord['libraryFiles'],
    provenance: JSON.parse(detail.provenance_json) as ItemRecord['provenance'],
    media:
      item.media_type === 'podcast'
        ? podcastOf(detail, shared, episodes)
        : bookOf(item, detail, { ...shared, narrators: valuesOf('narrator'), authors, series }),
  }
}

function placeOf(item: ItemRow): Omit<ItemRecord, 'libraryFiles' | 'provenance' | 'media'> {
  return {
    id: item.id,
    mediaId: item.media_id,
    libraryId: item.library_id,
    folderId: item.folder_id,
    path: item.path,
    relPath: item.rel_path,
    isFile: item.is_file === 1,
    ino: item.ino,
    dev: item.dev,
    mtimeMs: item.mtime_ms,
    ctimeMs: item.ctime_ms,
    birthtimeMs: item.birthtime_ms,
    filesHash: item.files_hash,
    contentKey: item.content_key,
    addedAt: item.added_at,
    updatedAt: item.updated_at,
    lastScanAt: item.last_scan_at,
    scanVersion: item.scan_version,
    isMissing: item.is_missing === 1,
    missingSeen: item.missing_seen,
    isInvalid: item.is_invalid === 1,
    coverPath: item.cover_path,
    coverAccentJson: item.cover_accent_json,
    coverThumbhash: item.cover_thumbhash,
  }
}

function bookOf(
  item: ItemRow,
  detail: ItemDetailRow,
  lists: {
    genres: string[]
    tags: string[]
    narrators: string[]
    authors: LinkedAuthor[]
    series: LinkedSeries[]
  },
): BookRecord {
  const rest = JSON.parse(detail.metadata_json) as Pick<BookMetaCore, 'publishedDate'> &
    Pick<BookRecord, 'videoFile'>
  const { tags, ...linked } = lists
  return {
    kind: 'book',
    ...(item.media_type === 'music' || item.media_type === 'video'
      ? { mediaType: item.media_type }
      : {}),
    ...(rest.videoFile === undefined ? {} : { videoFile: rest.videoFile }),
    metadata: {
      title: item.title,
      subtitle: item.subtitle,
      publishedYear: item.published_year,
      publishedDate: rest.publishedDate ?? null,
      publisher: item.publisher,
      description: detail.description,
      isbn: item.isbn,
      asin: item.asin,
      language: item.language,
      explicit: item.explicit === 1,
      abridged: item.abridged === 1,
      ...linked,
    },
    tags,
    audioFiles: JSON.parse(detail.audio_files_json) as BookRecord['audioFiles'],
    chapters: JSON.parse(detail.chapters_json) as BookRecord['chapters'],
    ebookFile:
      detail.ebook_file_json === null
        ? null
        : (JSON.parse(detail.ebook_file_json) as BookRecord['ebookFile']),
  }
}

function podcastOf(
  detail: ItemDetailRow,
  lists: { genres: string[]; tags: string[] },
  episodes: EpisodeRow[],
): ItemRecord['media'] {
  const {
    autoDownloadEpisodes,
    autoDownloadSchedule,
    lastEpisodeCheck,
    maxEpisodesToKeep,
    maxNewEpisodesToDownload,
    ...metadata
  } = JSON.parse(detail.metadata_json) as PodcastMeta & PodcastSettings
  return {
    kind: 'podcast',
    metadata: { ...metadata, genres: lists.genres },
    settings: {
      autoDownloadEpisodes,
      autoDownloadSchedule,
      lastEpisodeCheck,
      maxEpisodesToKeep,
      maxNewEpisodesToDownload,
    },
    tags: lists.tags,
    episodes: episodes.map((row) => ({
      ...(JSON.parse(row.detail_json) as Omit<
        Extract<ItemRecord['media'], { kind: 'podcast' }>['episodes'][number],
        'id' | 'addedAt' | 'updatedAt'
      >),
      id: row.id,
      addedAt: row.added_at,
      updatedAt: row.updated_at,
    })),
  }
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
