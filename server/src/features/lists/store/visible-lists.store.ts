import { sql } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { visibleItems } from '#storage/visibility.ts'
import { listKinds } from '../kinds.ts'
import { entriesOf, headsOf, isLiving } from './list-tables.store.ts'
import type { ListKind } from './list-tables.store.ts'

export interface ListFilter {
  id?: string
  libraryId?: string
  /** Whose playlists; collections are nobody's. */
  userId?: string
}

/**
 * Lists that somebody may see. Of a collection one sees the books that one may see, and nothing at all when it has books
 * but none of those. Playlists are seen by their owner, unless their last entry has just gone.
 */
export function visibleLists(
  db: Database,
  kind: ListKind,
  { where, scope }: { where: ListFilter; scope: VisibilityScope },
) {
  const { libraries, unknownLibraries = [] } = scope
  const { isOwned } = listKinds[kind]
  let query = db.read.selectFrom(headsOf(db, kind))
  if (where.id !== undefined) query = query.where('lists.id', '=', where.id)
  if (where.libraryId !== undefined) query = query.where('lists.library_id', '=', where.libraryId)
  if (isOwned) query = query.where('lists.user_id', '=', where.userId ?? '')
  if (libraries !== 'all') {
    query =
      libraries.length === 0
        ? query.where(sql.lit(1), '=', sql.lit(0))
        : query.where('lists.library_id', 'in', [...libraries])
  }
  if (unknownLibraries.length > 0)
    query = query.where('lists.library_id', 'not in', [...unknownLibraries])
  return query.where((eb) => {
    const entries = eb
      .selectFrom(entriesOf(db, kind))
      .select('entries.item_id')
      .whereRef('entries.list_id', '=', 'lists.id')
    if (isOwned) {
      const living = entries.where(isLiving('entries'))
      return eb.or([eb.not(eb.exists(entries)), eb.exists(living)])
    }
    const books = entries.innerJoin('items', 'items.id', 'entries.item_id')
    const seen = books.where(visibleItems(scope))
    return eb.or([eb.not(eb.exists(books)), eb.exists(seen)])
  })
}
