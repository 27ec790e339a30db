import type { Kysely } from 'kysely'

/** Creates the full-text tables of the search index. */
export async function createSearchTables(
  _db: Kysely<unknown>,
  _dialect: 'sqlite' | 'postgres',
): Promise<void> {}
