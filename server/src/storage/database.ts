import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Peers } from '#domain/peers.ts'
import type { DatabaseCare } from './care/database-care.ts'
import type { Locks } from './locks.ts'
import type { Schema } from './schema.ts'
import type { PassageIndex, PassageReader } from './search/passages/passage-index.ts'
import type { SearchIndex, SearchReader } from './search/search-index.ts'

/** Where the data are. */
export interface DatabaseAddress {
  /** Folder of the embedded database. */
  folder: string
  /** `postgres://…` of the server that keeps the data instead; null: none. */
  url?: string | null
}

type InTransaction = (trx: Transaction<Schema>) => Promise<void>

/** The database as stores use it: many readers, one writer. Nobody can tell which one it is. */
export interface Database {
  /** Reads see every committed write. Never write through it. */
  read: Kysely<Schema>
  /** The full-text index. */
  search: SearchIndex & SearchReader & PassageIndex & PassageReader
  /** A column of text as UTF-8, to select it without turning it into characters. */
  utf8(column: string): RawBuilder<Uint8Array>
  /**
   * Runs `work` in a transaction and resolves after it is on disk. Concurrent calls share one commit (group commit),
   * each inside its own savepoint: one that throws takes back its own writes only. What it reads through `trx` nobody
   * else, in this process or another, changes before it is done.
   * No disk, network or ffmpeg inside: all others wait.
   */
  transact<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>
  /** Rises with every commit of anybody, scans and other servers included. What was read after it was asked is no older. */
  commits(): Promise<number>
  /** Rises with every change, by anybody, of what lists are filtered and sorted by. Places that people have are no part of it. */
  contentRevision(): Promise<number>
  /** Rises with every change, by anybody, of what libraries show: content, cards, episodes, lists. Never with places. */
  libraryRevision(): Promise<number>
  /** Rises with every change, by anybody, of the episodes of podcasts, on the disk or only in their feeds. */
  episodesRevision(): Promise<number>
  /**
   * Items of all libraries whose content changed after a revision, those that are gone included; null where they can't be
   * told one by one: too many, too long ago, or a change of something that many share, as the name of a series.
   */
  changedItems(sinceRevision: number): Promise<readonly string[] | null>
  /** Other servers on the same database. */
  peers: Peers
  /** What only one process at a time may do. */
  locks: Locks
  care: DatabaseCare
  /**
   * Copies everything, as it is at one moment, into a new SQLite file while everybody works on, and proves that the copy is
   * whole. Resolves with the rows of each table. @throws Problem `full` or `broken`.
   */
  copyTo(file: string): Promise<Record<string, number>>
  /**
   * Replaces everything by what a copy in a folder holds, in one transaction: whatever stops it, all is as it was or all is
   * as in the copy. The copy is upgraded first. `also` belongs to the same transaction, and so does `before`, which sees
   * what is replaced.
   * @throws Problem `broken` for a copy that is damaged or of a newer release.
   */
  replaceBy(folder: string, also: InTransaction, before?: InTransaction): Promise<void>
  close(): Promise<void>
}
