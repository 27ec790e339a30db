import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The database as stores use it: many readers, one writer. */
export interface Database {
  /** Which full-text index to ask; nothing else may look at it. */
  dialect: 'sqlite' | 'postgres'
  /** Reads see every committed write. Never write through it. */
  read: Kysely<Schema>
  /**
   * Runs `work` in a transaction and resolves after it is on disk. Concurrent calls share one commit (group commit),
   * each inside its own savepoint: one that throws takes back its own writes only.
   * No disk, network or ffmpeg inside: SQLite has one writer.
   */
  transact<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>
  /** Changes with every commit of anybody, scans included; null where nothing says so cheaply. */
  commits(): number | null
  close(): Promise<void>
}
