import type { Kysely, RawBuilder } from 'kysely'
import type { Peers } from '#domain/peers.ts'
import type { Problem } from '#platform/problem.ts'
import type { ColumnKit } from '../column-kit.ts'
import type { DatabaseCare } from '../care/database-care.ts'
import type { Locks } from '../locks.ts'
import type { Catalog } from '../move/catalog.ts'
import type { Schema } from '../schema.ts'
import type { PassageIndex, PassageReader } from '../search/passages/passage-index.ts'
import type { SearchIndex, SearchReader } from '../search/search-index.ts'
import type { Refusal } from './refusal.ts'

/** What becomes of the schema when a database is opened. */
export interface SchemaUpgrade {
  /** Names of all steps that this release knows. */
  steps: readonly string[]
  /** Those that the database hasn't had. Throws `broken` when it had others, of a newer release. */
  missing(): Promise<string[]>
  /** Takes the missing ones. */
  run(): Promise<void>
}

/** How somebody takes part among the servers that have one database. */
export interface Joining {
  /** Nobody else may be there, nor come. */
  isAlone?: boolean
  /** This server may not go on: a newer one upgrades the database, or did. */
  onOutdated?: (problem: Problem) => void
}

/** A database that can be opened. */
export interface DatabaseSource {
  open(): Promise<StorageDialect>
  /** The sentence for people where an error of opening or upgrading calls for one, else the error. */
  explained(error: unknown): unknown
}

/** What differs between databases, by name. Everything else is one set of queries. */
export interface StorageDialect {
  name: 'sqlite' | 'postgres'
  columns: ColumnKit
  search: SearchIndex & SearchReader & PassageIndex & PassageReader
  read: Kysely<Schema>
  write: Kysely<Schema>
  /** A column of text as UTF-8. */
  utf8(column: string): RawBuilder<Uint8Array>
  /** Rises with every commit of anybody that `read` sees; null where the database doesn't count them, so that we have to. */
  commits: (() => number) | null
  /** What the database says of its own tables. */
  catalog: Catalog
  /** Runs `work` on the data as they are at one moment, whatever others write meanwhile. */
  snapshot<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>
  /** Takes part among the servers that have this database, upgraded while nobody else is there. */
  join(upgrade: SchemaUpgrade, joining: Joining): Promise<Peers>
  /** Copies the whole database into an SQLite file in the data folder before an upgrade; resolves with the path. */
  copyAside(label: string): Promise<string>
  /**
   * Copies the whole database, as it is at one moment, into a new SQLite file while everybody works on, and proves that the
   * copy is whole. Resolves with the rows of each table.
   */
  copyTo(file: string): Promise<Record<string, number>>
  care: DatabaseCare
  locks: Locks
  /** What an error of a write means; null: nothing that people could be told about the database. */
  refusal(error: unknown): Refusal | null
  close(): Promise<void>
}
