import { setImmediate } from 'node:timers/promises'
import { foldText, ignorePrefix } from '@lectern/contract/rules'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { DerivedKind, DerivedRevisionRow, Schema } from '#storage/schema.ts'

/** Rows that are looked at in one go. */
const pageSize = 1000

export interface StaleBatch {
  itemIds: string[]
  /** All kinds in which one of them is stale. */
  kinds: ReadonlySet<DerivedKind>
}

export type DerivedStore = ReturnType<typeof derivedStore>

/** Which derived data are of an earlier revision. */
export function derivedStore(db: Database) {
  return {
    async fingerprints(): Promise<Map<DerivedKind, string>> {
      const rows = await db.read.selectFrom('derived_revisions').selectAll().execute()
      return new Map(rows.map((row) => [row.kind, row.fingerprint]))
    },

    /**
     * Takes all items for stale in these kinds, a page after the other, so that nobody waits long for the database; then
     * notes the revisions and does `more` in one transaction. After a stop in between it is done once more.
     */
    async markStale<T>(
      revisions: readonly DerivedRevisionRow[],
      more: (trx: Transaction<Schema>) => Promise<T>,
    ): Promise<T> {
      for (let last: string | undefined = ''; last !== undefined;)
        last = await markPage(db, revisions, last)
      return db.transact(async (trx) => {
        for (const revision of revisions) {
          await trx
            .insertInto('derived_revisions')
            .values(revision)
            .onConflict((oc) =>
              oc.column('kind').doUpdateSet({ fingerprint: revision.fingerprint }),
            )
            .execute()
        }
        return more(trx)
      })
    },

    /** How many titles and series sort differently by these articles. Others are answered meanwhile. */
    async countMoved(prefixes: readonly string[]): Promise<number> {
      let moved = 0
      const count = (rows: readonly { name: string; sort: string }[]): void => {
        for (const { name, sort } of rows)
          if (foldText(ignorePrefix(name, prefixes)) !== sort) moved += 1
      }
      for (let last = ''; ;) {
        const rows = await db.read
          .selectFrom('items')
          .select(['id', 'title as name', 'title_sort as sort'])
          .where('id', '>', last)
          .orderBy('id')
          .limit(pageSize)
          .execute()
        count(rows)
        last = rows.at(-1)?.id ?? ''
        if (rows.length < pageSize) break
        await setImmediate()
      }
      count(await db.read.selectFrom('series').select(['name', 'name_sort as sort']).execute())
      return moved
    },

    async countStale(): Promise<number> {
      const { count } = await db.read
        .selectFrom('stale_items')
        .select((eb) => eb.fn.count<number>('item_id').distinct().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** What an index of words replaces goes, unless there is an item yet that it doesn't know. */
    finishSearch(): Promise<void> {
      return db.transact(async (trx) => {
        const stale = await trx
          .selectFrom('stale_items')
          .select('item_id')
          .where('kind', '=', 'search')
          .limit(1)
          .executeTakeFirst()
        if (stale === undefined) await db.search.finish(trx)
      })
    },

    async nextBatch(limit: number): Promise<StaleBatch> {
      const rows = await db.read
        .selectFrom('stale_items')
        .selectAll()
        .where('item_id', 'in', (eb) =>
          eb.selectFrom('stale_items').select('item_id').distinct().orderBy('item_id').limit(limit),
        )
        .execute()
      return {
        itemIds: [...new Set(rows.map((row) => row.item_id))],
        kinds: new Set(rows.map((row) => row.kind)),
      }
    },

    /** Does `render` and takes the items off the list in one transaction. */
    renew<T>(
      itemIds: readonly string[],
      render: (trx: Transaction<Schema>) => Promise<T>,
    ): Promise<T> {
      return db.transact(async (trx) => {
        const result = await render(trx)
        await trx
          .deleteFrom('stale_items')
          .where('item_id', 'in', [...itemIds])
          .execute()
        return result
      })
    },
  }
}

/** Takes a page of items for stale. Resolves to the id of the last; undefined: there are no more. */
async function markPage(
  db: Database,
  revisions: readonly DerivedRevisionRow[],
  after: string,
): Promise<string | undefined> {
  const rows = await db.read
    .selectFrom('items')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()
  const last = rows.at(-1)?.id
  if (last === undefined) return undefined
  await db.transact(async (trx) => {
    for (const { kind } of revisions) {
      await trx
        .insertInto('stale_items')
        .columns(['item_id', 'kind'])
        .expression((eb) =>
          eb
            .selectFrom('items')
            .select(['id', sql.lit(kind).as('kind')])
            .where('id', '>', after)
            .where('id', '<=', last),
        )
        .onConflict((oc) => oc.doNothing())
        .execute()
    }
  })
  return last
}
