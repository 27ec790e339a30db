import type { Readable } from 'node:stream'

export interface ArchiveEntry {
  /** As stored; never to be used as a path. */
  name: string
  /** Unpacked bytes, as the archive claims. */
  size: number
}

/** What the bytes of an archive are, whatever its name says. */
export type ArchiveKind = 'zip' | 'rar' | '7z'

/** A zip, rar or 7z file opened for reading. Names and sizes come from strangers. */
export interface Archive {
  kind: ArchiveKind
  /** Files in the order of the archive; folders and encrypted files are left out. */
  entries: readonly ArchiveEntry[]
  /** How many files were left out because they are encrypted; 1 where not even their names can be read. */
  lockedFiles: number
  /** The bytes of a file of `entries`. Rejects with `too-large` as soon as more than `maxBytes` come out, else `invalid`. */
  read(name: string, maxBytes: number): Promise<Buffer>
  /**
   * The same as a stream, unpacked while it is read where the format allows that. It ends with an error when the file holds
   * more or fewer bytes than `entries` says.
   */
  stream(name: string, maxBytes: number): Promise<Readable>
  /**
   * The first bytes of a file of `entries`, all of a short one, where the format gives them without unpacking the rest;
   * rejects as `stream` does.
   */
  head?(name: string, length: number): Promise<Buffer>
  /**
   * Where a file can't be unpacked without those before it: hands out all of them in one go, each when the one before it
   * was taken. Those above `maxBytes` are left out.
   */
  pass?(maxBytes: number, take: (name: string, bytes: Buffer) => Promise<void>): Promise<void>
  close(): Promise<void>
}
