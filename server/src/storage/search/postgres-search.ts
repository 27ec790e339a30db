import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import { seesWholeLibraries, visibleItems } from '../visibility.ts'
import { fieldWeights, namedFields, ownFields, searchFields, wordsByField } from './doc-words.ts'
import type {
  SearchDoc,
  SearchHit,
  SearchIndex,
  SearchQuery,
  SearchReader,
  SearchTerm,
} from './search-index.ts'
import { learnWords, wordsNear, wordsWith } from './vocabulary.ts'

/** Search over tsvector columns, one for each field. Text comes folded and split, so no dictionary touches it. */
export const postgresSearch: SearchIndex & SearchReader = {
  put,
  remove,
  finish: async () => {},
  find,
  wordsWith,
  wordsNear,
}

async function put(trx: Transaction<Schema>, docs: readonly SearchDoc[]): Promise<void> {
  for (const batch of batchesOf(docs, 100)) {
    await remove(
      trx,
      batch.map((doc) => doc.itemId),
    )
    const rows = batch.map((doc) => {
      const fields = wordsByField(doc)
      const vectors = [fields.flat(), ...fields].map(vector)
      return sql`(${doc.itemId}, ${doc.libraryId}, ${sql.join(vectors)})`
    })
    const columns = sql.raw(['item_id', 'library_id', 'words', ...searchFields].join(', '))
    await sql`insert into search_docs (${columns}) values ${sql.join(rows)}`.execute(trx)
    await learnWords(trx, batch)
  }
}

async function remove(trx: Transaction<Schema>, itemIds: readonly string[]): Promise<void> {
  for (const batch of batchesOf(itemIds, 400)) {
    await sql`delete from search_docs where item_id in (${sql.join(batch)})`.execute(trx)
  }
}

async function find(db: Kysely<Schema>, query: SearchQuery): Promise<SearchHit[]> {
  if (query.terms.length === 0) return []
  const visibility = seesWholeLibraries(query.scope)
    ? sql``
    : sql`and exists ${db
        .selectFrom('items')
        .select('items.id')
        .where(sql<boolean>`items.id = search_docs.item_id`)
        .where(visibleItems(query.scope))}`
  const { rows } = await sql<SearchHit>`
    select item_id as "itemId", items.title_key as "titleKey", items.title, score from (
      select item_id, ${scoreOf(query.terms)} as score from search_docs
      where library_id = ${query.libraryId} and ${matches(query)} ${visibility}
      order by score desc, item_id limit ${query.limit}
    ) as hits join items on items.id = hits.item_id
    order by score desc, item_id`.execute(db)
  return rows.map((row) => ({ ...row, score: Number(row.score) }))
}

function matches({ terms, reach }: SearchQuery): RawBuilder<unknown> {
  const all = tsquery(terms, ' & ')
  if (reach === 'any') return sql`words @@ ${all}`
  if (terms.length === 1) {
    const fields = ownFields.map((field) => sql`${sql.ref(field)} @@ ${all}`)
    return sql`words @@ ${all} and (${sql.join(fields, sql` or `)})`
  }
  const own = sql`(${sql.raw(ownFields.join(' || '))}) @@ ${all}`
  // Words spread over title, people and series count; words that one name alone carries are that name's hit.
  const named = namedFields.map((field) => sql`${sql.ref(field)} @@ ${all}`)
  return sql`words @@ ${all} and (${own} or not (${sql.join(named, sql` or `)}))`
}

function scoreOf(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  const parts = terms.flatMap((term) =>
    searchFields.map(
      (field) =>
        sql`(case when ${sql.ref(field)} @@ ${tsquery([term], '')} then ${sql.lit(fieldWeights[field])} else 0 end)`,
    ),
  )
  return sql.join(parts, sql` + `)
}

/** Words of a query, joined by an operator, in the index's own words. */
export function tsquery(terms: readonly SearchTerm[], operator: string): RawBuilder<unknown> {
  const text = terms
    .map(
      ({ prefix, alternatives, spellings = [] }) =>
        `(${[
          `${quoted(prefix)}:*`,
          ...spellings.map(({ word, isWhole }) => `${quoted(word)}${isWhole ? '' : ':*'}`),
          ...alternatives.map(quoted),
        ].join(' | ')})`,
    )
    .join(operator)
  return sql`${text}::tsquery`
}

/** Words as the index keeps them. */
export const vector = (words: readonly string[]): RawBuilder<unknown> =>
  sql`array_to_tsvector(${[...new Set(words)]}::text[])`

/** Words hold letters, marks and digits only, so nothing of a query can be read as syntax. */
const quoted = (word: string): string => `'${word.replaceAll("'", '')}'`
