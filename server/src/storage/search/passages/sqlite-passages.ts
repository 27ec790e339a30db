import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'
import { seesWholeLibraries, visibleItems } from '../../visibility.ts'
import type { VisibleItemId } from '../../visibility.ts'
import { termExpression } from '../sqlite-search.ts'
import { wordsOf } from '../search-words.ts'
import { passageWeights } from './passage-index.ts'
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

async function removePassages(
  trx: Transaction<Schema>,
  episodeIds: readonly string[],
  which: 'all' | 'talk',
): Promise<void> {
  for (const batch of batchesOf(episodeIds, 400))
    // A trigger takes the words along.
    await sql`delete from search_passages where episode_id in (${sql.join(batch)})
      and position >= ${which === 'all' ? 0 : 1}`.execute(trx)
}

async function findPassages(db: Kysely<Schema>, query: PassageQuery): Promise<PassageHit[]> {
  if (query.terms.length === 0) return []
  const { title, notes, talk } = passageWeights
  const all = query.terms.map(termExpression).join(' AND ')
  const visible = db
    .selectFrom('items')
    .select('items.id')
    .where(sql<boolean>`items.id = search_passages.item_id`)
    .where(visibleItems(query.scope))
  const seen = seesWholeLibraries(query.scope) ? sql`` : sql`and exists ${visible}`
  const { rows } = await sql<{
    episodeId: string
    itemId: VisibleItemId
    position: number
    rank: number
  }>`
    select search_passages.episode_id as "episodeId", search_passages.item_id as "itemId",
      search_passages.position, bm25(passage_index, ${sql.lit(title)}, ${sql.lit(notes)}, ${sql.lit(talk)}) as rank
    from passage_index cross join search_passages on search_passages.id = passage_index.rowid
    where passage_index match ${all} and search_passages.library_id = ${query.libraryId} ${seen}
    order by rank, search_passages.id desc limit ${query.limit}`.execute(db)
  return rows.map(({ rank, ...hit }) => ({ ...hit, score: -rank }))
}
