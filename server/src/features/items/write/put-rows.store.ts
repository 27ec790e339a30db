import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import { foldText } from '@lectern/contract/rules'
import type { ItemRow, Schema } from '#storage/schema.ts'
import { updateEach } from '#storage/update-each.ts'
import type { RowChange } from '#storage/update-each.ts'
import { changedDetails, detailRow, filesRow, hasSameFiles } from '../record/detail-rows.ts'
import type { FileFacts } from '../record/file-facts.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { cardRow, itemRow } from '../record/item-rows.ts'

interface Putting {
  records: readonly ItemRecord[]
  /** Those of them that are stored, as they are stored; the others are written whole. */
  inStore: ReadonlyMap<string, ItemRecord>
  /** What the files amount to of those that are known without them. */
  facts: ReadonlyMap<string, FileFacts>
  prefixes: readonly string[]
}

/** Items, their details, their files and their cards. Each column that is written again costs every index that it is part of. */
export async function putRows(trx: Transaction<Schema>, putting: Putting): Promise<void> {
  const { records, facts, prefixes } = putting
  await putItems(trx, putting)
  await putDetails(trx, putting)
  await putFiles(trx, putting)
  await trx
    .insertInto('item_cards')
    .values(records.map((record) => cardRow(record, prefixes, facts.get(record.id))))
    .onConflict((oc) =>
      oc.column('item_id').doUpdateSet((eb) => ({ minified: eb.ref('excluded.minified') })),
    )
    .execute()
}

async function putItems(
  trx: Transaction<Schema>,
  { records, inStore, facts, prefixes }: Putting,
): Promise<void> {
  const fold = remembering(foldText)
  const whole: ItemRow[] = []
  const parts: RowChange[] = []
  for (const record of records) {
    const row = itemRow(record, prefixes, fold)
    const before = inStore.get(record.id)
    const columns = before && changedColumns(itemRow(before, prefixes, fold), row)
    const isEdit = columns !== undefined && Object.keys(columns).every((name) => edited.has(name))
    if (isEdit) parts.push({ key: record.id, columns })
    else if (facts.has(record.id)) throw new Error('an item without its files is no whole row')
    else whole.push(row)
  }
  await updateEach(trx, 'items', { key: 'id', numbers: editedNumbers }, parts)
  if (whole.length === 0) return
  const { id: _id, ...columns } = whole[0] ?? {}
  await trx
    .insertInto('items')
    .values(whole)
    .onConflict((oc) => oc.column('id').doUpdateSet(replaceAll(columns)))
    .execute()
}

async function putDetails(trx: Transaction<Schema>, { records, inStore }: Putting): Promise<void> {
  const whole: ItemRecord[] = []
  const parts: RowChange[] = []
  for (const record of records) {
    const before = inStore.get(record.id)
    if (before === undefined) whole.push(record)
    else parts.push({ key: record.id, columns: changedDetails(before, record) })
  }
  await updateEach(trx, 'item_details', { key: 'item_id' }, parts)
  if (whole.length === 0) return
  const rows = whole.map(detailRow)
  const { item_id: _item, ...columns } = rows[0] ?? {}
  await trx
    .insertInto('item_details')
    .values(rows)
    .onConflict((oc) => oc.column('item_id').doUpdateSet(replaceAll(columns)))
    .execute()
}

async function putFiles(
  trx: Transaction<Schema>,
  { records, inStore, facts }: Putting,
): Promise<void> {
  const changed = records.filter((record) => {
    const before = inStore.get(record.id)
    return before === undefined || !hasSameFiles(before, record)
  })
  if (changed.length === 0) return
  if (changed.some(({ id }) => facts.has(id)))
    throw new Error('files of an item that is known without them were changed')
  const rows = changed.map(filesRow)
  const { item_id: _item, ...columns } = rows[0] ?? {}
  await trx
    .insertInto('item_files')
    .values(rows)
    .onConflict((oc) => oc.column('item_id').doUpdateSet(replaceAll(columns)))
    .execute()
}

/** What edits change of the row of an item. A row in which anything else differs is written whole. */
const editedTexts = [
  'title',
  'title_key',
  'title_sort',
  'subtitle',
  'author_sort',
  'author_lf_sort',
  'language',
  'published_year',
  'publisher',
  'isbn',
  'asin',
  'cover_path',
  'cover_accent_json',
  'cover_thumbhash',
] as const satisfies readonly (keyof ItemRow)[]
const editedNumbers: ReadonlySet<string> = new Set([
  'updated_at',
  'explicit',
  'abridged',
  'has_description',
  'num_chapters',
  'published_year_num',
] satisfies readonly (keyof ItemRow)[])
const edited: ReadonlySet<string> = new Set([...editedTexts, ...editedNumbers])

function changedColumns(before: ItemRow, after: ItemRow): RowChange['columns'] {
  const old: Record<string, unknown> = { ...before }
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== old[name]))
}

/** `set column = excluded.column` for every column. */
function replaceAll(columns: object): Record<string, RawBuilder<never>> {
  return Object.fromEntries(
    Object.keys(columns).map((column) => [column, sql.ref<never>(`excluded.${column}`)]),
  )
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
