import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'
import type { Schema } from '../schema.ts'

/** What differs between databases, by name. Everything else is one set of queries. */
export interface StorageDialect {
  name: 'sqlite' | 'postgres'
  columns: ColumnKit
  read: Kysely<Schema>
  write: Kysely<Schema>
  /** Changes with every commit of anybody that `read` sees; null where that can't be asked without a round trip. */
  commits(): number | null
  /** Copies the whole database beside it before an upgrade; resolves with the place, or null where the server does that itself. */
  copyAside(label: string): Promise<string | null>
  close(): Promise<void>
}
