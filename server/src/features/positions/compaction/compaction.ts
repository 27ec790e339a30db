import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import { listLong, mergeRun, readLines } from './compaction.store.ts'
import { mergeRuns } from './merge-runs.ts'

/** Reports younger than this stay as they came. */
const freshMs = 86_400_000

/** Compacts what became old enough, one book or episode at a time. Returns how many lines went. */
export async function compactJournal({ db, now }: { db: Database; now: Now }): Promise<number> {
  const before = now() - freshMs
  let dropped = 0
  for (const key of await listLong(db, before)) {
    for (const run of mergeRuns(await readLines(db, key, before))) {
      await mergeRun(db, run)
      dropped += run.drop.length
    }
  }
  return dropped
}
