import type { Flag } from './kinds.ts'

/** The subscription of a podcast and how it goes. A podcast without an address has no row. */
export interface PodcastFeedRow {
  item_id: string
  library_id: string
  /** The address where it holds a secret, which the item's own `feedUrl` then only stands for. */
  secret_address: string | null
  /** Cron expression of five fields in local time; null: nothing is fetched by itself. */
  schedule: string | null
  /** When it is to be read next, in ms; null: not by itself. */
  next_check_at: number | null
  /** Validators of the answer that was last read whole. */
  etag: string | null
  last_modified: string | null
  body_hash: string | null
  checked_at: number | null
  succeeded_at: number | null
  /** Since when, in ms, and how often in a row it could not be read; the last reason as a sentence. */
  failing_since: number | null
  failures: number
  failure: string | null
  /** FeedSettings. */
  settings_json: string
  /** What the feed says of the podcast; null before it was read. */
  channel_json: string | null
}

/** An episode that a feed lists or listed. The one on the disk, in `episodes`, has the same id. */
export interface FeedEpisodeRow {
  id: string
  item_id: string
  library_id: string
  guid: string | null
  /** The address of its sound, without what may differ from day to day. */
  enclosure_key: string
  title: string
  title_key: string
  season: string | null
  episode: string | null
  episode_type: string | null
  published_at: number | null
  /** Seconds and bytes, as the feed has them. */
  duration: number | null
  size: number | null
  /** Seconds by its sound; null: nobody heard it yet. */
  heard_duration: number | null
  explicit: Flag
  /** It is to be downloaded by itself, and has not been yet. */
  is_wanted: Flag
  first_seen_at: number
  /** When the feed first lacked it, in ms. */
  gone_since: number | null
  /** The episode as it was read. */
  detail_json: string
  /** What else the feed says of it; null: nothing, or nobody has asked since that is kept. */
  extra_json: string | null
  /** Its feed names a transcript. */
  has_transcript: Flag
}

/** Chapters or transcript of an episode: what became of the last try to get them. */
export interface EpisodeTextRow {
  episode_id: string
  kind: 'chapters' | 'transcript'
  item_id: string
  library_id: string
  /** Where they came from; another one there means that they are to be read again. */
  origin_key: string
  format: string | null
  language: string | null
  /** Its parts say when they are said. */
  is_timed: Flag
  /** Of chapters alone; a transcript is in `transcript_passages`. */
  chapters_json: string | null
  /** Why there are none, as a sentence. */
  failure: string | null
  tried_at: number
  /** Null: not by itself. */
  next_try_at: number | null
}

/** About a minute of a transcript. */
export interface TranscriptPassageRow {
  episode_id: string
  /** From 1 on. */
  position: number
  item_id: string
  /** Seconds. */
  start: number
  /** CueRow[] */
  cues_json: string
}

/** A passage in the index; its words are known to the index alone. */
export interface SearchPassageRow {
  id: number
  episode_id: string
  item_id: string
  library_id: string
  position: number
  hash: string
}

/** What became of the file of an episode, where that wasn't only downloading it. */
export interface EpisodeStayRow {
  episode_id: string
  item_id: string
  /** When a rule took it off the disk, in ms: it doesn't come back by itself. */
  let_go_at: number | null
  /** When somebody last brought it to the disk by hand. */
  asked_at: number | null
}

/** How somebody listens to a show. */
export interface ShowListeningRow {
  user_id: string
  item_id: string
  /** ListeningSettings. */
  settings_json: string
}

export interface PodcastFollowRow {
  user_id: string
  item_id: string
  followed_at: number
}

export interface EpisodeStarRow {
  user_id: string
  item_id: string
  episode_id: string
  starred_at: number
}

export type DownloadState = 'queued' | 'running' | 'failed'

/** An episode that is to be downloaded, is being, or could not be; what is done has no row. */
export interface EpisodeDownloadRow {
  id: string
  item_id: string
  library_id: string
  episode_id: string
  state: DownloadState
  is_automatic: Flag
  /** The user who wanted it; null where the schedule did. */
  asked_by: string | null
  /** Smaller ones come first. */
  position: number
  created_at: number
  started_at: number | null
  finished_at: number | null
  attempts: number
  next_try_at: number | null
  /** Why it could not be downloaded, as a sentence. */
  failure: string | null
  /** Of what kind that is. */
  fault: string | null
  /** That its address names. */
  host: string
  /** Strong ETag or Last-Modified of the bytes that are there already. */
  validator: string | null
  /** The file that it has become, once that is about to get its name. */
  place_json: string | null
  /** The episode as it was asked for. */
  detail_json: string
}

/** An OPML file whose feeds are added to a library. The last one of a library stays, so that people see what came of it. */
export interface OpmlImportRow {
  id: string
  library_id: string
  folder_id: string
  /** New episodes of its podcasts are downloaded by themselves. */
  is_automatic: Flag
  /** Who asked for it. */
  user_id: string
  user_name: string
  started_at: number
  /** Null: it is under way, or goes on when a server starts. */
  ended_at: number | null
}

/** `begun`: it may be half added; `known`: its podcast was there before. */
export type ImportedFeedState = 'waiting' | 'begun' | 'added' | 'known' | 'failed'

export interface OpmlImportFeedRow {
  import_id: string
  /** In the file, from 0 on. */
  position: number
  address: string
  state: ImportedFeedState
  /** Of its podcast, once that is known. */
  title: string | null
  item_id: string | null
  /** Why it could not be added, as a sentence. */
  failure: string | null
}
