import type { BookMetaCore, PodcastMeta, PodcastSettings } from '@lectern/contract'
import type {
  EpisodeRow,
  ItemDetailRow,
  ItemFilesRow,
  ItemLabelRow,
  ItemRow,
  LabelKind,
} from '#storage/schema.ts'
import { readOrigins } from '../changes/origins.ts'
import type { BookRecord, ItemRecord, LinkedAuthor, LinkedSeries } from './item-record.ts'

/** Lists of files as they are stored. */
type FileTexts = Omit<ItemFilesRow, 'item_id'>

/** Stands for lists that aren't read. */
export const noFiles: FileTexts = {
  audio_files_json: '[]',
  library_files_json: '[]',
  ebook_file_json: null,
}

/** What an item consists of in the tables, without its card. */
export interface StoredItem {
  item: ItemRow
  detail: ItemDetailRow
  files: FileTexts
  authors: LinkedAuthor[]
  series: LinkedSeries[]
  labels: Pick<ItemLabelRow, 'kind' | 'value' | 'value_key'>[]
  episodes: EpisodeRow[]
}

/** The record that was written as these rows (item-rows.ts). */
export function recordOf({
  item,
  detail,
  files,
  authors,
  series,
  labels,
  episodes,
}: StoredItem): ItemRecord {
  const valuesOf = (kind: LabelKind) =>
    labels.filter((label) => label.kind === kind).map((label) => label.value)
  const shared = { genres: valuesOf('genre'), tags: valuesOf('tag') }
  return {
    ...locationOf(item),
    libraryFiles: JSON.parse(files.library_files_json) as ItemRecord['libraryFiles'],
    provenance: readOrigins(detail.provenance_json),
    locks: JSON.parse(detail.locks_json) as ItemRecord['locks'],
    media:
      item.media_type === 'podcast'
        ? podcastOf(detail, shared, episodes)
        : bookOf(
            { item, detail, files },
            { ...shared, narrators: valuesOf('narrator'), authors, series },
          ),
  }
}

function locationOf(
  item: ItemRow,
): Omit<ItemRecord, 'libraryFiles' | 'provenance' | 'locks' | 'media'> {
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
    missingSince: item.missing_since,
    isInvalid: item.is_invalid === 1,
    coverPath: item.cover_path,
    coverAccentJson: item.cover_accent_json,
    coverThumbhash: item.cover_thumbhash,
  }
}

function bookOf(
  { item, detail, files }: Pick<StoredItem, 'item' | 'detail' | 'files'>,
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
    audioFiles: JSON.parse(files.audio_files_json) as BookRecord['audioFiles'],
    chapters: JSON.parse(detail.chapters_json) as BookRecord['chapters'],
    ebookFile:
      files.ebook_file_json === null
        ? null
        : (JSON.parse(files.ebook_file_json) as BookRecord['ebookFile']),
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
