import type { Flag } from './kinds.ts'

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
