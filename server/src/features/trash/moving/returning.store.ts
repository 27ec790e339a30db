import { noteFiles, noteReturns, storedRecords, writeAll } from '#features/items/index.ts'
import type {
  ChangeCause,
  ItemDraft,
  ItemRecord,
  ItemWriter,
  WriteOutcome,
} from '#features/items/index.ts'
import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { withEpisodes } from './returning-episodes.ts'
import type { EpisodesBack } from './returning-episodes.ts'

interface Returning {
  writes: readonly { before: null; draft: ItemDraft }[]
  /** All items that are back. */
  records: readonly ItemRecord[]
  at: number
  cause: ChangeCause
}

export type ReturningStore = ReturnType<typeof returningStore>

/** Items that came back out of the trash. */
export function returningStore(db: Database, writer: ItemWriter) {
  return {
    /** Writes them as they were, and that they are back, as one change. */
    write({ writes, records, at, cause }: Returning): Promise<WriteOutcome> {
      return db.transact(async (trx) => {
        const outcome = await writeAll(trx, writes, { writer, cause })
        const entries = await noteReturns(trx, { records, at, cause })
        return { ...outcome, entries: outcome.entries.concat(entries) }
      })
    },

    /** Gives episodes their ids and all that was known of them, and takes back what the history says of their going. */
    writeEpisodes(
      back: EpisodesBack,
      { at, cause }: { at: number; cause: ChangeCause },
    ): Promise<WriteOutcome> {
      return db.transact(async (trx) => {
        const [record] = await storedRecords(trx, [back.itemId])
        const draft = record === undefined ? null : withEpisodes(record, back, at)
        const writes = draft === null || record === undefined ? [] : [{ before: record, draft }]
        const outcome = await writeAll(trx, writes, { writer, cause })
        if (record === undefined) return outcome
        const entries = [...outcome.entries]
        for (const { episode, path, entryId } of back.episodes) {
          await stayAsAsked(trx, { episodeId: episode.id, itemId: back.itemId, at })
          const undoes = await entryOf(trx, back.itemId, entryId)
          const after = [path.slice(record.path.length + 1)]
          const note = { record, at, cause, before: [], after, tool: 'undo', trash: null }
          entries.push(...(await noteFiles(trx, undoes === null ? note : { ...note, undoes })))
        }
        return { ...outcome, entries }
      })
    },
  }
}

/** Whoever brought it back wants it here. */
async function stayAsAsked(
  trx: Transaction<Schema>,
  { episodeId, itemId, at }: { episodeId: string; itemId: string; at: number },
): Promise<void> {
  const stay = { let_go_at: null, asked_at: at }
  await trx
    .insertInto('episode_stays')
    .values({ episode_id: episodeId, item_id: itemId, ...stay })
    .onConflict((conflict) => conflict.column('episode_id').doUpdateSet(stay))
    .execute()
}

/** Number of the entry that tells of what went into an entry of the trash; null: nothing tells of it, or it was taken back. */
async function entryOf(
  trx: Transaction<Schema>,
  itemId: string,
  trashId: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('item_changes')
    .select('seq')
    .where('item_id', '=', itemId)
    .where('kind', '=', 'files')
    .where('undone_by', 'is', null)
    .where('fields_json', 'like', `%"trash":"${trashId}"%`)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return row?.seq ?? null
}
