import { createHash } from 'node:crypto'
import type { ClientDevice, LocalSession } from '@lectern/contract'
import { credit, offlineSlackS } from '#features/positions/index.ts'
import type { Target, Trx } from '#features/positions/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { clientDeviceId, deviceFactsOf } from '../devices/devices.ts'
import { keepDevice } from '../devices/devices.store.ts'
import { believableDate, weekdayOf } from './local-day.ts'
import { localPlay } from '../media/play-method.ts'
import type { Playable } from '../media/playable.ts'
import type { DeviceRequest } from '../devices/devices.ts'
import type { PlaybackDeps } from '../playback.ts'
import { sessionMetadata } from '../sessions/session-metadata.ts'

/** Who sends sessions, and from which device. */
export interface Sender {
  caller: Caller
  device: ClientDevice | null | undefined
  from: DeviceRequest
}

export interface LocalJob {
  session: LocalSession
  target: Target
  /** What the item says where the client says nothing; null when it isn't needed. */
  media: Playable | null
  rule: Awaited<ReturnType<PlaybackDeps['positions']['finishRuleOf']>>
}

/** The session as it is kept. What the app left out is filled in from the item, and no time is later than now. */
export async function localRow(
  trx: Trx,
  { id, job, sender, at }: { id: string; job: LocalJob; sender: Sender; at: number },
  { now, newId, serverVersion }: Pick<PlaybackDeps, 'now' | 'newId' | 'serverVersion'>,
): Promise<PlaybackSessionRow> {
  const { session, target, media } = job
  const { caller, device, from } = sender
  const client = device ?? session.deviceInfo
  const facts = deviceFactsOf(client, from, serverVersion)
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

/** Old apps make ids of their own; the same one always becomes the same UUID, for this user only. */
export function sessionId(userId: string, id: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id.toLowerCase()
  const hex = createHash('sha256').update(`${userId} ${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** An older copy never takes anything back. */
export function mergeSessions(
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

function listenedOf(session: LocalSession, startedAt: number, at: number): number {
  const covered = (session.currentTime ?? 0) - (session.startTime ?? 0)
  const heard = { credited: 0, wall: (at - startedAt) / 1000, covered }
  return credit(session.timeListening ?? 0, heard, offlineSlackS)
}
