import { batchesOf } from '#platform/lists/batches.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import type { Card } from './cards.ts'

/** Most cards fetched by one query: a page of a list is fewer, a whole library comes in batches. */
export const cardsAtOnce = 500

/** Cards by id of items that somebody may see. Those that are gone are left out. */
export async function cardsOf(
  db: Kysely<Schema>,
  ids: readonly VisibleItemId[],
): Promise<Map<string, Card>> {
  const cards = new Map<string, Card>()
  for (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom('item_cards')
      .select(['item_id', 'minified'])
      .where('item_id', 'in', batch)
      .execute()
    for (const row of rows) cards.set(row.item_id, row.minified)
  }
  return cards
}

/**
 * The same as UTF-8, as the socket wants it: for lists that send cards as they are. Turning a page of texts into
 * characters and back would cost more than reading it.
 */
export async function cardBytesOf(
  db: Database,
  ids: readonly VisibleItemId[],
): Promise<Map<string, Uint8Array>> {
  const bytes = db.utf8('minified')
  const cards = new Map<string, Uint8Array>()
  for (const batch of batchesOf(ids)) {
    const rows = await db.read
      .selectFrom('item_cards')
      .select(['item_id', bytes.as('card')])
      .where('item_id', 'in', batch)
      .execute()
    for (const row of rows) cards.set(row.item_id, row.card)
  }
  return cards
}
