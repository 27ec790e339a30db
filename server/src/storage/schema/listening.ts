import type { Generated } from 'kysely'
import type { Flag, MediaType } from './kinds.ts'

/** Every report of a position, never edited (immunity: the position journal). */
export interface JournalRow {
  seq: Generated<number>
  user_id: string
  item_id: string
  /** '' for books: part of keys, so never null. */
  episode_id: string
  device_id: string | null
  session_id: string | null
  /** The sign-in that an explicit action came with. */
  auth_session_id: string | null
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
  /** The journal entry that last changed the position or whether it is finished. */
  moved_seq: number
  /** The journal entry that last changed anything. */
  changed_seq: number
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
  /** Says that an open session hears an episode from its publisher; null for all others. */
  tracks_json: string | null
  /** The journal entry up to which it knows the progress; 0: there was none. null: nobody can tell. */
  known_seq: number | null
  /** The sign-in that opened it. */
  auth_session_id: string | null
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

/** A highlight, note or bookmark in the text of a book. */
export interface AnnotationRow {
  /** Made by the device that made it. */
  id: string
  user_id: string
  item_id: string
  kind: 'highlight' | 'bookmark'
  /** The ebook file; null: whichever the item has. */
  ino: string | null
  location: string
  fraction: number
  chapter: string | null
  style: 'yellow' | 'green' | 'blue' | 'pink' | 'underline' | null
  quote: string
  note: string
  source: 'lectern' | 'koreader' | 'kindle'
  created_at: number
  /** By the clock of the device, but never later than the server's when it came. */
  updated_at: number
  /** Of an imported one: when its source last changed it; null for all others. */
  source_at: number | null
  /** Since when it is removed: what is left holds older changes off. null: it is there. */
  removed_at: number | null
  /** When the row was last written, by the server's clock. */
  stored_at: number
  /** Words of quote, note and chapter as search knows them, each with a space before it. */
  words: string
}
