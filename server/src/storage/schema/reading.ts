import type { Flag } from './kinds.ts'

/** What KOReader calls an ebook file: by samples of it, or by its name. */
export interface EbookDocumentRow {
  item_id: string
  ino: string
  library_id: string
  /** The file as it was when it was read. */
  size: number
  mtime_ms: number
  /** null: it could not be read. */
  content_md5: string | null
  name_md5: string
  ext: string
  /** The place in it is the place in the item. */
  is_primary: Flag
}

/** Where somebody is in a document by the word of KOReader, known here or not. */
export interface KoreaderPlaceRow {
  user_id: string
  document: string
  progress: string
  percentage: number
  device: string
  device_id: string
  at: number
  /** The item whose place it became; null where the document is of no item that its reader may see. */
  item_id: string | null
}
