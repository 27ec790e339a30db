import type { ItemRecord } from '../features/items/index.ts'
import { writeMetadataFile } from '../features/scan/index.ts'
import type { ItemFolderSettings } from '../features/scan/index.ts'
import type { Log } from '../platform/log.ts'

/** More of them than anybody waits for. */
const manySheets = 100

/**
 * Writes metadata.json of items that people changed. A disk that refuses costs the copy, not the edit. Where there are many,
 * they are written while those who changed them go on: the database has what they said, and is the stronger one.
 */
export function createSheetKeeper(settings: () => ItemFolderSettings, log: Pick<Log, 'warn'>) {
  /** What each item is to be written as; an older state that is still to be written is passed over. */
  const latest = new Map<string, ItemRecord>()
  const writing = new Map<string, Promise<void>>()
  const rounds = new Set<Promise<void>>()

  async function write(record: ItemRecord, before: Promise<void> | undefined): Promise<void> {
    await before
    if (latest.get(record.id) !== record) return
    if (!record.isMissing)
      await writeMetadataFile(record, settings()).catch((err: unknown) =>
        log.warn({ err, path: record.path }, 'metadata.json could not be written'),
      )
    if (latest.get(record.id) === record) latest.delete(record.id)
  }

  async function round(records: readonly ItemRecord[]): Promise<void> {
    for (const record of records) {
      const turn = write(record, writing.get(record.id))
      writing.set(record.id, turn)
      await turn
      if (writing.get(record.id) === turn) writing.delete(record.id)
    }
  }

  return {
    async keep(records: readonly ItemRecord[]): Promise<void> {
      for (const record of records) latest.set(record.id, record)
      const turn = round(records)
      rounds.add(turn)
      const over = turn.finally(() => rounds.delete(turn))
      if (records.length <= manySheets) await over
    },

    /** Waits for what is being written. */
    settled: async (): Promise<void> => void (await Promise.all(rounds)),
  }
}
