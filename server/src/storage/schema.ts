import type { Generated } from 'kysely'

/**
 * The database as the stores see it. Column kinds (see column-kit.ts):
 * ids are UUID text, instants integer milliseconds, durations seconds as doubles, flags 0/1,
 * `…_json` columns text that the owning store parses, `…_key`/`…_sort` folded text that orders by bytes.
 * What is filtered or sorted is a column; JSON is only carried.
 */
export interface Schema {
  settings: SettingRow
  users: UserRow
  auth_sessions: AuthSessionRow
  api_keys: ApiKeyRow
  libraries: LibraryRow
  library_folders: LibraryFolderRow
  items: ItemRow
  item_details: ItemDetailRow
  item_cards: ItemCardRow
  episodes: EpisodeRow
  authors: AuthorRow
  item_authors: ItemAuthorRow
  series: SeriesRow
  item_series: ItemSeriesRow
  item_labels: ItemLabelRow
  ghosts: GhostRow
  journal: JournalRow
  progress: ProgressRow
  read_throughs: ReadThroughRow
  leases: LeaseRow
  playback_sessions: PlaybackSessionRow
  devices: DeviceRow
  bookmarks: BookmarkRow
  collections: CollectionRow
  collection_items: CollectionItemRow
  playlists: PlaylistRow
  playlist_items: PlaylistItemRow
}

export type Flag = 0 | 1
export type MediaType = 'book' | 'podcast' | 'music' | 'video'

/** Server-wide values by name: server settings, token secret, installation id. */
export interface SettingRow {
  key: string
  value_json: string
}

export interface UserRow {
  id: string
  username: string
  /** Folded username; unique, so names differ in more than case. */
  username_key: string
  email: string | null
  type: 'root' | 'admin' | 'user' | 'guest'
  /** argon2id or old bcrypt; null: no local password (single sign-on); '' : root without a password. */
  password_hash: string | null
  is_active: Flag
  permissions_json: string
  /** librariesAccessible; read only when the permission accessAllLibraries is off. */
  libraries_json: string
  /** itemTagsSelected; read only when the permission accessAllTags is off. */
  tags_json: string
  hidden_series_json: string
  last_seen_at: number | null
  created_at: number
  updated_at: number
}

/** One signed-in device: a family of rotating refresh tokens, or the one legacy token of a user. */
export interface AuthSessionRow {
  id: string
  user_id: string
  kind: 'device' | 'legacy'
  /** Id (jti) of the refresh token that is current. */
  refresh_jti: string
  previous_jti: string | null
  previous_until: number | null
  ip: string | null
  user_agent: string | null
  created_at: number
  used_at: number
  expires_at: number | null
}

/** A key for a program; it acts fully as its user. The key itself is signed, not stored. */
export interface ApiKeyRow {
  id: string
  name: string
  user_id: string
  created_by: string | null
  is_active: Flag
  expires_at: number | null
  created_at: number
  updated_at: number
}

export interface LibraryRow {
  id: string
  name: string
  media_type: MediaType
  icon: string
  provider: string
  display_order: number
  settings_json: string
  last_scan_at: number | null
  last_scan_version: string | null
  /** metadataPrecedence of the last scan; a difference forces a full re-evaluation. */
  last_scan_precedence: string | null
  /** Root gone, empty or unreadable at the last look: nothing of it is touched. */
  is_offline: Flag
  created_at: number
  updated_at: number
}

export interface LibraryFolderRow {
  id: string
  library_id: string
  path: string
  added_at: number
}

/** What lists filter and sort by. The heavy parts are in item_details, the rendered list entry in item_cards. */
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
  audio_files_json: string
  library_files_json: string
  chapters_json: string
  ebook_file_json: string | null
  /** field → source it came from (folderStructure, audioMetatags, …, edit). */
  provenance_json: string
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

