import type { Flag } from './kinds.ts'

/** A collection or a playlist. */
export interface ListRow {
  id: string
  library_id: string
  /** '' for collections: they are everybody's. */
  user_id: string
  name: string
  name_key: string
  description: string | null
  created_at: number
  updated_at: number
}

/** A list that ended because its last item was deleted. */
export interface EndedListRow extends Omit<ListRow, 'user_id'> {
  /** 'collections' or 'playlists'. */
  kind: string
  /** Null where nobody owns it. */
  user_id: string | null
  ended_at: number
}

/** An entry of a list. It outlives its item for a moment: whoever keeps the list clears it away and tells. */
export interface ListEntryRow {
  list_id: string
  item_id: string
  /** '' for books: part of the key, so never null. */
  episode_id: string
  position: number
}

/** Filters and an order that somebody keeps under a name. */
export interface ViewRow {
  id: string
  user_id: string
  library_id: string
  name: string
  /** As in `filters=` of a list. */
  filters: string
  sort: string | null
  is_descending: Flag
  is_pinned: Flag
  created_at: number
  updated_at: number
}

/** A public link to a book or an episode. */
export interface ShareRow {
  id: string
  /** Last part of its address. */
  slug: string
  item_id: string
  library_id: string
  /** Null: the book as a whole. */
  episode_id: string | null
  /** Id of the book or of the episode. */
  media_id: string
  /** Who made it: it shows what they may see. */
  user_id: string
  /** ms; null: it has no end. */
  expires_at: number | null
  is_downloadable: Flag
  /** Null: nobody is asked for a password. */
  password_hash: string | null
  created_at: number
  updated_at: number
}

/** Somebody without an account who opened a share. */
export interface ShareVisitRow {
  /** Of the session, as the wire has it. */
  id: string
  share_id: string
  /** Digest of their cookie. */
  visitor: string
  /** Seconds. */
  position: number
  /** Seconds. */
  start_time: number
  started_at: number
  updated_at: number
  device_json: string
}

/** A feed that podcast apps can follow. */
export interface OpenFeedRow {
  id: string
  /** Last part of its address. Nobody can guess that of a private one. */
  slug: string
  entity_type: 'libraryItem' | 'collection' | 'series' | 'playlist'
  entity_id: string
  library_id: string
  /** Who opened it: it shows what they may see. */
  user_id: string
  is_private: Flag
  /** Where the server was when it was opened, as the client said it. */
  server_address: string
  prevents_indexing: Flag
  owner_name: string | null
  owner_email: string | null
  created_at: number
  /** Stands for what it showed last; null: nobody has looked yet. */
  content_tag: string | null
  /** When that became something else. */
  changed_at: number
  last_fetched_at: number | null
}
