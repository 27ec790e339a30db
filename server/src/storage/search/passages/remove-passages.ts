import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'

/** Removes what is found of episodes, in either database; in SQLite a trigger takes the words along. `talk`: titles and notes stay. */
export async function removePassages(
  trx: Transaction<Schema>,
  episodeIds: readonly string[],
  which: 'all' | 'talk',
): Promise<void> {
  for (const batch of batchesOf(episodeIds, 400))
    await sql`delete from search_passages where episode_id in (${sql.join(batch)})
      and position >= ${which === 'all' ? 0 : 1}`.execute(trx)
}
