import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import { seesWholeLibraries, visibleItems } from '../visibility.ts'
import type { VisibleItemId } from '../visibility.ts'
import type {
  SearchDoc,
  SearchHit,
  SearchIndex,
  SearchQuery,
  SearchReader,
  SearchTerm,
} from './search-index.ts'
import { fieldWeights, namedFields, ownFields, searchFields, wordsByField } from './doc-words.ts'
import { learnWords, portions, wordsNear, wordsWith } from './vocabulary.ts'

/** Search over FTS5. Text comes folded and split from TypeScript, so it finds what every other database finds. */
export const sqliteSearch: SearchIndex & SearchReader = { put, remove, find, wordsWith, wordsNear }

async function put(trx: Transaction<Schema>, docs: readonly SearchDoc[]): Promise<void> {
  for (const portion of portions(docs, 100)) {
    await remove(
      trx,
      portion.map((doc) => doc.itemId),
    )
    const { rows } = await sql<{ id: number; item_id: string }>`
      insert into search_docs (item_id, library_id)
      values ${sql.join(portion.map((doc) => sql`(${doc.itemId}, ${doc.libraryId})`))}
      returning id, item_id`.execute(trx)
    const rowOf = new Map(rows.map((row) => [row.item_id, row.id]))
    for (const doc of portion) await insertWords(trx, rowOf.get(doc.itemId) ?? 0, doc)
    await learnWords(trx, portion)
  }
}

async function remove(trx: Transaction<Schema>, itemIds: readonly string[]): Promise<void> {
  for (const portion of portions(itemIds, 400)) {
    // A trigger takes the words along.
    await sql`delete from search_docs where item_id in (${sql.join(portion)})`.execute(trx)
  }
}

async function insertWords(trx: Transaction<Schema>, row: number, doc: SearchDoc): Promise<void> {
  const fields = wordsByField(doc).map((words) => words.join(' '))
  await sql`
    insert into search_index (rowid, ${sql.raw(searchFields.join(', '))})
    values (${row}, ${sql.join(fields)})`.execute(trx)
}

async function find(db: Kysely<Schema>, query: SearchQuery): Promise<SearchHit[]> {
  if (query.terms.length === 0) return []
  const { ranked, fitting } = matchOf(query)
  // The sign keeps SQLite from asking the index once for each of them.
  const fits =
    fitting === null
      ? sql``
      : sql`and +search_index.rowid in (select rowid from search_index where search_index match ${fitting})`
  // Without hidden items the item table need not be asked.
  const visibility = seesWholeLibraries(query.scope)
    ? sql``
    : sql`and exists ${visibleRow(db, query)}`
  const { rows } = await sql<{ itemId: VisibleItemId; titleKey: string; rank: number }>`
    select hits.item_id as "itemId", items.title_key as "titleKey", hits.rank from (
      select search_docs.item_id, ${bm25} as rank
      from search_index join search_docs on search_docs.id = search_index.rowid
      where search_index match ${ranked} and search_docs.library_id = ${query.libraryId} ${fits} ${visibility}
      order by rank limit ${query.limit}
    ) as hits cross join items on items.id = hits.item_id
    order by hits.rank`.execute(db)
  return rows.map(({ itemId, titleKey, rank }) => ({ itemId, titleKey, score: -rank }))
}

const bm25 = sql.raw(`bm25(search_index, ${Object.values(fieldWeights).join(', ')})`)
const ownColumns = `{${ownFields.join(' ')}}`

function visibleRow(db: Kysely<Schema>, query: SearchQuery) {
  return db
    .selectFrom('items')
    .select('items.id')
    .where(sql<boolean>`items.id = search_docs.item_id`)
    .where(visibleItems(query.scope))
}

/** What hits are ranked by, and what they have to fit beside it; each part of the former is counted in the whole index. */
function matchOf({ terms, reach }: SearchQuery): { ranked: string; fitting: string | null } {
  const all = `(${terms.map(termExpression).join(' AND ')})`
  if (reach === 'any') return { ranked: all, fitting: null }
  const own = `(${ownColumns} : ${all})`
  if (terms.length === 1) return { ranked: own, fitting: null }
  // Words spread over title, people and series count; words that one name alone carries are that name's hit.
  const named = namedFields.map((column) => `(${column} : ${all})`).join(' OR ')
  return { ranked: all, fitting: `${own} OR (${all} NOT (${named}))` }
}

function termExpression({ prefix, alternatives }: SearchTerm): string {
  return `(${[`${quoted(prefix)} *`, ...alternatives.map(quoted)].join(' OR ')})`
}

/** Words hold letters, marks and digits only, so nothing of a query can be read as syntax. */
const quoted = (word: string): string => `"${word.replaceAll('"', '')}"`
