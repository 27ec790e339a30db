import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'

/** Bytes that tables and indexes take on the disk; those that the database doesn't have take none. */
export async function bytesOfTables(
  db: Pick<Database, 'read'>,
  names: readonly string[],
  isPostgres: boolean,
): Promise<number> {
  const query = isPostgres
    ? sql<{
        size: number
      }>`select coalesce(sum(pg_total_relation_size(oid)), 0) as size from pg_class where relname in (${sql.join(names)})`
    : sql<{
        size: number
      }>`select coalesce(sum(pgsize), 0) as size from dbstat where name in (${sql.join(names)})`
  return Number((await query.execute(db.read)).rows[0]?.size ?? 0)
}
