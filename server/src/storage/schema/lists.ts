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
