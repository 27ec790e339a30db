import type { ItemDraft, ItemRecord } from '#features/items/index.ts'
import type { FileFact, FileStat } from './files.ts'

/** Files that belong together: one item, before anything of them is read. */
export interface Candidate {
  /** Absolute path of the item folder, or of the file itself. */
  path: string
  relPath: string
  isFile: boolean
  /** Facts of the folder (or the file) itself. */
  stat: FileStat
  files: FileFact[]
}

/** A candidate with what it is recognised by. */
export interface FoundItem extends Candidate {
  /** Of the library. */
  folderId: string
  filesHash: string
  contentKey: string
  numMediaFiles: number
}

/** What the database knows of an item, as far as recognising it goes. */
export interface KnownItem {
  id: string
  path: string
  isFile: boolean
  ino: string
  dev: string
  filesHash: string
  contentKey: string
  /** Number of media files, as far as known. */
  numMediaFiles: number
  size: number
  isMissing: boolean
  asin: string | null
  /** Its library folder was taken off the library: known, but nowhere to be looked for. */
  isStray?: boolean
}

/** An item of another library, with the folder in which it was known. */
export interface ItemElsewhere extends KnownItem {
  /** null: its folder was taken off that library. */
  root: string | null
}

/** What remains of an item that was removed. */
export interface Tombstone {
  itemId: string
  mediaId: string
  path: string
  ino: string
  contentKey: string
}

/** A known item and the files that are it now. */
export interface Match {
  known: KnownItem
  found: FoundItem
}

/** Which item each candidate is, and what there is to do about it. */
export interface Plan {
  add: { found: FoundItem; tombstone: Tombstone | null }[]
  change: Match[]
  move: Match[]
  /** Not found at their place. */
  missing: KnownItem[]
  unchanged: KnownItem[]
  /** Could be more than one item: added as new, for people to look at. */
  ambiguous: { found: FoundItem; knownIds: string[] }[]
}

/** What is to be done about one item; `knownAt` is where it was when that was decided. */
export type PlanStep =
  | { kind: 'add'; found: FoundItem; tombstone: Tombstone | null }
  | { kind: 'change'; found: FoundItem; itemId: string; knownAt: string }
  | { kind: 'missing'; itemId: string; knownAt: string }

/** An item ready to be written. */
export interface ItemChange {
  draft: ItemDraft
  /** As it was stored when it was read; null for a new one. */
  before: ItemRecord | null
}
