import type { Transaction } from 'kysely'
import { foldText, ignorePrefix, lastFirst } from '@lectern/contract/rules'
import type { AuthorRow, Schema, SeriesRow } from '#storage/schema.ts'

export interface NewContributor {
  libraryId: string
  names: readonly string[]
  now: number
  newId: () => string
}

/** Text by which a person or series is the same within a library. */
export function nameKey(name: string): string {
  // A name of signs only folds to nothing; it is then compared as it is.
  return foldText(name) || name
}

/** Authors by name key; those a library doesn't know yet are made. */
export async function ensureAuthors(
  trx: Transaction<Schema>,
  { libraryId, names, now, newId }: NewContributor,
): Promise<{ byKey: Map<string, AuthorRow>; added: AuthorRow[] }> {
  const wanted = new Map(names.map((name) => [nameKey(name), name]))
  if (wanted.size === 0) return { byKey: new Map(), added: [] }
  const known = await trx
    .selectFrom('authors')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('name_key', 'in', [...wanted.keys()])
    .execute()
  const byKey = new Map(known.map((row) => [row.name_key, row]))
  const added = [...wanted]
    .filter(([key]) => !byKey.has(key))
    .map(([key, name]): AuthorRow => {
      const sorted = lastFirst(name)
      return {
        id: newId(),
        library_id: libraryId,
        name,
        name_key: key,
        last_first: sorted,
        last_first_key: foldText(sorted),
        asin: null,
        description: null,
        image_path: null,
        added_at: now,
        updated_at: now,
      }
    })
  if (added.length > 0) await trx.insertInto('authors').values(added).execute()
  for (const row of added) byKey.set(row.name_key, row)
  return { byKey, added }
}

/** Series by name key; those a library doesn't know yet are made. */
export async function ensureSeries(
  trx: Transaction<Schema>,
  { libraryId, names, now, newId, prefixes }: NewContributor & { prefixes: readonly string[] },
): Promise<{ byKey: Map<string, SeriesRow>; added: SeriesRow[] }> {
  const wanted = new Map(names.map((name) => [nameKey(name), name]))
  if (wanted.size === 0) return { byKey: new Map(), added: [] }
  const known = await trx
    .selectFrom('series')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('name_key', 'in', [...wanted.keys()])
    .orderBy('added_at', 'desc')
    .execute()
  const byKey = new Map(known.map((row) => [row.name_key, row]))
  const added = [...wanted]
    .filter(([key]) => !byKey.has(key))
    .map(([key, name]): SeriesRow => ({
      id: newId(),
      library_id: libraryId,
      name,
      name_key: key,
      name_sort: foldText(ignorePrefix(name, prefixes)),
      description: null,
      added_at: now,
      updated_at: now,
    }))
  if (added.length > 0) await trx.insertInto('series').values(added).execute()
  for (const row of added) byKey.set(row.name_key, row)
  return { byKey, added }
}

/**
 * Removes those of `ids` that no item refers to any more. An author who has an ASIN, a description or an image
 * stays: somebody put work into them.
 */
export async function removeOrphanAuthors(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<{ id: string; libraryId: string }[]> {
  if (ids.length === 0) return []
  const orphans = await trx
    .selectFrom('authors')
    .select(['id', 'library_id as libraryId'])
    .where('id', 'in', ids)
    .where('asin', 'is', null)
    .where('description', 'is', null)
    .where('image_path', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('item_authors')
            .select('item_authors.item_id')
            .whereRef('item_authors.author_id', '=', 'authors.id'),
        ),
      ),
    )
    .execute()
  if (orphans.length > 0) {
    const gone = orphans.map((author) => author.id)
    await trx.deleteFrom('authors').where('id', 'in', gone).execute()
  }
  return orphans
}

/** Removes those of `ids` that no item refers to any more. */
export async function removeOrphanSeries(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<{ id: string; libraryId: string }[]> {
  if (ids.length === 0) return []
  const orphans = await trx
    .selectFrom('series')
    .select(['id', 'library_id as libraryId'])
    .where('id', 'in', ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('item_series')
            .select('item_series.item_id')
            .whereRef('item_series.series_id', '=', 'series.id'),
        ),
      ),
    )
    .execute()
  if (orphans.length > 0) {
    const gone = orphans.map((series) => series.id)
    await trx.deleteFrom('series').where('id', 'in', gone).execute()
  }
  return orphans
}
