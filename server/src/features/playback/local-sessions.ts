import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { ClientDevice, LocalResult, LocalSession } from '@lectern/contract'
import { clientDevice, localSession } from '@lectern/contract'
import { credit, offlineSlackS } from '#features/positions/index.ts'
import type { PlayReport, Target, Trx, Written } from '#features/positions/index.ts'
import type { Caller } from '#platform/caller.ts'
import { Problem } from '#platform/problem.ts'
import { parseUserAgent } from '#platform/user-agent.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { clientDeviceId, describeDevice, deviceDescription } from './devices.ts'
import { keepDevice } from './devices.store.ts'
import { believableDate, weekdayOf } from './local-day.ts'
import { localPlay } from './play-method.ts'
import type { Playable } from './playable.ts'
import type { DeviceRequest, PlaybackDeps } from './playback.ts'
import * as store from './playback.store.ts'
import { sessionMetadata } from './session-metadata.ts'
import { deviceOf } from './sessions.wire.ts'

export type LocalSessions = ReturnType<typeof createLocalSessions>

type Deps = Pick<
  PlaybackDeps,
  'db' | 'events' | 'now' | 'newId' | 'positions' | 'items' | 'serverVersion'
>

/** Who sends sessions, and from which device. */
interface Sender {
  caller: Caller
  device: ClientDevice | null | undefined
  from: DeviceRequest
}

interface Job {
  session: LocalSession
  target: Target
  /** What the item says where the client says nothing; null when it isn't needed. */
  media: Playable | null
  rule: Awaited<ReturnType<PlaybackDeps['positions']['finishRuleOf']>>
}

interface Taken {
  written: Written
  row: PlaybackSessionRow
  isSynced: boolean
}

/**
 * Sessions that were listened to without the server. They are merged by id, so sending them again is free; they add
 * listening time whatever their age, and move a place only when nothing later is known.
 */
