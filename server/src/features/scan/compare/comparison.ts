import type { Candidate } from '../shapes.ts'

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

/** A candidate with the hashes by which it is recognised. */
export interface Seen {
  candidate: Candidate
  filesHash: string
  contentKey: string
  numMediaFiles: number
}

export interface Plan {
  add: { seen: Seen; tombstone: Tombstone | null }[]
  change: { known: KnownItem; seen: Seen }[]
  move: { known: KnownItem; seen: Seen }[]
  /** Not found at their place; the second look is the job's. */
  missing: KnownItem[]
  unchanged: KnownItem[]
  /** Could be more than one item: added as new, for people to look at. */
  ambiguous: { seen: Seen; knownIds: string[] }[]
}

export interface CompareInput {
  seen: readonly Seen[]
  known: readonly KnownItem[]
  tombstones: readonly Tombstone[]
  /** Everything below these paths is unknown rather than gone. */
  unreadable: readonly string[]
  /** Inodes of the files of items that left their place; only asked for those. */
  fileInodes: (itemId: string) => ReadonlySet<string>
  /** Read everything again, changed or not. */
  force: boolean
}

export interface Pair {
  known: KnownItem
  seen: Seen
}
