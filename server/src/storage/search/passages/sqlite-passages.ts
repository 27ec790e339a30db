import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'
import { seesWholeLibraries, visibleItems } from '../../visibility.ts'
import type { VisibleItemId } from '../../visibility.ts'
import { termExpression } from '../sqlite-search.ts'
import { wordsOf } from '../search-words.ts'
import { passageWeights } from './passage-index.ts'
import { removePassages } from './remove-passages.ts'
import type {
  Passage,
  PassageHit,
  PassageIndex,
  PassageQuery,
  PassageReader,
} from './passage-index.ts'

/** Passages over FTS5. */
export const sqlitePassages: PassageIndex & PassageReader = {
  putPassages,
  removePassages,
  findPassages,
}

async function putPassages(trx: Transaction<Schema>, passages: readonly Passage[]): Promise<void> {
  for (const batch of batchesOf(passages, 100)) {
    const values = batch.map(
      ({ episodeId, itemId, libraryId, position, hash }) =>
        sql`(${episodeId}, ${itemId}, ${libraryId}, ${position}, ${hash})`,
    )
    const { rows } = await sql<{ id: number; episode_id: string; position: number }>`
      insert into search_passages (episode_id, item_id, library_id, position, hash)
      values ${sql.join(values)}
      on conflict (episode_id, position) do update
        set item_id = excluded.item_id, library_id = excluded.library_id, hash = excluded.hash
      returning id, episode_id, position`.execute(trx)
    const ids = new Map(rows.map((row) => [`${row.episode_id} ${row.position}`, row.id]))
    for (const passage of batch) {
      const id = ids.get(`${passage.episodeId} ${passage.position}`) ?? 0
      const fields = [passage.title, passage.notes, passage.talk].map((text) =>
        wordsOf(text).join(' '),
      )
      await sql`insert or replace into passage_index (rowid, title, notes, talk)
        values (${sql.join([id, ...fields])})`.execute(trx)
    }
  }
}

/** As many are compared with each other; of what is said more often any is as good as the other, and the newest are shown. */
const mostRanked = 3000

async function findPassages(db: Kysely<Schema>, query: PassageQuery): Promise<PassageHit[]> {
  if (query.terms.length === 0) return []
  const all = query.terms.map(termExpression).join(' AND ')
  return (await isFrequent(db, all)) ? newest(db, all, query) : best(db, all, query)
}

async function isFrequent(db: Kysely<Schema>, all: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select rowid from passage_index where passage_index match ${all} limit ${mostRanked + 1})`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) > mostRanked
}

async function best(
  db: Kysely<Schema>,
  all: string,
  { libraryId, scope, limit }: PassageQuery,
): Promise<PassageHit[]> {
  const { title, notes, talk } = passageWeights
  const { rows } = await sql<FoundRow & { rank: number }>`
    select ${found}, bm25(passage_index, ${sql.lit(title)}, ${sql.lit(notes)}, ${sql.lit(talk)}) as rank
    from ${entries} where passage_index match ${all} and search_passages.library_id = ${libraryId} ${seenIn(db, scope)}
    order by rank, search_passages.id desc limit ${limit}`.execute(db)
  return rows.map(({ rank, ...hit }) => ({ ...hit, score: -rank }))
}

/** Those in titles before those in notes, then what is said; comparing them all would take longer than anybody waits. */
async function newest(
  db: Kysely<Schema>,
  all: string,
  { libraryId, scope, limit }: PassageQuery,
): Promise<PassageHit[]> {
  const foundIn = async (columns: string, score: number): Promise<PassageHit[]> => {
    const { rows } = await sql<FoundRow>`
      select ${found} from ${entries}
      where passage_index match ${`${columns} : (${all})`} and search_passages.library_id = ${libraryId} ${seenIn(db, scope)}
      order by passage_index.rowid desc limit ${limit}`.execute(db)
    return rows.map((row) => ({ ...row, score }))
  }
  // Each of these goes through all that was found; mostly the first one finds nothing.
  const written = await foundIn('{title notes}', passageWeights.notes)
  const titled = written.length === 0 ? [] : await foundIn('title', passageWeights.title)
  const said = written.length >= limit ? [] : await foundIn('talk', passageWeights.talk)
  const seen = new Set<string>()
  return [...titled, ...written, ...said]
    .filter(({ episodeId, position }) => {
      const place = `${episodeId} ${position}`
      return !seen.has(place) && seen.add(place)
    })
    .slice(0, limit)
}

interface FoundRow {
  episodeId: string
  itemId: VisibleItemId
  position: number
}

const found = sql`search_passages.episode_id as "episodeId", search_passages.item_id as "itemId", search_passages.position`
const entries = sql`passage_index cross join search_passages on search_passages.id = passage_index.rowid`

function seenIn(db: Kysely<Schema>, scope: PassageQuery['scope']): RawBuilder<unknown> {
  if (seesWholeLibraries(scope)) return sql``
  const visible = db
    .selectFrom('items')
    .select('items.id')
    .where(sql<boolean>`items.id = search_passages.item_id`)
    .where(visibleItems(scope))
  return sql`and exists ${visible}`
}
