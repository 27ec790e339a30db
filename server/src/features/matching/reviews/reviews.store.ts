import { sql } from 'kysely'
import type { FoundMatch } from '@lectern/contract'
import type { VisibilityScope } from '#domain/caller.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import type { MatchReviewRow } from '#storage/schema.ts'
import { onlyVisible, visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

/** What was found for an item, but not surely: the likeliest first. */
export interface FoundReview {
  itemId: string
  libraryId: string
  provider: string
  title: string
  author: string
  matches: FoundMatch[]
}

export interface StoredReview extends FoundReview {
  itemId: VisibleItemId
  /** As the item is called now. */
  itemTitle: string
  foundAt: number
}

export type ReviewsStore = ReturnType<typeof reviewsStore>

/** Candidates that are kept of each. */
const most = 8
/** Rows with many columns in one statement. */
const rowsAtOnce = 50

/** What waits to be judged by people. */
export function reviewsStore(db: Database) {
  const open = (scope: VisibilityScope) =>
    db.read
      .selectFrom('match_reviews')
      .innerJoin('items', 'items.id', 'match_reviews.item_id')
      .where('match_reviews.is_skipped', '=', 0)
      .$call(onlyVisible(scope))

  return {
    async put(reviews: readonly FoundReview[], at: number): Promise<void> {
      if (reviews.length === 0) return
      await db.transact(async (trx) => {
        const ids = reviews.map(({ itemId }) => itemId)
        const there = new Set<string>()
        for (const batch of batchesOf(ids)) {
          const rows = await trx.selectFrom('items').select('id').where('id', 'in', batch).execute()
          for (const { id } of rows) there.add(id)
        }
        const rows = reviews.filter(({ itemId }) => there.has(itemId)).map((one) => rowOf(one, at))
        for (const batch of batchesOf(rows, rowsAtOnce)) {
          await trx
            .insertInto('match_reviews')
            .values(batch)
            .onConflict((oc) =>
              oc.column('item_id').doUpdateSet((eb) => ({
                library_id: eb.ref('excluded.library_id'),
                provider: eb.ref('excluded.provider'),
                title: eb.ref('excluded.title'),
                author: eb.ref('excluded.author'),
                score: eb.ref('excluded.score'),
                matches_json: eb.ref('excluded.matches_json'),
                is_skipped: eb.ref('excluded.is_skipped'),
                found_at: eb.ref('excluded.found_at'),
              })),
            )
            .execute()
        }
      })
    },

    /** Takes items off the list; nothing is kept of them. */
    async drop(itemIds: readonly string[]): Promise<void> {
      if (itemIds.length === 0) return
      await db.transact(async (trx) => {
        for (const batch of batchesOf(itemIds))
          await trx.deleteFrom('match_reviews').where('item_id', 'in', batch).execute()
      })
    },

    /** Takes one off the list, and keeps later matches of many from asking again. */
    async skip(itemId: string): Promise<void> {
      await db.transact((trx) =>
        trx
          .updateTable('match_reviews')
          .set({ is_skipped: 1, matches_json: '[]' })
          .where('item_id', '=', itemId)
          .execute(),
      )
    },

    async skippedAmong(itemIds: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>()
      for (const batch of batchesOf(itemIds)) {
        const rows = await db.read
          .selectFrom('match_reviews')
          .select('item_id')
          .where('item_id', 'in', batch)
          .where('is_skipped', '=', 1)
          .execute()
        for (const { item_id } of rows) found.add(item_id)
      }
      return found
    },

    /** Those of a library that somebody may see, the likeliest first. */
    async page(
      libraryId: string,
      scope: VisibilityScope,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<StoredReview[]> {
      const rows = await open(scope)
        .selectAll('match_reviews')
        .select('items.title as itemTitle')
        .where('match_reviews.library_id', '=', libraryId)
        .orderBy('match_reviews.score', 'desc')
        .orderBy('match_reviews.item_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(reviewOf)
    },

    async one(itemId: string, scope: VisibilityScope): Promise<StoredReview | null> {
      const row = await open(scope)
        .selectAll('match_reviews')
        .select('items.title as itemTitle')
        .where('match_reviews.item_id', '=', itemId)
        .executeTakeFirst()
      return row === undefined ? null : reviewOf(row)
    },

    async count(libraryId: string, scope: VisibilityScope): Promise<number> {
      const row = await db.read
        .selectFrom('match_reviews')
        .innerJoin('items', 'items.id', 'match_reviews.item_id')
        .where('match_reviews.is_skipped', '=', 0)
        .where('match_reviews.library_id', '=', libraryId)
        .where(visibleItems(scope))
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}

function rowOf(review: FoundReview, at: number): MatchReviewRow {
  return {
    item_id: review.itemId,
    library_id: review.libraryId,
    provider: review.provider,
    title: review.title,
    author: review.author,
    score: review.matches[0]?.score.total ?? 0,
    matches_json: JSON.stringify(review.matches.slice(0, most)),
    is_skipped: 0,
    found_at: at,
  }
}

function reviewOf(
  row: MatchReviewRow & { itemId: VisibleItemId; itemTitle: string },
): StoredReview {
  return {
    itemTitle: row.itemTitle,
    itemId: row.itemId,
    libraryId: row.library_id,
    provider: row.provider,
    title: row.title,
    author: row.author,
    matches: JSON.parse(row.matches_json) as FoundMatch[],
    foundAt: row.found_at,
  }
}