export interface AuthorRow {
  id: string
  library_id: string
  name: string
  name_key: string
  last_first: string
  last_first_key: string
  asin: string | null
  description: string | null
  image_path: string | null
  added_at: number
  updated_at: number
}

export interface ItemAuthorRow {
  item_id: string
  author_id: string
  position: number
}

export interface SeriesRow {
  id: string
  library_id: string
  name: string
  name_key: string
  /** name_key without its leading article. */
  name_sort: string
  description: string | null
  added_at: number
  updated_at: number
}

export interface ItemSeriesRow {
  item_id: string
  series_id: string
  position: number
  sequence: string | null
  /** First number of sequence; null sorts last. */
  sequence_num: number | null
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
export interface GhostRow {
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

/** Every report of a position, never edited (immunity: the position journal). */
export interface JournalRow {
  seq: Generated<number>
  user_id: string
  item_id: string
  /** '' for books: part of keys, so never null. */
  episode_id: string
  device_id: string | null
  session_id: string | null
  kind: 'play' | 'seek' | 'mark' | 'reset' | 'import' | 'ebook'
  position: number
  duration: number
  /** Seconds the client says were listened since its last report. */
  listened: number
  /** Seconds credited. */
  credited: number
  client_at: number
  received_at: number
  adopted: Flag
  /** Why it was not adopted, or what it did. */
  reason: string
  /** Further fields of the report (isFinished, ebookLocation, …). */
  payload_json: string | null
}

/** Projection of the journal: one row per user, item and episode. */
export interface ProgressRow {
  id: string
  user_id: string
  item_id: string
  episode_id: string
  library_id: string
  media_item_id: string
  duration: number
  /** 0…1 as last stored; clients may send their own. */
  progress: number
  position: number
  is_finished: Flag
  hide_from_continue: Flag
  ebook_location: string | null
  ebook_progress: number
  last_update: number
  started_at: number
  finished_at: number | null
}

export interface ReadThroughRow {
  id: string
  user_id: string
  item_id: string
  episode_id: string
  started_at: number
  finished_at: number | null
  device_id: string | null
}

/** The one session that may move a position. */
export interface LeaseRow {
  user_id: string
  item_id: string
  episode_id: string
  session_id: string
  device_id: string | null
  taken_at: number
}

export interface PlaybackSessionRow {
  id: string
  user_id: string | null
  library_id: string | null
  item_id: string | null
  media_id: string | null
  episode_id: string | null
  media_type: MediaType
  device_id: string | null
  display_title: string
  display_author: string
  cover_path: string | null
  duration: number
  /** 0 direct, 1 direct stream, 2 transcode, 3 local. */
  play_method: number
  media_player: string | null
  server_version: string | null
  date: string
  day_of_week: string
  time_listening: number
  start_time: number
  position: number
  started_at: number
  updated_at: number
  /** null while the session is open. */
  closed_at: number | null
  metadata_json: string
  chapters_json: string
  device_json: string | null
  /** Tracks of an open session; null once closed. */
  tracks_json: string | null
}

export interface DeviceRow {
  id: string
  user_id: string
  /** The id that the client made for itself. */
  device_id: string
  info_json: string
  updated_at: number
}

export interface BookmarkRow {
  user_id: string
  item_id: string
  time: number
  title: string
  created_at: number
}

/** Books that belong together, for everybody who may see them. */
export interface CollectionRow {
  id: string
  library_id: string
  name: string
  name_key: string
  description: string | null
  created_at: number
  updated_at: number
}

/** Entries outlive their item for a moment: whoever keeps the list clears them away and tells. */
export interface CollectionItemRow {
  collection_id: string
  item_id: string
  position: number
}

export interface PlaylistRow {
  id: string
  library_id: string
  user_id: string
  name: string
  name_key: string
  description: string | null
  created_at: number
  updated_at: number
}

export interface PlaylistItemRow {
  playlist_id: string
  item_id: string
  /** '' for books: part of the key, so never null. */
  episode_id: string
  position: number
}
