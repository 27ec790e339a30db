import type { Transaction } from 'kysely'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import type { EpisodeTextRow, Schema } from '#storage/schema.ts'
import { passageOfTalk } from '#storage/search/index.ts'
import type { CueRow } from '#storage/search/index.ts'
import type { TranscriptFormat } from '../formats/cue.ts'

export interface TextPlace {
  episodeId: string
  itemId: string
  libraryId: string
  /** Where it came from, so that another one there is known. */
  originKey: string
  at: number
}

export interface KeptChapter {
  start: number
  end: number | null
  title: string
  link: string | null
  /** Address of its picture. */
  image: string | null
  isHidden: boolean
}

export interface FailedText extends TextPlace {
  failure: string
  nextTryAt: number
}

export type EpisodeTextsStore = ReturnType<typeof episodeTextsStore>

/** Chapters and transcripts that were fetched, and what became of those that could not be. */
export function episodeTextsStore(db: Database) {
  return {
    async find(
      episodeId: string,
      kind: EpisodeTextRow['kind'],
    ): Promise<EpisodeTextRow | undefined> {
      return db.read
        .selectFrom('episode_texts')
        .selectAll()
        .where('episode_id', '=', episodeId)
        .where('kind', '=', kind)
        .executeTakeFirst()
    },

    async passages(episodeId: string): Promise<CueRow[][]> {
      const rows = await db.read
        .selectFrom('transcript_passages')
        .select('cues_json')
        .where('episode_id', '=', episodeId)
        .orderBy('position')
        .execute()
      return rows.map(({ cues_json }) => JSON.parse(cues_json) as CueRow[])
    },

    /** A transcript takes the place of the one before, for readers and for search at once. */
    async saveTranscript(
      place: TextPlace,
      {
        passages,
        ...facts
      }: {
        format: TranscriptFormat
        language: string | null
        isTimed: boolean
        passages: readonly CueRow[][]
      },
    ): Promise<void> {
      const { episodeId, itemId, libraryId } = place
      const rows = passages.map((cues, index) => ({
        episode_id: episodeId,
        position: index + 1,
        item_id: itemId,
        start: cues[0]?.[0] ?? 0,
        cues_json: JSON.stringify(cues),
      }))
      await db.transact(async (trx) => {
        if (!(await isThere(trx, place))) return
        await put(trx, place, 'transcript', {
          format: facts.format,
          language: facts.language,
          is_timed: facts.isTimed ? 1 : 0,
        })
        await forgetTalk(trx, episodeId)
        for (const batch of batchesOf(rows, 100)) {
          await trx
            .insertInto('transcript_passages')
            .values([...batch])
            .execute()
          await db.search.putPassages(
            trx,
            batch.map((row) => passageOfTalk({ ...row, library_id: libraryId })),
          )
        }
      })
    },

    async saveChapters(place: TextPlace, chapters: readonly KeptChapter[]): Promise<void> {
      await db.transact(async (trx) => {
        if (await isThere(trx, place))
          await put(trx, place, 'chapters', { chapters_json: JSON.stringify(chapters) })
      })
    },

    /** Nothing of one that came before stays: it came from somewhere else. */
    async saveFailure(
      { failure, nextTryAt, ...place }: FailedText,
      kind: EpisodeTextRow['kind'],
    ): Promise<void> {
      await db.transact(async (trx) => {
        if (!(await isThere(trx, place))) return
        await put(trx, place, kind, { failure, next_try_at: nextTryAt })
        if (kind === 'transcript') await forgetTalk(trx, place.episodeId)
      })
    },

    /** An episode that has none any more. */
    async forget(episodeId: string, kind: EpisodeTextRow['kind']): Promise<void> {
      await db.transact(async (trx) => {
        await trx
          .deleteFrom('episode_texts')
          .where('episode_id', '=', episodeId)
          .where('kind', '=', kind)
          .execute()
        if (kind === 'transcript') await forgetTalk(trx, episodeId)
      })
    },
  }

  async function forgetTalk(trx: Transaction<Schema>, episodeId: string): Promise<void> {
    await trx.deleteFrom('transcript_passages').where('episode_id', '=', episodeId).execute()
    await db.search.removePassages(trx, [episodeId], 'talk')
  }
}

/** Podcasts may go while something is fetched for them. */
async function isThere(trx: Transaction<Schema>, { itemId }: TextPlace): Promise<boolean> {
  const row = await trx.selectFrom('items').select('id').where('id', '=', itemId).executeTakeFirst()
  return row !== undefined
}

async function put(
  trx: Transaction<Schema>,
  { episodeId, itemId, libraryId, originKey, at }: TextPlace,
  kind: EpisodeTextRow['kind'],
  facts: Partial<EpisodeTextRow>,
): Promise<void> {
  const row: EpisodeTextRow = {
    episode_id: episodeId,
    kind,
    item_id: itemId,
    library_id: libraryId,
    origin_key: originKey,
    format: null,
    language: null,
    is_timed: 0,
    chapters_json: null,
    failure: null,
    tried_at: at,
    next_try_at: null,
    ...facts,
  }
  const { episode_id: _, kind: __, ...values } = row
  await trx
    .insertInto('episode_texts')
    .values(row)
    .onConflict((oc) => oc.columns(['episode_id', 'kind']).doUpdateSet(values))
    .execute()
}
