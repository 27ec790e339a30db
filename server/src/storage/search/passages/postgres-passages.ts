import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'
import { seesWholeLibraries, visibleItems } from '../../visibility.ts'
import type { VisibleItemId } from '../../visibility.ts'
import { tsquery, vector } from '../postgres-search.ts'
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

/** Passages over tsvector columns. */
export const postgresPassages: PassageIndex & PassageReader = {
  putPassages,
  removePassages,
  findPassages,
}

async function putPassages(trx: Transaction<Schema>, passages: readonly Passage[]): Promise<void> {
  for (const batch of batchesOf(passages, 100)) {
    const rows = batch.map((passage) => {
      const { episodeId, itemId, libraryId, position, hash } = passage
      const [title = [], notes = [], talk = []] = [passage.title, passage.notes, passage.talk].map(
        wordsOf,
      )
      const vectors = [[...title, ...notes, ...talk], title, notes].map(vector)
      return sql`(${sql.join([episodeId, itemId, libraryId, position, hash])}, ${sql.join(vectors)})`
    })
    await sql`
      insert into search_passages
        (episode_id, item_id, library_id, position, hash, words, title, notes)
      values ${sql.join(rows)}
      on conflict (episode_id, position) do update set
        item_id = excluded.item_id, library_id = excluded.library_id, hash = excluded.hash,
        words = excluded.words, title = excluded.title, notes = excluded.notes`.execute(trx)
  }
}

async function findPassages(db: Kysely<Schema>, query: PassageQuery): Promise<PassageHit[]> {
  if (query.terms.length === 0) return []
  const weights = passageWeights
  const score = sql.join(
    query.terms.map((term) => {
      const one = tsquery([term], '')
      return sql`(case when title @@ ${one} then ${sql.lit(weights.title)}
        when notes @@ ${one} then ${sql.lit(weights.notes)} else ${sql.lit(weights.talk)} end)`
    }),
    sql` + `,
  )
  const visible = db
    .selectFrom('items')
    .select('items.id')
    .where(sql<boolean>`items.id = search_passages.item_id`)
    .where(visibleItems(query.scope))
  const seen = seesWholeLibraries(query.scope) ? sql`` : sql`and exists ${visible}`
  const { rows } = await sql<PassageHit & { itemId: VisibleItemId }>`
    select episode_id as "episodeId", item_id as "itemId", position, ${score} as score
    from search_passages
    where library_id = ${query.libraryId} and words @@ ${tsquery(query.terms, ' & ')} ${seen}
    order by score desc, id desc limit ${query.limit}`.execute(db)
  return rows.map((row) => ({ ...row, score: Number(row.score) }))
}
