import { sql } from 'kysely'
import type { Kind } from '#features/abs-import/index.ts'
import type { Schema } from '#storage/schema.ts'
import type { Leaving } from '../leaving.ts'

/** What Audiobookshelf has no place for, by the tables that it is in. All of it is in the JSON export. */
const unknownThere: readonly [Kind, keyof Schema][] = [
  ['highlights and notes', 'annotations'],
  ['saved views', 'views'],
  ['stars and follows', 'episode_stars'],
  ['stars and follows', 'podcast_follows'],
  ['listening settings', 'show_listening'],
  ['app passwords', 'app_passwords'],
  ['KOReader places', 'koreader_places'],
  ['own fonts', 'reader_fonts'],
  ['transcripts and chapters of feeds', 'episode_texts'],
  ['rules for genres and tags', 'label_rules'],
  ['history of items', 'item_changes'],
  ['trash', 'trashed_files'],
]

/** Counts what stays here, so that people know what they leave. */
export async function tellLeftBehind({ db, report }: Leaving): Promise<void> {
  for (const [kind, table] of unknownThere) report.leftAll(kind, await rowsIn(table), noPlace)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from feed_episodes
    where id not in (select id from episodes)`.execute(db.read)
  report.leftAll('episodes in feeds', Number(rows[0]?.n ?? 0), 'not downloaded: feeds list them')

  async function rowsIn(table: keyof Schema): Promise<number> {
    const answer = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)}`.execute(db.read)
    return Number(answer.rows[0]?.n ?? 0)
  }
}

const noPlace = 'Audiobookshelf has no place for them'
