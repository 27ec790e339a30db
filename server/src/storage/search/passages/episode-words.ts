import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { batchesOf } from '#platform/lists/batches.ts'
import { plainText } from '#platform/text/html.ts'
import type { Schema } from '../../schema.ts'
import type { Passage, PassageIndex } from './passage-index.ts'

/** What is said of an episode, with its HTML. */
export interface SaidOfEpisode {
  title: string
  subtitle: string | null
  description: string | null
}

/** Differs when what search finds an episode by differs. */
export function hashOfSaid({ title, subtitle, description }: SaidOfEpisode): string {
  const text = [title, subtitle ?? '', description ?? ''].join('\0')
  return createHash('sha1').update(text).digest('base64url').slice(0, 16)
}

/** Of an item's episodes those for which search has other words than these, and those that it has besides. */
export async function differingWords(
  trx: Transaction<Schema>,
  itemId: string,
  episodes: readonly ({ id: string } & SaidOfEpisode)[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('search_passages')
    .select(['episode_id', 'hash'])
    .where('item_id', '=', itemId)
    .where('position', '=', 0)
    .execute()
  const known = new Map(rows.map((row) => [row.episode_id, row.hash]))
  return episodes.flatMap(({ id, ...said }) => (known.get(id) === hashOfSaid(said) ? [] : [id]))
}

/**
 * Brings what search knows of some episodes up to date with the database: what is on the disk stands for itself, the rest is as
 * its feed has it. Of those that are gone nothing stays.
 */
export async function putEpisodeWords(
  trx: Transaction<Schema>,
  index: PassageIndex,
  episodeIds: readonly string[],
): Promise<void> {
  for (const batch of batchesOf(episodeIds, 200)) {
    const found = new Map<string, Passage>()
    for (const table of ['feed_episodes', 'episodes'] as const) {
      const rows = await trx
        .selectFrom(table)
        .select(['id', 'item_id', 'library_id', 'title', 'detail_json'])
        .where('id', 'in', [...batch])
        .execute()
      for (const row of rows) found.set(row.id, passageOfEpisode(row))
    }
    await index.putPassages(trx, [...found.values()])
    const gone = batch.filter((id) => !found.has(id))
    if (gone.length === 0) continue
    await index.removePassages(trx, gone, 'all')
    for (const table of ['episode_texts', 'transcript_passages'] as const)
      await trx.deleteFrom(table).where('episode_id', 'in', gone).execute()
  }
}

interface EpisodeWords {
  id: string
  item_id: string
  library_id: string
  title: string
  detail_json: string
}

/** An episode as search finds it by what is said of it. */
export function passageOfEpisode(row: EpisodeWords): Passage {
  const { subtitle = null, description = null } = JSON.parse(
    row.detail_json,
  ) as Partial<SaidOfEpisode>
  const said = { title: row.title, subtitle, description }
  return {
    episodeId: row.id,
    itemId: row.item_id,
    libraryId: row.library_id,
    position: 0,
    hash: hashOfSaid(said),
    title: row.title,
    notes: [subtitle, description].map((html) => plainText(html ?? '')).join('\n'),
    talk: '',
  }
}
