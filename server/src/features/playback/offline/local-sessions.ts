import { setImmediate as breathe } from 'node:timers/promises'
import type { LocalResult, LocalSession, LocalSessionBatch } from '@lectern/contract'
import { localSession } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import { Problem } from '#platform/problem.ts'
import { deviceDescription } from '../devices/devices.ts'
import { createSessionQuota, localLimits } from './session-quota.ts'
import type { LocalJob, Sender } from './local-session-row.ts'
import { keepLocalSessions } from './local-sessions.store.ts'
import type { Kept, Refused } from './local-sessions.store.ts'
import type { Playable } from '../media/playable.ts'
import type { DeviceRequest } from '../devices/devices.ts'
import type { PlaybackDeps } from '../playback.ts'
import * as store from '../playback.store.ts'
import { deviceOf } from '../sessions/sessions.wire.ts'

export type LocalSessions = ReturnType<typeof createLocalSessions>

type Deps = Pick<
  PlaybackDeps,
  'db' | 'events' | 'now' | 'newId' | 'positions' | 'items' | 'serverVersion'
>

/**
 * Sessions that were listened to without the server. They are merged by id, so sending them again is free; they add
 * listening time whatever their age, and move progress only when nothing later is known.
 */
export function createLocalSessions(deps: Deps) {
  const { db, now, positions, items } = deps
  const quota = createSessionQuota({ now, kept: (userId) => store.countSessions(db, userId) })

  async function jobsOf(
    sessions: readonly LocalSession[],
    { caller }: Sender,
  ): Promise<(LocalJob | null)[]> {
    const names = sessions.map((session) => ({
      itemId: session.libraryItemId,
      episodeId: session.episodeId || null,
    }))
    const targets = await positions.targetsOf(names, caller.scope)
    const known = new Map<string, Playable | null>()
    const jobs: (LocalJob | null)[] = []
    for (const [index, session] of sessions.entries()) {
      const target = targets[index]
      if (typeof target !== 'object') {
        jobs.push(null)
        continue
      }
      const key = `${target.itemId}/${target.episodeId}`
      if (!known.has(key)) known.set(key, await items.load(target.itemId, target.episodeId || null))
      const rule = await positions.finishRuleOf(target.libraryId)
      jobs.push({ session, target, rule, media: known.get(key) ?? null })
    }
    return jobs
  }

  function tell(userId: string, { written, row }: Kept): void {
    positions.announce(userId, written, {
      sessionId: row.id,
      description: deviceDescription(deviceOf(row)),
    })
  }

  async function keepBatch(sessions: LocalSession[], sender: Sender): Promise<(Kept | Refused)[]> {
    const jobs = await jobsOf(sessions, sender)
    await quota.refresh(sender.caller.userId)
    const kept = await keepLocalSessions(jobs, sender, { ...deps, hasRoom: quota.take })
    for (const one of kept) if (typeof one !== 'string') tell(sender.caller.userId, one)
    return kept
  }

  return {
    /** Takes one session; throws `missing` when it can't be kept, `too-many` where there is no room for more. */
    async takeOne(session: LocalSession, sender: Sender): Promise<void> {
      const [kept = 'foreign'] = await keepBatch([session], sender)
      if (typeof kept === 'string')
        throw new Problem(kept === 'full' ? 'too-many' : 'missing', sentences[kept])
    },

    /** Takes many, in batches so that others get their turn; each has its own result. Throws `too-large` for more than anybody has. */
    async takeAll(
      { sessions, deviceInfo: device }: LocalSessionBatch,
      from: DeviceRequest,
      caller: Caller,
    ): Promise<LocalResult[]> {
      if (sessions.length > localLimits.atOnce)
        throw new Problem('too-large', `Send at most ${localLimits.atOnce} sessions at once.`)
      const results: LocalResult[] = []
      for (const batch of batchesOf(sessions, batchSize)) {
        const parsed = batch.map((one) => localSession.safeParse(one).data ?? null)
        const good = parsed.filter((one) => one !== null)
        const done = await keepBatch(good, { caller, device, from })
        for (const [index, one] of parsed.entries())
          results.push(
            one === null
              ? refused(idOf(batch[index]), 'Session is not valid')
              : resultOf(one.id, done.shift() ?? 'foreign'),
          )
        await breathe()
      }
      return results
    },
  }
}

/** Sessions written in one transaction. */
const batchSize = 50

const sentences: Record<Refused, string> = {
  'no-item': 'Media item not found',
  foreign: 'Session not found',
  full: 'There are too many offline sessions. Send the rest tomorrow.',
}

function resultOf(id: string, kept: Kept | Refused): LocalResult {
  if (typeof kept === 'string') return refused(id, sentences[kept])
  return { id, success: true, progressSynced: kept.isSynced }
}

function refused(id: string, error: string): LocalResult {
  return { id, success: false, error }
}

function idOf(session: unknown): string {
  const id = (session as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : ''
}
