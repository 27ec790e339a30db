import type { Transaction } from 'kysely'
import { foldText, ignorePrefix, lastFirst } from '@lectern/contract/rules'
import type { Schema } from '#storage/schema.ts'
import type { Renamed } from '../../changes/cause.ts'
import { nameKey } from '../contributors.store.ts'
import type { GivenName, ItemWriterDeps, Naming } from '../writing.store.ts'

type NameDeps = Pick<ItemWriterDeps, 'prefixes' | 'now'>

/**
 * Gives authors and series other names before their books are written, so that they stay who they are. One that has books
 * beside `itemIds`, has another name than `from`, or would have the name of another one is left out.
 */
export async function giveNames(
  trx: Transaction<Schema>,
  { names, itemIds }: Naming,
  deps: NameDeps,
): Promise<GivenName[]> {
  const given: GivenName[] = []
  for (const name of names) {
    const books = await booksOf(trx, name)
    if (books.length === 0 || books.some((id) => !itemIds.has(id))) continue
    const libraryId =
      name.field === 'authors'
        ? await nameAuthor(trx, name, deps)
        : await nameSeries(trx, name, deps)
    if (libraryId !== null) given.push({ ...name, libraryId })
  }
  return given
}

async function booksOf(trx: Transaction<Schema>, { field, id }: Renamed): Promise<string[]> {
  const rows =
    field === 'authors'
      ? await trx.selectFrom('item_authors').select('item_id').where('author_id', '=', id).execute()
      : await trx.selectFrom('item_series').select('item_id').where('series_id', '=', id).execute()
  return rows.map(({ item_id: itemId }) => itemId)
}

/** Both tables have these columns. */
async function freeRow(
  trx: Transaction<Schema>,
  { field, id, from, to }: Renamed,
): Promise<string | null> {
  const row = await trx
    .selectFrom(field)
    .select(['name', 'library_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.name !== from) return null
  const other = await trx
    .selectFrom(field)
    .select('id')
    .where('library_id', '=', row.library_id)
    .where('name_key', '=', nameKey(to))
    .where('id', '!=', id)
    .executeTakeFirst()
  return other === undefined ? row.library_id : null
}

async function nameAuthor(
  trx: Transaction<Schema>,
  name: Renamed,
  { now }: NameDeps,
): Promise<string | null> {
  const libraryId = await freeRow(trx, name)
  if (libraryId === null) return null
  const sorted = lastFirst(name.to)
  await trx
    .updateTable('authors')
    .set({
      name: name.to,
      name_key: nameKey(name.to),
      last_first: sorted,
      last_first_key: foldText(sorted),
      updated_at: now(),
    })
    .where('id', '=', name.id)
    .execute()
  return libraryId
}

async function nameSeries(
  trx: Transaction<Schema>,
  name: Renamed,
  { now, prefixes }: NameDeps,
): Promise<string | null> {
  const libraryId = await freeRow(trx, name)
  if (libraryId === null) return null
  await trx
    .updateTable('series')
    .set({
      name: name.to,
      name_key: nameKey(name.to),
      name_sort: foldText(ignorePrefix(name.to, prefixes())),
      updated_at: now(),
    })
    .where('id', '=', name.id)
    .execute()
  return libraryId
}