export function createLocalSessions(deps: Deps) {
  const { db, now, newId, positions, items, serverVersion } = deps

  async function jobsOf(
    sessions: readonly LocalSession[],
    { caller }: Sender,
  ): Promise<(Job | null)[]> {
    const names = sessions.map((session) => ({
      itemId: session.libraryItemId,
      episodeId: session.episodeId || null,
    }))
    const targets = await positions.targetsOf(names, caller.scope)
    const known = new Map<string, Playable | null>()
    const jobs: (Job | null)[] = []
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

  /** Merges one session; null when its id belongs to somebody else. */
  async function take(trx: Trx, job: Job, sender: Sender): Promise<Taken | null> {
    const { userId } = sender.caller
    const id = sessionId(userId, job.session.id)
    const before = await store.findSession(trx, id)
    if (before !== null && before.user_id !== userId) return null
    const at = Math.min(job.session.updatedAt ?? now(), now())
    const row = merge(before, await rowOf(trx, { id, job, sender, at }), now())
    const report = reportOf(job, { before, row, at, receivedAt: now() })
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

  async function rowOf(
    trx: Trx,
    { id, job, sender, at }: { id: string; job: Job; sender: Sender; at: number },
  ): Promise<PlaybackSessionRow> {
    const { session, target, media } = job
    const { caller, device, from } = sender
    const client = device ?? session.deviceInfo
    const facts = describeDevice({
      client,
      agent: parseUserAgent(from.userAgent),
      ip: from.ip,
      serverVersion,
    })
    const deviceId = clientDeviceId(client)
    const { userId } = caller
    const info =
      deviceId === undefined
        ? null
        : await keepDevice(trx, { userId, deviceId, facts, at: now(), newId: newId() })
    const startedAt = Math.min(session.startedAt ?? at, at)
    const date = believableDate(session.date, startedAt)
    const duration = target.duration || session.duration || 0
    return {
      id,
      user_id: userId,
      library_id: target.libraryId,
      item_id: target.itemId,
      media_id: media?.mediaId ?? target.mediaItemId,
      episode_id: target.episodeId || null,
      media_type: media?.mediaType ?? (target.episodeId === '' ? 'book' : 'podcast'),
      device_id: info?.id ?? null,
      display_title: session.displayTitle || media?.displayTitle || '',
      display_author: session.displayAuthor || media?.displayAuthor || '',
      cover_path: session.coverPath ?? media?.coverPath ?? null,
      duration,
      play_method: session.playMethod ?? localPlay,
      media_player: session.mediaPlayer ?? 'unknown',
      server_version: session.serverVersion ?? serverVersion,
      date,
      day_of_week: weekdayOf(date),
      time_listening: listenedOf(session, startedAt, at),
      start_time: session.startTime ?? 0,
      position: Math.min(session.currentTime ?? 0, duration || Infinity),
      started_at: startedAt,
      updated_at: at,
      closed_at: at,
      // What the app left out is filled in from the item.
      metadata_json: sessionMetadata(media?.metadata, session.mediaMetadata),
      chapters_json: '[]',
      device_json: info === null ? null : JSON.stringify(info),
      tracks_json: null,
      known_seq: null,
      auth_session_id: caller.authSessionId,
    }
  }

  function tell(userId: string, { written, row }: Taken): void {
    positions.announce(userId, written, {
      sessionId: row.id,
      description: deviceDescription(deviceOf(row)),
    })
  }

  async function takePortion(sessions: LocalSession[], sender: Sender): Promise<LocalResult[]> {
    const jobs = await jobsOf(sessions, sender)
    const taken = await db.transact(async (trx) => {
      const done: (Taken | null)[] = []
      for (const job of jobs) done.push(job === null ? null : await take(trx, job, sender))
      return done
    })
    return sessions.map((session, index) => {
      const one = taken[index]
      if (jobs[index] === null) return refused(session.id, 'Media item not found')
      if (!one) return refused(session.id, 'Session not found')
      tell(sender.caller.userId, one)
      return { id: session.id, success: true, progressSynced: one.isSynced }
    })
  }

  return {
    /** Takes one session; throws `missing` when it can't be kept. */
    async takeOne(session: LocalSession, sender: Sender): Promise<void> {
      const [result] = await takePortion([session], sender)
      if (!result?.success) throw new Problem('missing', result?.error)
    },

    /** Takes many, in portions so that others get their turn; each has its own result. */
    async takeAll(body: unknown, from: DeviceRequest, caller: Caller): Promise<LocalResult[]> {
      const { sessions, device } = readBatch(body)
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

function readBatch(body: unknown): { sessions: unknown[]; device: ClientDevice | null } {
  const { sessions, deviceInfo } = (body ?? {}) as { sessions?: unknown; deviceInfo?: unknown }
  return {
    sessions: Array.isArray(sessions) ? sessions : [],
    device: clientDevice.safeParse(deviceInfo).data ?? null,
  }
}

/** Old apps make ids of their own; the same one always becomes the same UUID, for this user only. */
function sessionId(userId: string, id: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id.toLowerCase()
  const hex = createHash('sha256').update(`${userId} ${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function listenedOf(session: LocalSession, startedAt: number, at: number): number {
  const covered = (session.currentTime ?? 0) - (session.startTime ?? 0)
  const heard = { credited: 0, wall: (at - startedAt) / 1000, covered }
  return credit(session.timeListening ?? 0, heard, offlineSlackS)
}

/** An older copy never takes anything back. */
function merge(
  before: PlaybackSessionRow | null,
  sent: PlaybackSessionRow,
  now: number,
): PlaybackSessionRow {
  if (before === null) return sent
  // A session of a server clock that was ahead is as old as what is sent now.
  const newest = sent.updated_at >= Math.min(before.updated_at, now) ? sent : before
  return {
    ...newest,
    known_seq: before.known_seq,
    time_listening: Math.max(before.time_listening, sent.time_listening),
    started_at: Math.min(before.started_at, sent.started_at),
    closed_at: newest.updated_at,
  }
}

interface Merging {
  before: PlaybackSessionRow | null
  row: PlaybackSessionRow
  at: number
  receivedAt: number
}

function reportOf(
  { session, target }: Job,
  { before, row, at, receivedAt }: Merging,
): Omit<PlayReport, 'isStale'> {
  const listened = Math.max(0, row.time_listening - (before?.time_listening ?? 0))
  const position = session.currentTime ?? 0
  // A clock that runs ahead must not make an old report new each time it is sent, so its time isn't looked at.
  const isResent =
    before !== null &&
    listened === 0 &&
    before.position === Math.min(position, row.duration || position)
  return {
    position,
    duration: target.duration || session.duration || 0,
    listened,
    credited: listened,
    at,
    receivedAt,
    isLive: false,
    isOutranked: false,
    isIdle: false,
    isResent,
    sessionStartedAt: row.started_at,
  }
}

function refused(id: string, error: string): LocalResult {
  return { id, success: false, error }
}

function idOf(session: unknown): string {
  const id = (session as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : ''
}
