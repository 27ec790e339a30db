import type { Transaction } from 'kysely'
import { foldText, ignorePrefix } from '@lectern/contract/rules'
import type { DerivedKind, ItemLabelRow, Schema } from '#storage/schema.ts'
import { renewPassages } from '#storage/search/index.ts'
import type { PassageIndex, SearchIndex } from '#storage/search/index.ts'
import { nameKey } from './contributors.store.ts'
import { loadStored } from '../record/item-record.store.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { cardRow, episodeRows, itemRow, labelRows } from '../record/item-rows.ts'
import { searchDoc } from '../record/search-doc.ts'
import { recordOf } from '../record/stored-item.ts'
import type { StoredItem } from '../record/stored-item.ts'

interface Rendering {
  kinds: ReadonlySet<DerivedKind>
  prefixes: readonly string[]
  search: SearchIndex & PassageIndex
}

/** Works out derived data of stored items anew. Resolves to the number of titles that sort differently now. */
export async function renderItems(
  trx: Transaction<Schema>,
  ids: readonly string[],
  { kinds, prefixes, search }: Rendering,
): Promise<number> {
  const stored = await loadStored(trx, ids)
  const records: ItemRecord[] = []
  let moved = 0
  for (const rows of stored) {
    const record = recordOf(rows)
    records.push(record)
    if (kinds.has('keys')) moved += await renderKeys(trx, { rows, record, prefixes })
    if (!kinds.has('cards')) continue
    const { minified } = cardRow(record, prefixes)
    await trx.updateTable('item_cards').set({ minified }).where('item_id', '=', record.id).execute()
  }
  if (kinds.has('search')) await search.put(trx, records.map(searchDoc))
  const podcasts = records.filter(({ media }) => media.kind === 'podcast')
  if (kinds.has('episodes'))
    await renewPassages(
      trx,
      search,
      podcasts.map(({ id }) => id),
    )
  return moved
}

interface ItemToSort {
  rows: StoredItem
  record: ItemRecord
  prefixes: readonly string[]
}

/** Writes the keys that differ, which are few after most changes. 1 where the title sorts differently now. */
async function renderKeys(
  trx: Transaction<Schema>,
  { rows, record, prefixes }: ItemToSort,
): Promise<number> {
  const { title_key, title_sort, author_sort, author_lf_sort, published_year_num } = itemRow(
    record,
    prefixes,
  )
  const keys = { title_key, title_sort, author_sort, author_lf_sort, published_year_num }
  if (differs(keys, rows.item))
    await trx.updateTable('items').set(keys).where('id', '=', record.id).execute()
  const labelKey = ({ kind, value }: Pick<ItemLabelRow, 'kind' | 'value'>) => `${kind} ${value}`
  const labelsBefore = new Map(rows.labels.map((row) => [labelKey(row), row]))
  for (const label of labelRows(record)) {
    if (labelsBefore.get(labelKey(label))?.value_key === label.value_key) continue
    await trx
      .updateTable('item_labels')
      .set({ value_key: label.value_key })
      .where('item_id', '=', record.id)
      .where('kind', '=', label.kind)
      .where('value', '=', label.value)
      .execute()
  }
  const episodesBefore = new Map(rows.episodes.map((row) => [row.id, row.title_key]))
  for (const { id, title_key } of episodeRows(record)) {
    if (episodesBefore.get(id) === title_key) continue
    await trx.updateTable('episodes').set({ title_key }).where('id', '=', id).execute()
  }
  return rows.item.title_sort === title_sort ? 0 : 1
}

function differs<T extends object>(keys: T, row: T): boolean {
  return (Object.keys(keys) as (keyof T)[]).some((name) => keys[name] !== row[name])
}

/** Works out the keys of all authors and series anew. Resolves to the number of series that sort differently now. */
export async function renderNames(
  trx: Transaction<Schema>,
  prefixes: readonly string[],
): Promise<number> {
  const authors = await trx
    .selectFrom('authors')
    .select(['id', 'library_id', 'name', 'name_key', 'last_first', 'last_first_key'])
    .execute()
  const freeAuthor = freeNames(authors)
  for (const author of authors) {
    const keys = { name_key: freeAuthor(author), last_first_key: foldText(author.last_first) }
    if (keys.name_key === author.name_key && keys.last_first_key === author.last_first_key) continue
    await trx.updateTable('authors').set(keys).where('id', '=', author.id).execute()
  }
  const series = await trx
    .selectFrom('series')
    .select(['id', 'library_id', 'name', 'name_key', 'name_sort'])
    .execute()
  const freeSeries = freeNames(series)
  let moved = 0
  for (const one of series) {
    const keys = {
      name_key: freeSeries(one),
      name_sort: foldText(ignorePrefix(one.name, prefixes)),
    }
    if (keys.name_key === one.name_key && keys.name_sort === one.name_sort) continue
    if (keys.name_sort !== one.name_sort) moved += 1
    await trx.updateTable('series').set(keys).where('id', '=', one.id).execute()
  }
  return moved
}

interface Named {
  library_id: string
  name: string
  name_key: string
}

/**
 * Keys are unique within a library. One whose new key another has (two names fold alike now) keeps its own: people may
 * merge the two, a start doesn't.
 */
function freeNames(rows: readonly Named[]): (row: Named) => string {
  const taken = new Set(rows.map((row) => `${row.library_id} ${row.name_key}`))
  return (row) => {
    const key = nameKey(row.name)
    if (taken.has(`${row.library_id} ${key}`)) return row.name_key
    taken.add(`${row.library_id} ${key}`)
    return key
  }
}
