import type { LocalSession } from '@lectern/contract'
import type { Trx, Written } from '#features/positions/index.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import type { PlaybackDeps } from '../playback.ts'
import * as store from '../playback.store.ts'
import { localReport } from './local-report.ts'
import { localRow, mergeSessions, sessionId } from './local-session-row.ts'
import type { LocalJob, Sender } from './local-session-row.ts'

type Deps = Pick<PlaybackDeps, 'db' | 'now' | 'newId' | 'positions' | 'serverVersion'> & {
  /** Whether there is room for a new session of this person; it counts from then on. */
  hasRoom: (userId: string) => boolean
}

/** A session that was kept, and what it did to the progress. */
export interface Kept {
  written: Written
  row: PlaybackSessionRow
  isSynced: boolean
}

/** `no-item`: what it is of isn't there; `foreign`: its id belongs to somebody else; `full`: no room for a new one. */
export type Refused = 'no-item' | 'foreign' | 'full'

/** Merges sessions in one transaction; null stands for a session of nothing that is there. */
export function keepLocalSessions(
  jobs: readonly (LocalJob | null)[],
  sender: Sender,
  deps: Deps,
): Promise<(Kept | Refused)[]> {
  return deps.db.transact(async (trx) => {
    const kept: (Kept | Refused)[] = []
    for (const job of jobs) {
      kept.push(job === null ? 'no-item' : await keepSession(trx, job, sender, deps))
    }
    return kept
  })
}

async function keepSession(
  trx: Trx,
  job: LocalJob,
  sender: Sender,
  deps: Deps,
): Promise<Kept | Refused> {
  const { now, positions } = deps
  const { userId } = sender.caller
  const id = sessionId(userId, job.session.id)
  const before = await store.findSession(trx, id)
  if (before !== null && before.user_id !== userId) return 'foreign'
  if (before === null && !deps.hasRoom(userId)) return 'full'
  const at = Math.min(job.session.updatedAt ?? now(), now())
  const row = mergeSessions(before, await localRow(trx, { id, job, sender, at }, deps), now())
  const report = localReport(job, { before, row, at, receivedAt: now() })
  const origin = {
    deviceId: row.device_id,
    sessionId: id,
    authSessionId: sender.caller.authSessionId,
  }
  const opened = await continued(trx, job.session, userId)
  const knower = before === null || before.known_seq === null ? (opened ?? before) : before
  const written = await positions.recordPlay(trx, {
    userId,
    target: job.target,
    origin,
    report,
    ...(knower === null ? {} : { knows: { seq: knower.known_seq, lastReport: knower.updated_at } }),
    rule: job.rule,
  })
  const { entry } = written
  if (entry.isAdopted && written.row !== null) row.known_seq = written.row.moved_seq
  if (before === null) await store.insertSession(trx, row)
  else if (!report.isResent) await store.updateSession(trx, id, row)
  const isSynced =
    written.entry.isAdopted ||
    (report.isResent &&
      written.row?.position === row.position &&
      written.row.last_update === row.updated_at)
  return { written, row, isSynced }
}

/** The session of the server whose undelivered rest this is. */
async function continued(
  trx: Trx,
  { lecternSession }: LocalSession,
  userId: string,
): Promise<PlaybackSessionRow | null> {
  if (!lecternSession) return null
  const session = await store.findSession(trx, lecternSession)
  return session?.user_id === userId ? session : null
}
