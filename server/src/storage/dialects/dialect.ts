import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'
import type { Schema } from '../schema.ts'

/** What differs between databases, by name. Everything else is one set of queries. */
export interface StorageDialect {
  name: 'sqlite' | 'postgres'
  columns: ColumnKit
  read: Kysely<Schema>
  write: Kysely<Schema>
  /** Copies the whole database beside it before an upgrade; resolves with the place, or null where the server does that itself. */
  copyAside(label: string): Promise<string | null>
  close(): Promise<void>
}
