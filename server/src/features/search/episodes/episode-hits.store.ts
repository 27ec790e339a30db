import { plainText } from '#platform/text/html.ts'
import type { Database } from '#storage/database.ts'
import type { CueRow } from '#storage/search/index.ts'

/** What is shown of an episode that was found. */
export interface FoundEpisode {
  id: string
  title: string
  duration: number
  publishedAt: number | null
  isDownloaded: boolean
  /** As plain text. */
  notes: string
}

export type EpisodeHitsStore = ReturnType<typeof episodeHitsStore>

/** What search shows of episodes that the index found. */
export function episodeHitsStore(db: Database) {
  return {
    /** What is on the disk stands for itself; the rest is as its feed has it. */
    async episodes(ids: readonly string[]): Promise<Map<string, FoundEpisode>> {
      const found = new Map<string, FoundEpisode>()
      if (ids.length === 0) return found
      for (const table of ['feed_episodes', 'episodes'] as const) {
        const rows = await db.read
          .selectFrom(table)
          .select(['id', 'title', 'duration', 'published_at', 'detail_json'])
          .where('id', 'in', [...ids])
          .execute()
        for (const row of rows)
          found.set(row.id, {
            id: row.id,
            title: row.title,
            duration: row.duration ?? 0,
            publishedAt: row.published_at,
            isDownloaded: table === 'episodes',
            notes: notesOf(row.detail_json),
          })
      }
      return found
    },

    /** Stretches of transcripts; `isTimed`: they say when. */
    async talk(
      places: readonly { episodeId: string; position: number }[],
    ): Promise<Map<string, { cues: CueRow[]; isTimed: boolean }>> {
      if (places.length === 0) return new Map()
      const rows = await db.read
        .selectFrom('transcript_passages')
        .innerJoin('episode_texts', 'episode_texts.episode_id', 'transcript_passages.episode_id')
        .where('episode_texts.kind', '=', 'transcript')
        .where((eb) =>
          eb.or(
            places.map(({ episodeId, position }) =>
              eb.and([
                eb('transcript_passages.episode_id', '=', episodeId),
                eb('transcript_passages.position', '=', position),
              ]),
            ),
          ),
        )
        .select([
          'transcript_passages.episode_id',
          'transcript_passages.cues_json',
          'episode_texts.is_timed',
        ])
        .execute()
      return new Map(
        rows.map((row) => [
          row.episode_id,
          { cues: JSON.parse(row.cues_json) as CueRow[], isTimed: row.is_timed === 1 },
        ]),
      )
    },
  }
}

function notesOf(detailJson: string): string {
  const { subtitle, description } = JSON.parse(detailJson) as {
    subtitle?: string | null
    description?: string | null
  }
  return [subtitle, description].map((html) => plainText(html ?? '')).join('\n')
}
