import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import type { SearchDoc } from './search-index.ts'
import { forgivenSlips, gramsOf, slipsBetween, wordsOf } from './search-words.ts'

/** Adds the words of titles and names to the vocabulary. Words stay when their last item goes: they then find nothing. */
export async function learnWords(
  trx: Transaction<Schema>,
  docs: readonly SearchDoc[],
): Promise<void> {
  const words = new Set(docs.flatMap((doc) => wordsOf(namesOf(doc))))
  for (const batch of batchesOf([...words], 400)) {
    const { rows } = await sql<{ word: string }>`
      insert into search_words (word) values ${sql.join(batch.map((word) => sql`(${word})`))}
      on conflict do nothing returning word`.execute(trx)
    const grams = rows.flatMap(({ word }) => gramsOf(word).map((gram) => ({ gram, word })))
    for (const part of batchesOf(grams, 400)) {
      await sql`
        insert into search_grams (gram, word)
        values ${sql.join(part.map(({ gram, word }) => sql`(${gram}, ${word})`))}
        on conflict do nothing`.execute(trx)
    }
  }
}

/** Words that contain `part` after their first letter, shortest first. */
export async function wordsWith(
  db: Kysely<Schema>,
  part: string,
  limit: number,
): Promise<string[]> {
  const inside = `%_${part.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word like ${inside} escape '\\'
    order by length(word), word limit ${limit}`.execute(db)
  return rows.map((row) => row.word)
}

/** Words within a forgivable number of slips, nearest first; at most six. */
export async function wordsNear(db: Kysely<Schema>, word: string): Promise<string[]> {
  const slips = forgivenSlips(word)
  if (slips === 0) return []
  const { rows } = await sql<{ word: string }>`
    select word from search_grams where gram in (${sql.join(gramsOf(word))})
    group by word order by count(*) desc, word limit 60`.execute(db)
  return rows
    .map((row) => ({ word: row.word, slips: slipsBetween(word, row.word, slips) }))
    .filter((near) => near.slips <= slips)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 6)
    .map((near) => near.word)
}

const namesOf = (doc: SearchDoc): string =>
  [
    doc.title,
    doc.subtitle ?? '',
    ...doc.authors,
    ...doc.narrators,
    ...doc.series,
    ...doc.tags,
    ...doc.genres,
    ...doc.episodes,
  ].join(' ')
