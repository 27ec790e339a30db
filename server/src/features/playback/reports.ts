import type { ReportOutcome, SyncBody } from '@lectern/contract'
import { renderProgress } from '#features/positions/index.ts'
import type { Target } from '#features/positions/index.ts'
import type { Caller } from '#domain/caller.ts'
import { unrestricted } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { deviceDescription } from './devices/devices.ts'
import type { Playback, PlaybackDeps } from './playback.ts'
import { reportStore } from './reports.store.ts'
import type { Reported } from './reports.store.ts'
import { deviceOf } from './sessions/sessions.wire.ts'

export type Reports = ReturnType<typeof createReports>

type Deps = Pick<PlaybackDeps, 'db' | 'events' | 'now' | 'positions'> & {
  playback: Pick<Playback, 'openFor'>
}

/**
 * Reports of open sessions. Position, progress and listened time are written in one transaction, so that an answered
 * report is on disk as a whole.
 */
export function createReports({ events, positions, playback, ...deps }: Deps) {
  const writes = reportStore({ ...deps, positions })

  /** What the session is about, as far as its listener may still see it. */
  async function targetOf(caller: Caller, session: PlaybackSessionRow): Promise<Target> {
    const scope = session.user_id === caller.userId ? caller.scope : unrestricted
    const name = { itemId: session.item_id ?? '', episodeId: session.episode_id }
    const [target] = await positions.targetsOf([name], scope)
    if (typeof target !== 'object') throw new Problem('missing', 'Library item not found')
    return target
  }

  function tell({ session, written, displaced }: Reported): void {
    const userId = session.user_id ?? ''
    positions.announce(userId, written, {
      sessionId: session.id,
      description: deviceDescription(deviceOf(session)),
    })
    if (displaced === null) return
    const itemId = session.item_id ?? ''
    const taken = { userId, itemId, sessionId: session.id, previousSessionId: displaced }
    events.publish('lease.taken', taken)
  }

  return {
    /** Takes a report of an open session. */
    async sync(caller: Caller, id: string, body: SyncBody): Promise<ReportOutcome> {
      if (typeof body.currentTime !== 'number') {
        throw new Problem('invalid', 'currentTime is missing')
      }
      const target = await targetOf(caller, await playback.openFor(caller, id))
      const rule = await positions.finishRuleOf(target.libraryId)
      const reported = await writes.report(id, { target, body, rule })
      tell(reported)
      return outcomeOf(reported)
    },

    /** Closes a session, with a last report when one is sent; the item may be gone by then. */
    async close(caller: Caller, id: string, body: SyncBody): Promise<ReportOutcome | null> {
      const session = await playback.openFor(caller, id)
      const hasReport = typeof body.currentTime === 'number'
      const target = hasReport ? await targetOf(caller, session).catch(orNull) : null
      const rule = target === null ? null : await positions.finishRuleOf(target.libraryId)
      const last = target === null || rule === null ? null : { target, body, rule }
      const reported = await writes.close(id, last)
      if (reported !== null) tell(reported)
      events.publish('session.closed', { userId: session.user_id ?? '', sessionId: id })
      return reported && outcomeOf(reported)
    },
  }
}

function outcomeOf({ written: { entry, row } }: Reported): ReportOutcome {
  return {
    adopted: entry.isAdopted,
    reason: entry.reason,
    mediaProgress: row && renderProgress(row),
  }
}

function orNull(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}
