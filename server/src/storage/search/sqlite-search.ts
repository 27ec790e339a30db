import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import { seesWholeLibraries, visibleItems } from '../visibility.ts'
import type {
  SearchDoc,
  SearchHit,
  SearchIndex,
  SearchQuery,
  SearchReader,
  SearchTerm,
} from './search-index.ts'
import { fieldWeights, namedFields, ownFields, searchFields, wordsByField } from './doc-words.ts'
import { dropReplaced, writtenIndexes } from './sqlite-replacement.ts'
import { learnWords, wordsNear, wordsWith } from './vocabulary.ts'

/** Search over FTS5. Text comes folded and split from TypeScript, so it finds what every other database finds. */
export const sqliteSearch: SearchIndex & SearchReader = {
  put,
  remove,
  finish,
  find,
  wordsWith,
  wordsNear,
}

/**
 * Words of known items are written over the old ones: to delete a row of the index costs three times as much as that. All at
 * once, too: what else is written in between makes the index put down what it has gathered.
 */
async function put(trx: Transaction<Schema>, docs: readonly SearchDoc[]): Promise<void> {
  const indexes = await writtenIndexes(trx)
  const rows: (readonly [SearchDoc, number])[] = []
  for (const batch of batchesOf(docs, 100)) {
    const known = await rowsOf(trx, batch)
    const added = await addRows(
      trx,
      batch.filter((doc) => !known.has(doc.itemId)),
    )
    for (const doc of batch) rows.push([doc, known.get(doc.itemId) ?? added.get(doc.itemId) ?? 0])
    await learnWords(trx, batch)
  }
  for (const index of indexes) {
    const into = sql`insert or replace into ${sql.table(index)} (rowid, ${indexColumns}) values`
    for (const [doc, row] of rows)
      await sql`${into} (${sql.join([row, ...wordsByField(doc).map(spaced)])})`.execute(trx)
  }
}

type Rows = ReadonlyMap<string, number>
const byItem = (rows: readonly { id: number; item_id: string }[]): Rows =>
  new Map(rows.map((row) => [row.item_id, row.id]))

/** Which rows of the index these have. An item that went to another library begins anew. */
async function rowsOf(trx: Transaction<Schema>, docs: readonly SearchDoc[]): Promise<Rows> {
  const { rows } = await sql<{ id: number; item_id: string; library_id: string }>`
    select id, item_id, library_id from search_docs
    where item_id in (${sql.join(docs.map(({ itemId }) => itemId))})`.execute(trx)
  const homes = new Map(docs.map(({ itemId, libraryId }) => [itemId, libraryId]))
  const moved = rows.filter((row) => homes.get(row.item_id) !== row.library_id)
  await remove(
    trx,
    moved.map((row) => row.item_id),
  )
  return byItem(rows.filter((row) => !moved.includes(row)))
}

async function addRows(trx: Transaction<Schema>, docs: readonly SearchDoc[]): Promise<Rows> {
  if (docs.length === 0) return new Map()
  const { rows } = await sql<{ id: number; item_id: string }>`
    insert into search_docs (item_id, library_id)
    values ${sql.join(docs.map((doc) => sql`(${doc.itemId}, ${doc.libraryId})`))}
    returning id, item_id`.execute(trx)
  return byItem(rows)
}

async function remove(trx: Transaction<Schema>, itemIds: readonly string[]): Promise<void> {
  for (const batch of batchesOf(itemIds, 400)) {
    // A trigger takes the words along.
    await sql`delete from search_docs where item_id in (${sql.join(batch)})`.execute(trx)
  }
}

async function finish(trx: Transaction<Schema>): Promise<void> {
  const indexes = await writtenIndexes(trx)
  if (indexes.length > 1) await dropReplaced(trx)
}

const indexColumns = sql.raw(searchFields.join(', '))
const spaced = (words: readonly string[]): string => words.join(' ')

async function find(db: Kysely<Schema>, query: SearchQuery): Promise<SearchHit[]> {
  if (query.terms.length === 0) return []
  const { ranked, leftOut } = matchOf(query)
  // The sign keeps SQLite from asking the index once for each of them.
  const fits =
    leftOut === null
      ? sql``
      : sql`and +search_index.rowid not in (select rowid from search_index where search_index match ${leftOut})`
  const { rows } = await sql<Omit<SearchHit, 'score'> & { rank: number }>`
    select docs.item_id as "itemId", items.title_key as "titleKey", items.title, hits.rank from (
      select search_index.rowid as id, ${bm25} as rank from search_index
      where search_index match ${ranked} ${fits} and ${visibleHit(db, query)}
      order by rank limit ${query.limit}
    ) as hits cross join search_docs as docs on docs.id = hits.id cross join items on items.id = docs.item_id
    order by hits.rank`.execute(db)
  return rows.map(({ rank, ...hit }) => ({ ...hit, score: -rank }))
}

const bm25 = sql.raw(`bm25(search_index, ${Object.values(fieldWeights).join(', ')})`)
const ownColumns = `{${ownFields.join(' ')}}`

/** Whether a hit is an item of the library that the scope may see. */
function visibleHit(db: Kysely<Schema>, { libraryId, scope }: SearchQuery): RawBuilder<unknown> {
  const row = sql`select 1 from search_docs
    where search_docs.id = search_index.rowid and search_docs.library_id = ${libraryId}`
  // Without hidden items the item table need not be asked; and to look up the library of each of thousands of hits is a
  // third of their cost, which nobody pays who has only one.
  if (seesWholeLibraries(scope))
    return sql`(not exists (select 1 from libraries where id != ${libraryId}) or exists (${row}))`
  const visible = db
    .selectFrom('items')
    .select('items.id')
    .where(sql<boolean>`items.id = search_docs.item_id`)
    .where(visibleItems(scope))
  return sql`exists (${row} and exists ${visible})`
}

/** What hits are ranked by, and which are left out; each part of the former is counted in the whole index. */
function matchOf({ terms, reach }: SearchQuery): { ranked: string; leftOut: string | null } {
  const all = `(${terms.map(termExpression).join(' AND ')})`
  if (reach === 'any') return { ranked: all, leftOut: null }
  const own = `(${ownColumns} : ${all})`
  if (terms.length === 1) return { ranked: own, leftOut: null }
  // Words spread over title, people and series count; words that one name alone carries are that name's hit.
  const named = namedFields.map((column) => `(${column} : ${all})`).join(' OR ')
  return { ranked: all, leftOut: `(${named}) NOT ${own}` }
}

/** One word of a query in the index's own words. */
export function termExpression({ prefix, alternatives, spellings = [] }: SearchTerm): string {
  const spelled = spellings.map(({ word, isWhole }) => `${quoted(word)}${isWhole ? '' : ' *'}`)
  return `(${[`${quoted(prefix)} *`, ...spelled, ...alternatives.map(quoted)].join(' OR ')})`
}

/** Words hold letters, marks and digits only, so nothing of a query can be read as syntax. */
const quoted = (word: string): string => `"${word.replaceAll('"', '')}"`
