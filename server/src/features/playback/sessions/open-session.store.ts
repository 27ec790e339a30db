import type { DeviceInfo, PlayRequest } from '@lectern/contract'
import type { Positions, Trx } from '#features/positions/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { clientDeviceId, deviceFactsOf } from '../devices/devices.ts'
import type { DeviceRequest } from '../devices/devices.ts'
import { keepDevice } from '../devices/devices.store.ts'
import { chooseFilmMethod, chooseSoundMethod } from '../media/play-method.ts'
import type { Playable } from '../media/playable.ts'
import { endOldest, endOthers } from './end-older.ts'
import { insertSession } from '../playback.store.ts'
import { takeLease } from './leases.store.ts'
import { newSession } from './new-session.ts'

interface Opening {
  caller: Pick<Caller, 'userId' | 'authSessionId'>
  media: Playable
  request: PlayRequest
  from: DeviceRequest
  /** Milliseconds. */
  at: number
}

interface OpenSessionDeps {
  db: Database
  positions: Pick<Positions, 'rowIn'>
  newId: () => string
  serverVersion: string
  canStream: boolean
}

interface Opened {
  row: PlaybackSessionRow
  /** Sessions of the same device that ended with it. */
  replaced: string[]
  /** All sessions that ended with it. */
  ended: string[]
  /** The session that could move the progress before; null when none is open. */
  displaced: string | null
}

/** Opens a session at its listener's own progress and makes its device the one that may move it. */
export function openSession(
  { caller: { userId, authSessionId }, media, request, from, at }: Opening,
  deps: OpenSessionDeps,
): Promise<Opened> {
  const { positions, newId, serverVersion, canStream } = deps
  const key = { userId, itemId: media.itemId, episodeId: media.episodeId ?? '' }
  return deps.db.transact(async (trx) => {
    const progress = await positions.rowIn(trx, key)
    const { info, isKnown } = await deviceOf(trx, { userId, request, from, at }, deps)
    const replaced = isKnown ? await endOthers(trx, { userId, deviceId: info.id }, at) : []
    const row = newSession(media, {
      id: newId(),
      userId,
      at,
      device: info,
      serverVersion,
      mediaPlayer: request.mediaPlayer || 'unknown',
      playMethod: media.video
        ? chooseFilmMethod(request, media.video, canStream)
        : chooseSoundMethod(request, media.tracks, canStream),
      startTime: progress === null || progress.is_finished === 1 ? 0 : progress.position,
      knownSeq: progress?.moved_seq ?? 0,
      authSessionId,
    })
    await insertSession(trx, row)
    const ended = [...replaced, ...(await endOldest(trx, row, at))]
    const lease = { sessionId: row.id, deviceId: info.id, at }
    return { row, replaced, ended, displaced: await takeLease(trx, key, lease) }
  })
}

/** The device row, or a nameless device that only lives in its session. */
async function deviceOf(
  trx: Trx,
  { userId, request, from, at }: Pick<Opening, 'request' | 'from' | 'at'> & { userId: string },
  { newId, serverVersion }: OpenSessionDeps,
): Promise<{ info: DeviceInfo; isKnown: boolean }> {
  const facts = deviceFactsOf(request.deviceInfo, from, serverVersion)
  const deviceId = clientDeviceId(request.deviceInfo)
  if (deviceId === undefined) {
    const id = newId()
    return { info: { id, userId, deviceId: id, ...facts }, isKnown: false }
  }
  const device = { userId, deviceId, facts, at, newId: newId() }
  return { info: await keepDevice(trx, device), isKnown: true }
}
