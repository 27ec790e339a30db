import type {
  EpisodeDraft,
  ItemDraft,
  ItemRecord,
  ItemWriter,
  StoredEntry,
  WriteOutcome,
} from '#features/items/index.ts'
import { fieldChanges, noteFiles, storedRecords, writeAll } from '#features/items/index.ts'
import type { ChangeCause } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import type { RetentionReason } from '@lectern/contract'

const prefix = 'retention:'

/** An episode whose file went into the trash. */
export interface LetGo {
  itemId: string
  episode: EpisodeDraft
  reason: RetentionReason
  /** The entry of the trash that keeps the file; null: there was none any more. */
  trashId: string | null
  /** ms */
  at: number
}

/** Where the file went that a rule took, as an entry of the history tells it; null for any other entry. */
export function letGoInto(entry: Pick<StoredEntry, 'fields_json'>): string | null {
  const change = fieldChanges(entry)['files']
  return change?.source?.startsWith(prefix) === true ? (change.trash ?? null) : null
}

/** Takes episodes out of their podcasts. */
export function lettingGoStore(db: Database, writer: ItemWriter) {
  return {
    /**
     * The podcast without the episode, the entry of its history, and the note that it isn't to come back by itself: all, or
     * none. `without` makes the new podcast of the old one.
     */
    write(
      { itemId, episode, reason, trashId, at }: LetGo,
      without: (record: ItemRecord) => ItemDraft,
      cause: ChangeCause,
    ): Promise<WriteOutcome | null> {
      return db.transact(async (trx) => {
        const [record] = await storedRecords(trx, [itemId])
        if (record === undefined) return null
        const updatedAt = Math.max(at, record.updatedAt + 1)
        const draft = { ...without(record), updatedAt }
        const outcome = await writeAll(trx, [{ before: record, draft }], { writer, cause })
        const stay = { let_go_at: at, asked_at: null }
        await trx
          .insertInto('episode_stays')
          .values({ episode_id: episode.id, item_id: itemId, ...stay })
          .onConflict((conflict) => conflict.column('episode_id').doUpdateSet(stay))
          .execute()
        await trx
          .updateTable('feed_episodes')
          .set({ is_wanted: 0 })
          .where('id', '=', episode.id)
          .execute()
        const before = [episode.audioFile.metadata.relPath]
        const tool = `${prefix}${reason}`
        const note = { record, at, cause, before, after: [], tool, trash: trashId }
        const entries = await noteFiles(trx, note)
        return { ...outcome, entries: outcome.entries.concat(entries) }
      })
    },
  }
}
