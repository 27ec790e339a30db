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
