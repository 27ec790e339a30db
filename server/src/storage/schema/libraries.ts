import type { Flag, MediaType } from './kinds.ts'

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
