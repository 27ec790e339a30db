import type { Transaction } from 'kysely'
import { foldText, ignorePrefix } from '@lectern/contract/rules'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { loadRecords } from './item-record.store.ts'
import { cardRow, itemRow } from './item-rows.ts'

/** Items in one transaction: others shall not wait long. */
const renderPortion = 100

/**
 * Renders all cards and article-free sort keys anew. Resolves to the number of titles and series names that sort
 * differently now.
 */
export async function renderAll(db: Database, prefixes: readonly string[]): Promise<number> {
  const ids = (await db.read.selectFrom('items').select('id').execute()).map((row) => row.id)
  let moved = 0
  for (let start = 0; start < ids.length; start += renderPortion) {
    moved += await db.transact((trx) =>
      renderItems(trx, ids.slice(start, start + renderPortion), prefixes),
    )
  }
  return moved + (await db.transact((trx) => sortSeries(trx, prefixes)))
}

async function renderItems(
  trx: Transaction<Schema>,
  ids: readonly string[],
  prefixes: readonly string[],
): Promise<number> {
  let moved = 0
  for (const record of await loadRecords(trx, ids)) {
    const { title_sort } = itemRow(record, prefixes)
    const { numUpdatedRows } = await trx
      .updateTable('items')
      .set({ title_sort })
      .where('id', '=', record.id)
      .where('title_sort', '!=', title_sort)
      .executeTakeFirst()
    moved += Number(numUpdatedRows)
    const { minified } = cardRow(record, prefixes)
    await trx.updateTable('item_cards').set({ minified }).where('item_id', '=', record.id).execute()
  }
  return moved
}

async function sortSeries(trx: Transaction<Schema>, prefixes: readonly string[]): Promise<number> {
  let moved = 0
  for (const { id, name } of await trx.selectFrom('series').select(['id', 'name']).execute()) {
    const name_sort = foldText(ignorePrefix(name, prefixes))
    const { numUpdatedRows } = await trx
      .updateTable('series')
      .set({ name_sort })
      .where('id', '=', id)
      .where('name_sort', '!=', name_sort)
      .executeTakeFirst()
    moved += Number(numUpdatedRows)
  }
  return moved
}
