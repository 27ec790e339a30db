import { noteReturns, writeAll } from '#features/items/index.ts'
import type {
  ChangeCause,
  ItemDraft,
  ItemRecord,
  ItemWriter,
  WriteOutcome,
} from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'

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
  }
}
