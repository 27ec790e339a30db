import type { Kysely } from 'kysely'
import type { Schema } from '#storage/schema.ts'
import type { Card } from './cards.ts'

/** Most cards fetched by one query: a page of a list is fewer, a whole library comes in portions. */
export const cardPortion = 500

/**
 * Cards by item id. Visibility is the caller's matter: ids come from a query that carried it.
 * Unknown ids are left out.
 */
export async function cardsOf(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, Card>> {
  const cards = new Map<string, Card>()
  for (let start = 0; start < ids.length; start += cardPortion) {
    const rows = await db
      .selectFrom('item_cards')
      .select(['item_id', 'minified'])
      .where('item_id', 'in', ids.slice(start, start + cardPortion))
      .execute()
    for (const row of rows) cards.set(row.item_id, row.minified)
  }
  return cards
}
