import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import { foldText } from '@lectern/contract/rules'
import { groupsOf } from '#platform/lists/groups.ts'
import type { ItemDetailRow, ItemRow, Schema } from '#storage/schema.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { cardRow, changedDetails, detailRow, itemRow } from '../record/item-rows.ts'

interface Putting {
  records: readonly ItemRecord[]
  /** Those of them that are stored, as they are stored; the others are written whole. */
  inStore: ReadonlyMap<string, ItemRecord>
  prefixes: readonly string[]
}

/** Items, their heavy parts and their cards. Each column that is written again costs every index that it is part of. */
export async function putRows(
  trx: Transaction<Schema>,
  { records, inStore, prefixes }: Putting,
): Promise<void> {
  const fold = remembering(foldText)
  const rowOf = (record: ItemRecord): ItemRow => itemRow(record, prefixes, fold)
  const changed = records.filter(({ id }) => inStore.has(id))
  await putItems(
    trx,
    records.filter(({ id }) => !inStore.has(id)).map((record) => rowOf(record)),
  )
  await putChangedItems(
    trx,
    changed.map((record) => rowOf(record)),
    [...inStore.values()].map((record) => rowOf(record)),
  )
  await putDetails(trx, records, inStore)
  await trx
    .insertInto('item_cards')
    .values(records.map((record) => cardRow(record, prefixes)))
    .onConflict((oc) =>
      oc.column('item_id').doUpdateSet((eb) => ({ minified: eb.ref('excluded.minified') })),
    )
    .execute()
}

async function putItems(trx: Transaction<Schema>, rows: readonly ItemRow[]): Promise<void> {
  const { id: _id, ...columns } = rows[0] ?? {}
  if (rows.length > 0) await upsertItems(trx, rows, Object.keys(columns))
}

/** Writes the columns in which one of the rows differs. */
async function putChangedItems(
  trx: Transaction<Schema>,
  rows: readonly ItemRow[],
  stored: readonly ItemRow[],
): Promise<void> {
  const old = new Map(stored.map((row) => [row.id, row]))
  const differing = new Set<string>()
  for (const row of rows) {
    const before = old.get(row.id)
    for (const [column, value] of Object.entries(row))
      if (value !== before?.[column as keyof ItemRow]) differing.add(column)
  }
  if (differing.size > 0) await upsertItems(trx, rows, [...differing])
}

async function upsertItems(
  trx: Transaction<Schema>,
  rows: readonly ItemRow[],
  columns: readonly string[],
): Promise<void> {
  await trx
    .insertInto('items')
    .values([...rows])
    .onConflict((oc) => oc.column('id').doUpdateSet(takeOver(columns)))
    .execute()
}

async function putDetails(
  trx: Transaction<Schema>,
  records: readonly ItemRecord[],
  inStore: ReadonlyMap<string, ItemRecord>,
): Promise<void> {
  const whole: ItemDetailRow[] = []
  const parts: { id: string; columns: Partial<ItemDetailRow> }[] = []
  for (const record of records) {
    const before = inStore.get(record.id)
    const columns = before === undefined ? null : changedDetails(before, record)
    if (columns === null) whole.push(detailRow(record))
    else parts.push({ id: record.id, columns })
  }
  if (whole.length > 0) {
    const { item_id: _item, ...columns } = whole[0] ?? {}
    await trx
      .insertInto('item_details')
      .values(whole)
      .onConflict((oc) => oc.column('item_id').doUpdateSet(takeOver(Object.keys(columns))))
      .execute()
  }
  for (const [names, group] of groupsOf(parts, ({ columns }) => Object.keys(columns).join())) {
    if (names !== '') await updateDetails(trx, names.split(','), group)
  }
}

/** Sets the same columns of several rows, each to its own texts. */
async function updateDetails(
  trx: Transaction<Schema>,
  names: readonly string[],
  rows: readonly { id: string; columns: Partial<ItemDetailRow> }[],
): Promise<void> {
  const values = rows.map(({ id, columns }) => {
    const texts = names.map((name) => columns[name as keyof ItemDetailRow] ?? null)
    return sql`(${sql.join([id, ...texts])})`
  })
  // The columns of a list of values have the same names in all databases.
  const set = names.map((name, at): [string, RawBuilder<string>] => [
    name,
    sql.ref<string>(`fresh.column${at + 2}`),
  ])
  await trx
    .updateTable('item_details')
    .from(sql`(values ${sql.join(values)})`.as<'fresh'>(sql.ref('fresh')))
    .set(Object.fromEntries(set))
    .where(sql<boolean>`item_details.item_id = fresh.column1`)
    .execute()
}

/** `set column = excluded.column` for these columns. */
function takeOver(columns: readonly string[]): Record<string, RawBuilder<never>> {
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]))
}

/** The same answers without working them out twice. */
function remembering(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const answer = known.get(text) ?? work(text)
    known.set(text, answer)
    return answer
  }
}
