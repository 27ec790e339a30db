import type { Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'
import { putEpisodeWords } from './episode-words.ts'
import type { PassageIndex } from './passage-index.ts'
import { passageOfTalk } from './talk.ts'

/** Puts all that is known of the episodes of some items into the index of passages anew. */
export async function renewPassages(
  trx: Transaction<Schema>,
  index: PassageIndex,
  itemIds: readonly string[],
): Promise<void> {
  for (const itemId of itemIds) {
    const ids = new Set<string>()
    for (const table of ['feed_episodes', 'episodes'] as const) {
      const rows = await trx.selectFrom(table).select('id').where('item_id', '=', itemId).execute()
      for (const { id } of rows) ids.add(id)
    }
    await putEpisodeWords(trx, index, [...ids])
    const talk = await trx
      .selectFrom('transcript_passages')
      .innerJoin('episode_texts', 'episode_texts.episode_id', 'transcript_passages.episode_id')
      .where('episode_texts.kind', '=', 'transcript')
      .where('episode_texts.item_id', '=', itemId)
      .select([
        'transcript_passages.episode_id',
        'transcript_passages.position',
        'transcript_passages.cues_json',
        'episode_texts.library_id',
      ])
      .execute()
    await index.putPassages(
      trx,
      talk.map((row) => passageOfTalk({ ...row, item_id: itemId })),
    )
  }
}
