import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'
import { visibleItems } from '../visibility.ts'
import type { SearchHit, SearchQuery, SearchTerm } from './search-index.ts'

/**
 * Items that the index doesn't know yet, by their titles and the names they carry: slower than the index, but it finds
 * what is there while an index is made anew after a move to another database.
 */
export async function findUnindexed(
  db: Kysely<Schema>,
  { libraryId, scope, terms, reach, limit }: SearchQuery,
): Promise<SearchHit[]> {
  if (terms.length === 0 || !(await isBehind(db))) return []
  const titled = terms.map((term) => containing('items.title_key', term))
  const found = terms.map((term, at) => sql`(${titled[at]} or ${named(libraryId, term)})`)
  const own = reach === 'own' ? sql`and (${sql.join(titled, sql` or `)})` : sql``
  const visible = db
    .selectFrom('items')
    .select(['items.id', 'items.title_key', 'items.title'])
    .where('items.library_id', '=', libraryId)
    .where(visibleItems(scope))
    .where(sql<boolean>`items.id not in (select item_id from search_docs)`)
  const { rows } = await sql<Omit<SearchHit, 'score'>>`
    select items.id as "itemId", items.title_key as "titleKey", items.title from ${visible} as items
    where ${sql.join(found, sql` and `)} ${own}
    order by items.title_key, items.id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, score: 0 }))
}

/** Whether there are items whose words are still to be put into the index. */
async function isBehind(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1
    where exists (select 1 from stale_items where kind = 'search')
      or not exists (select 1 from derived_revisions where kind = 'search')`.execute(db)
  return rows.length > 0
}

function named(libraryId: string, term: SearchTerm): RawBuilder<unknown> {
  return sql`items.id in (
    select item_id from item_authors join authors on authors.id = author_id
      where authors.library_id = ${libraryId} and ${containing('authors.name_key', term)}
    union all select item_id from item_series join series on series.id = series_id
      where series.library_id = ${libraryId} and ${containing('series.name_key', term)}
    union all select item_id from item_labels
      where library_id = ${libraryId} and ${containing('value_key', term)})`
}

/** Words hold letters, marks and digits only: no wildcard is among them. Of likely spellings there are at most six. */
function containing(
  column: string,
  { prefix, alternatives, spellings = [] }: SearchTerm,
): RawBuilder<unknown> {
  const words = [prefix, ...spellings.map(({ word }) => word), ...alternatives.slice(0, 6)]
  return sql`(${sql.join(
    words.map((word) => sql`${sql.ref(column)} like ${`%${word}%`}`),
    sql` or `,
  )})`
}
