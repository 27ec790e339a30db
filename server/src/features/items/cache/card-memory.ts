import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { createItemMemory } from './item-memory.ts'

/** Cards as UTF-8 by item id; unknown ids are left out. */
export type CardBytes<Id extends string = VisibleItemId> = (
  ids: readonly Id[],
) => Promise<ReadonlyMap<string, Uint8Array>>

interface CardMemoryDeps<Id extends string> {
  db: Pick<Database, 'libraryRevision'>
  read: CardBytes<Id>
}

/** Longer lists are walked through once; they would push out the pages that people turn. */
const longestPage = 200

/**
 * Keeps the cards that pages showed until anybody changes what libraries show: filters and orders are combined in ever
 * new ways, and show the same books again, also while places are reported.
 */
export function createCardMemory<Id extends string>({
  db,
  read,
}: CardMemoryDeps<Id>): CardBytes<Id> {
  const memory = createItemMemory<Id, Uint8Array>(db)
  return (ids) => (ids.length > longestPage ? read(ids) : memory(ids, { read }))
}
