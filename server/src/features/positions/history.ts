import type { MediaProgress, PositionHistory } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { restoringEntry } from './journal/judge-mark.ts'
import type { TargetName, Positions } from './positions.ts'
import { findEntry, listJournal } from './journal/journal.store.ts'
import { listReadThroughs } from './read-throughs/read-throughs.store.ts'
import { renderHistory, renderProgress } from './positions.wire.ts'

export interface HistoryDeps {
  db: Database
  now: Now
  positions: Pick<Positions, 'targetOf' | 'act'>
}

export type History = ReturnType<typeof createHistory>

/** What the journal knows of one item: where each device has been, and the way back there. */
export function createHistory({ db, now, positions }: HistoryDeps) {
  return {
    /** At most `limit` stretches, latest first. */
    async read(caller: Caller, name: TargetName, limit: number): Promise<PositionHistory> {
      const target = await positions.targetOf(name, caller.scope)
      const key = { userId: caller.userId, itemId: target.itemId, episodeId: target.episodeId }
      const lines = await listJournal(db.read, key, linesRead)
      const readThroughs = await listReadThroughs(db.read, key)
      return {
        entries: renderHistory(lines).slice(0, limit),
        readThroughs: readThroughs.map((row) => ({
          id: row.id,
          startedAt: row.started_at,
          finishedAt: row.finished_at,
        })),
      }
    },

    /** Back to where an entry was, adopted or not. Refuses entries of others and of other items. */
    async restore(caller: Caller, itemId: string, seq: number): Promise<MediaProgress> {
      const { userId, scope } = caller
      const entry = await findEntry(db.read, userId, itemId, seq)
      if (entry === null) throw new Problem('missing')
      const target = await positions.targetOf({ itemId, episodeId: entry.episodeId || null }, scope)
      const { row } = await positions.act(caller, {
        target,
        judge: (progress) => restoringEntry(progress, entry, now()),
      })
      if (row === null) throw new Problem('missing')
      return renderProgress(row)
    },
  }
}

/** Journal lines looked at for one history. */
const linesRead = 2000
