import type { SyncBody } from '@lectern/contract'
import type { Target, Trx, Written } from '#features/positions/index.ts'
import { Problem } from '#platform/problem.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import type { PlaybackDeps } from './playback.ts'
import * as store from './playback.store.ts'
import { judgeReport } from './sessions/judge-report.ts'
import { takeLease } from './sessions/leases.store.ts'

type Deps = Pick<PlaybackDeps, 'db' | 'now'> & {
  positions: Pick<PlaybackDeps['positions'], 'recordPlay'>
}

/** What one report did. */
export interface Reported {
  session: PlaybackSessionRow
  written: Written
  displaced: string | null
}

interface ReportInput {
  target: Target
  body: SyncBody
  rule: Awaited<ReturnType<PlaybackDeps['positions']['finishRuleOf']>>
}

/** Writes reports: journal, progress, session and lease in one transaction each. */
export function reportStore({ db, now, positions }: Deps) {
  /** Writes one report inside `trx`; throws `missing` when the session was closed meanwhile. */
  async function write(
    trx: Trx,
    id: string,
    { target, body, rule }: ReportInput,
  ): Promise<Reported> {
    const state = await store.readState(trx, id)
    if (state === null || state.session.closed_at !== null || state.session.user_id === null) {
      throw new Problem('missing')
    }
    const { session } = state
    const report = judgeReport(state, body, now())
    const origin = {
      deviceId: session.device_id,
      sessionId: id,
      authSessionId: session.auth_session_id,
    }
    const written = await positions.recordPlay(trx, {
      userId: session.user_id ?? '',
      target,
      origin,
      report,
      knows: {
        seq: session.known_seq,
        seenUpdate: body.lecternKnows ?? undefined,
        lastReport: session.updated_at,
      },
      rule,
    })
    const next = {
      position: written.entry.position,
      duration: written.entry.duration,
      time_listening: session.time_listening + report.credited,
      updated_at: report.receivedAt,
      known_seq: knownAfter(session, written),
    }
    await store.updateSession(trx, id, next)
    const mayTake = written.entry.isAdopted && state.lease?.sessionId !== id
    const displaced = mayTake ? await take(trx, session, target) : null
    return { session: { ...session, ...next }, written, displaced }
  }

  function take(trx: Trx, session: PlaybackSessionRow, target: Target): Promise<string | null> {
    const { itemId, episodeId } = target
    const key = { userId: session.user_id ?? '', itemId, episodeId }
    return takeLease(trx, key, {
      sessionId: session.id,
      deviceId: session.device_id,
      at: now(),
    })
  }

  return {
    /** Takes one report; throws `missing` when the session was closed meanwhile. */
    report: (id: string, input: ReportInput): Promise<Reported> =>
      db.transact((trx) => write(trx, id, input)),

    /** Closes a session after its last report, if there is one; throws `missing` when it is closed already. */
    close: (id: string, input: ReportInput | null): Promise<Reported | null> =>
      db.transact(async (trx) => {
        const last = input && (await write(trx, id, input))
        const current = last?.session ?? (await store.findSession(trx, id))
        if (current === null || current.closed_at !== null) throw new Problem('missing')
        await store.endSession(trx, current, now())
        return last
      }),
  }
}

/** A session that moved the progress knows it as it is now. */
function knownAfter(session: PlaybackSessionRow, { entry, row }: Written): number | null {
  return entry.isAdopted && row !== null ? row.moved_seq : session.known_seq
}
