import type { Flag } from './kinds.ts'

/** A device that takes books by mail. */
export interface EreaderRow {
  id: string
  name: string
  /** Folded name; unique. */
  name_key: string
  email: string
  availability: 'adminOrUp' | 'userOrUp' | 'guestOrUp' | 'specificUsers'
  position: number
  updated_at: number
}

/** Who may send to a device of `specificUsers`. */
export interface EreaderUserRow {
  ereader_id: string
  user_id: string
}

/** A book that is mailed to a device, as the device was then. */
export interface EbookMailRow {
  id: string
  user_id: string
  item_id: string
  device_name: string
  email: string
  ino: string
  file_name: string
  bytes: number
  /**
   * Before `handed-over` the mail server can't have taken it, since its last bytes were held back; in it nobody knows until the
   * answer comes.
   */
  state: 'waiting' | 'sending' | 'handed-over' | 'sent' | 'failed'
  failure: string | null
  /** The mail server was not reached, or let nobody in. */
  is_setup_failure: Flag
  created_at: number
  ended_at: number | null
}

/** What KOReader calls an ebook file: by samples of it, or by its name. */
export interface EbookDocumentRow {
  item_id: string
  ino: string
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

/** A font that somebody brought along to read with. */
export interface ReaderFontRow {
  id: string
  user_id: string
  family: string
  /** 100 … 900 */
  weight: number
  is_italic: Flag
  /** Media type. */
  type: string
  /** Bytes. */
  size: number
  created_at: number
}

/** With which files the ebook of an item was last asked for a cover, because a scan of many left that for later. */
export interface EbookCoverRow {
  item_id: string
  files_hash: string
}

/** How long an ebook is, as far as its kind has it. */
export interface EbookLengthRow {
  item_id: string
  ino: string
  /** Of the file: another one in its place is counted anew. */
  version: string
  /** Which way it was counted. */
  revision: number
  words: number | null
  /** Of a file that is made of pages. */
  pages: number | null
  /** Of the printed book that the file names. */
  printed_pages: number | null
}
