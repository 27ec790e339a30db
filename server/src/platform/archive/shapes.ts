export interface ArchiveEntry {
  /** As stored; never to be used as a path. */
  name: string
  /** Unpacked bytes, as the archive claims. */
  size: number
}

/** A zip or rar file opened for reading. Names and sizes come from strangers. */
export interface Archive {
  /** Files in the order of the archive; folders and encrypted files are left out. */
  entries: readonly ArchiveEntry[]
  /** The bytes of a file of `entries`. Rejects with `too-large` as soon as more than `maxBytes` come out, else `invalid`. */
  read(name: string, maxBytes: number): Promise<Buffer>
  close(): Promise<void>
}
