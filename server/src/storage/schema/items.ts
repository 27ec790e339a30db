import type { Generated } from 'kysely'
import type { Flag, MediaType } from './kinds.ts'

/** What lists filter and sort by. The rest is in item_details and item_files, the rendered list entry in item_cards. */
export interface ItemRow {
  id: string
  /** Id of the book or podcast behind the item (wire: media.id, bookId). */
  media_id: string
  library_id: string
  folder_id: string
  media_type: MediaType
  path: string
  rel_path: string
  is_file: Flag
  ino: string
  dev: string
  mtime_ms: number
  ctime_ms: number
  birthtime_ms: number
  /** Bytes of all files. */
  size: number
  num_files: number
  /** Hash over (relative path, size, mtime, inode) of all files: equal means nothing to do on a rescan. */
  files_hash: string
  /** Hash over the sorted sizes of media files: recognises a copy in another place. */
  content_key: string
  added_at: number
  updated_at: number
  last_scan_at: number | null
  scan_version: string | null
  is_missing: Flag
  /** Consecutive scans that did not find it; two make it missing. */
  missing_seen: number
  /** When it became missing, in ms; null while its files are there. */
  missing_since: number | null
  is_invalid: Flag
  title: string
  title_key: string
  /** title_key without its leading article. */
  title_sort: string
  subtitle: string | null
  author_sort: string
  author_lf_sort: string
  published_year: string | null
  published_year_num: number | null
  publisher: string | null
  language: string | null
  isbn: string | null
  asin: string | null
  explicit: Flag
  abridged: Flag
  has_description: Flag
  duration: number
  num_tracks: number
  num_audio_files: number
  num_chapters: number
  num_episodes: number
  /** Bytes of audio and primary ebook. */
  media_size: number
  ebook_format: string | null
  num_supplementary: number
  cover_path: string | null
  /** `{hue, chroma}` of the cover's accent; null until computed. */
  cover_accent_json: string | null
  /** Base64 thumbhash; null until computed. */
  cover_thumbhash: string | null
}

export interface ItemDetailRow {
  item_id: string
  description: string | null
  /** Book: {publishedDate, …rest of wire metadata not in columns}; podcast: whole wire PodcastMeta and settings. */
  metadata_json: string
  chapters_json: string
  /** field → where it came from: the source alone (folderStructure, audioMetatags, …, edit), or {source, at, by?}. */
  provenance_json: string
  /** Names of fields that only people change. */
  locks_json: string
}

/** The files of an item, most of what is known of it: who changes its texts neither reads nor writes them. */
export interface ItemFilesRow {
  item_id: string
  audio_files_json: string
  library_files_json: string
  ebook_file_json: string | null
}

/** The item as lists send it (wire: minified), rendered when written. */
export interface ItemCardRow {
  item_id: string
  minified: string
}

export interface EpisodeRow {
  id: string
  item_id: string
  podcast_id: string
  library_id: string
  title: string
  title_key: string
  season: string | null
  episode: string | null
  episode_type: string | null
  published_at: number | null
  duration: number
  size: number
  added_at: number
  updated_at: number
  /** Whole wire Episode without ids. */
  detail_json: string
}

export type LabelKind = 'genre' | 'tag' | 'narrator'

export interface ItemLabelRow {
  item_id: string
  library_id: string
  kind: LabelKind
  value: string
  value_key: string
  position: number
}

/** What remains of a removed item, so that it is known again when its media return. */
export interface TombstoneRow {
  item_id: string
  media_id: string
  library_id: string
  path: string
  ino: string
  content_key: string
  title: string
  metadata_json: string
  removed_at: number
}

/** Where a change came from. */
export type ChangeSourceKind = 'person' | 'scan' | 'provider' | 'rule' | 'undo'

/** What happened to one item at one time; append-only but for `undone_by`. */
export interface ItemChangeRow {
  /** Order in which changes were written, over all items. */
  seq: Generated<number>
  item_id: string
  library_id: string
  /** What one call, scan or task changed has one of these. */
  batch_id: string
  /** ms; also the item's updated_at after a change. */
  at: number
  kind: 'changed' | 'removed' | 'deleted' | 'restored' | 'files'
  /** Null: nobody, or somebody of whom it isn't known any more. */
  user_id: string | null
  /** Kept beside the id: accounts go. */
  user_name: string | null
  source: ChangeSourceKind
  /** Of a provider or rule. */
  source_name: string | null
  num_fields: number
  /** field → {before, after, was?, source?, trash?} of what changed alone. */
  fields_json: string
  /** seq of the entry that took this one back. */
  undone_by: number | null
}
