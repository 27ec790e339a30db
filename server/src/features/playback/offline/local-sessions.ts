import { setImmediate as breathe } from 'node:timers/promises'
import type { LocalResult, LocalSession, LocalSessionBatch } from '@lectern/contract'
import { localSession } from '@lectern/contract'
import type { Trx, Written } from '#features/positions/index.ts'
import type { Caller } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { deviceDescription } from '../devices/devices.ts'
import { localReport } from './local-report.ts'
import { createLocalRoom, localLimits } from './local-room.ts'
import { localRow, mergeSessions, sessionId } from './local-session-row.ts'
import type { LocalJob, Sender } from './local-session-row.ts'
import type { Playable } from '../media/playable.ts'
import type { DeviceRequest, PlaybackDeps } from '../playback.ts'
import * as store from '../playback.store.ts'
import { deviceOf } from '../sessions/sessions.wire.ts'

export type LocalSessions = ReturnType<typeof createLocalSessions>

type Deps = Pick<
  PlaybackDeps,
  'db' | 'events' | 'now' | 'newId' | 'positions' | 'items' | 'serverVersion'
>

interface Taken {
  written: Written
  row: PlaybackSessionRow
  isSynced: boolean
}

/**
 * Sessions that were listened to without the server. They are merged by id, so sending them again is free; they add
 * listening time whatever their age, and move progress only when nothing later is known.
 */
export function createLocalSessions(deps: Deps) {
  const { db, now, positions, items } = deps
  const room = createLocalRoom({ now, kept: (userId) => store.countSessions(db, userId) })

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

  /** Merges one session; says why not where its id belongs to somebody else or there is no room for a new one. */
  async function take(trx: Trx, job: LocalJob, sender: Sender): Promise<Taken | string> {
    const { userId } = sender.caller
    const id = sessionId(userId, job.session.id)
    const before = await store.findSession(trx, id)
    if (before !== null && before.user_id !== userId) return 'Session not found'
    if (before === null && !room.take(userId)) return fullSentence
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
      ...(knower === null
        ? {}
        : { knows: { seq: knower.known_seq, lastReport: knower.updated_at } }),
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

  function tell(userId: string, { written, row }: Taken): void {
    positions.announce(userId, written, {
      sessionId: row.id,
      description: deviceDescription(deviceOf(row)),
    })
  }

  async function takePortion(sessions: LocalSession[], sender: Sender): Promise<LocalResult[]> {
    const jobs = await jobsOf(sessions, sender)
    await room.look(sender.caller.userId)
    const taken = await db.transact(async (trx) => {
      const done: (Taken | string)[] = []
      for (const job of jobs)
        done.push(job === null ? 'Media item not found' : await take(trx, job, sender))
      return done
    })
    return sessions.map((session, index) => {
      const one = taken[index] ?? 'Session not found'
      if (typeof one === 'string') return refused(session.id, one)
      tell(sender.caller.userId, one)
      return { id: session.id, success: true, progressSynced: one.isSynced }
    })
  }

  return {
    /** Takes one session; throws `missing` when it can't be kept, `too-many` where there is no room for more. */
    async takeOne(session: LocalSession, sender: Sender): Promise<void> {
      const [result] = await takePortion([session], sender)
      if (result?.success) return
      throw new Problem(result?.error === fullSentence ? 'too-many' : 'missing', result?.error)
    },

    /** Takes many, in portions so that others get their turn; each has its own result. Throws `too-large` for more than anybody has. */
    async takeAll(
      { sessions, deviceInfo: device }: LocalSessionBatch,
      from: DeviceRequest,
      caller: Caller,
    ): Promise<LocalResult[]> {
      if (sessions.length > localLimits.atOnce)
        throw new Problem('too-large', `Send at most ${localLimits.atOnce} sessions at once.`)
      const results: LocalResult[] = []
      for (let start = 0; start < sessions.length; start += portion) {
        const part = sessions.slice(start, start + portion)
        const parsed = part.map((one) => localSession.safeParse(one).data ?? null)
        const good = parsed.filter((one) => one !== null)
        const done = await takePortion(good, { caller, device, from })
        for (const [index, one] of parsed.entries()) {
          const result =
            one === null ? refused(idOf(part[index]), 'Session is not valid') : done.shift()
          if (result !== undefined) results.push(result)
        }
        await breathe()
      }
      return results
    },
  }
}

/** Sessions written in one transaction. */
const portion = 50

const fullSentence = 'There are too many offline sessions. Send the rest tomorrow.'

function refused(id: string, error: string): LocalResult {
  return { id, success: false, error }
}

function idOf(session: unknown): string {
  const id = (session as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : ''
}
