import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DatabaseCare, DatabaseFacts } from '../../care/database-care.ts'
import type { Schema } from '../../schema.ts'

/** Keeping a PostgreSQL database well: it does nearly all of that by itself. */
export function postgresCare(read: Kysely<Schema>, write: Kysely<Schema>): DatabaseCare {
  return {
    async facts(): Promise<DatabaseFacts> {
      const { rows } = await sql<{ version: string; bytes: string }>`
        select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`.execute(read)
      const [{ version = '', bytes = '0' } = {}] = rows
      return { kind: 'postgres', version, bytes: Number(bytes), unusedBytes: 0 }
    },
    damage: async () => null,
    async tidy() {
      await sql`analyze`.execute(write)
    },
  }
}
