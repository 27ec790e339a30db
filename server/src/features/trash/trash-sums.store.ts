import type { VisibilityScope } from '#domain/caller.ts'
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema, TrashedFileRow } from '#storage/schema.ts'
import { everything, nothing } from '#storage/visibility.ts'

/** Whose trash is meant: that of libraries, or in them what somebody deleted, where they don't see all that is in them. */
export interface TrashScope {
  libraries: VisibilityScope['libraries']
  unknownLibraries: readonly string[]
  deletedBy: string | null
}

export interface Sums {
  numFiles: number
  size: number
  frees: number
}

export interface EntryRow extends Sums {
  id: string
  libraryId: string
  kind: TrashedFileRow['kind']
  title: string | null
  path: string
  numPieces: number
  deletedAt: number
  deletedBy: string | null
  deletedByName: string | null
}

/** What lies in the trash, put together by deletion and by library. */
export function trashSumsStore(db: Database) {
  return {
    /** Latest first. */
    async entries(
      scope: TrashScope,
      { limit, offset, entryId }: { limit?: number; offset?: number; entryId?: string },
    ): Promise<EntryRow[]> {
      let query = db.read
        .selectFrom('trashed_files')
        .where(inScope(scope))
        .groupBy(['entry_id', 'library_id', 'kind', 'deleted_at', 'deleted_by', 'deleted_by_name'])
        .select([
          'entry_id as id',
          'library_id as libraryId',
          'kind',
          'deleted_at as deletedAt',
          'deleted_by as deletedBy',
          'deleted_by_name as deletedByName',
        ])
        .select((eb) => [
          eb.fn.min('title').as('title'),
          eb.fn.min('path').as('path'),
          eb.fn.countAll<number>().as('numPieces'),
          eb.fn.sum<number>('num_files').as('numFiles'),
          eb.fn.sum<number>('size').as('size'),
          eb.fn.sum<number>('frees').as('frees'),
        ])
        .orderBy('deleted_at', 'desc')
        .orderBy('entry_id')
      if (entryId !== undefined) query = query.where('entry_id', '=', entryId)
      if (limit !== undefined) query = query.limit(limit).offset(offset ?? 0)
      return query.execute()
    },

    async byLibrary(
      scope: TrashScope,
    ): Promise<(Sums & { libraryId: string; numEntries: number })[]> {
      return db.read
        .selectFrom('trashed_files')
        .where(inScope(scope))
        .groupBy('library_id')
        .select('library_id as libraryId')
        .select((eb) => [
          eb.fn.count<number>('entry_id').distinct().as('numEntries'),
          eb.fn.sum<number>('num_files').as('numFiles'),
          eb.fn.sum<number>('size').as('size'),
          eb.fn.sum<number>('frees').as('frees'),
        ])
        .orderBy('library_id')
        .execute()
    },
  }
}

function inScope({ libraries, unknownLibraries, deletedBy }: TrashScope): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'trashed_files'>()
  const parts: Expression<SqlBool>[] = [everything]
  if (libraries !== 'all')
    parts.push(libraries.length === 0 ? nothing : eb('library_id', 'in', [...libraries]))
  if (unknownLibraries.length > 0) parts.push(eb('library_id', 'not in', [...unknownLibraries]))
  if (deletedBy !== null) parts.push(eb('deleted_by', '=', deletedBy))
  return eb.and(parts)
}
