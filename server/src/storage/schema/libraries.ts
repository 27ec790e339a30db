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

/** An item with its files, or a single file, in the trash of a library folder. The manifest there says the same. */
export interface TrashedFileRow {
  id: string
  /** The deletion that it went with. */
  entry_id: string
  library_id: string
  folder_id: string
  kind: 'item' | 'file' | 'metadata'
  /** Below the library folder: where the disk begins that it lies on; '' for that of the library folder. */
  below: string
  /** Where it was, below the library folder without links. */
  at: string
  /** The same as the library names it. */
  path: string
  item_id: string | null
  title: string | null
  is_folder: Flag
  num_files: number
  size: number
  /** Bytes that the disk gets back. */
  frees: number
  deleted_at: number
  deleted_by: string | null
  deleted_by_name: string | null
  /** The item as it was. */
  record_json: string | null
}
