import { withBase } from '#platform/address/base.ts'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import type { Reply } from '#platform/net/api.ts'
import { fetchProgress } from '#platform/session/progress-calls.ts'
import { deviceId } from '#platform/session/device.ts'
import { useUserSettings } from '#platform/session/settings.ts'
import type { KnownPlace } from '../machine/sessions/connection-retry.ts'
import type { OpenOptions, SessionCalls, SyncReport } from '../machine/ports.ts'
import type { PlaybackSession, PlayerFailure, PlayRequest } from '../machine/player-types.ts'
import { CAST_MIME_TYPES, supportedCodecs, supportedMimeTypes } from '#platform/media/mime-types.ts'
import { sessionOf } from './opened-session.ts'
import type { KnownPositions } from './known-positions.ts'

const SYNC_TIMEOUT_MS = 9000
const CLOSE_TIMEOUT_MS = 6000
const PLACE_TIMEOUT_MS = 6000

interface SessionCallsDeps {
  /** Tells what this browser plays, as elements do. */
  canPlayType: (type: string) => string
  /** Sends the listening that is left of earlier pages. */
  deliverUnsent: () => Promise<void>
  positions: KnownPositions
}

/** The session calls over HTTP. */
export function createSessionCalls({
  canPlayType,
  deliverUnsent,
  positions,
}: SessionCallsDeps): SessionCalls {
  return { open, sync, close, trackUrl, isMissing, placeOf, explain }

  async function open(
    { itemId, episodeId }: PlayRequest,
    options: OpenOptions,
  ): Promise<PlaybackSession> {
    // The server must know the place an earlier page left before it says where to go on.
    await deliverUnsent()
    const body = {
      deviceInfo: { clientName: 'Lectern Web', deviceId: deviceId() },
      ...openingOf(options, canPlayType),
    }
    const opened = episodeId
      ? await call('POST /api/items/:id/play/:episodeId', {
          params: { id: itemId, episodeId },
          body,
        })
      : await call('POST /api/items/:id/play', { params: { id: itemId }, body })
    positions.note(opened.id, opened.updatedAt)
    return sessionOf(opened, options.output)
  }

  async function sync(
    id: string,
    report: SyncReport,
    { keepalive }: { keepalive: boolean },
  ): Promise<'kept' | 'gone'> {
    try {
      const answer = await call('POST /api/session/:id/sync', {
        params: { id },
        body: { ...report, lecternKnows: positions.of(id) },
        headers: withOutcome,
        keepalive,
        timeoutMs: SYNC_TIMEOUT_MS,
      })
      noteOutcome(id, answer, positions)
      return 'kept'
    } catch (error) {
      if (isGone(error)) return 'gone'
      throw error
    }
  }

  async function close(id: string, report: SyncReport | null): Promise<void> {
    try {
      const body = report === null ? {} : { ...report, lecternKnows: positions.of(id) }
      await call('POST /api/session/:id/close', {
        params: { id },
        body,
        timeoutMs: CLOSE_TIMEOUT_MS,
      })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }

  async function placeOf(request: PlayRequest): Promise<KnownPlace | null> {
    // Otherwise the answer would be the position before the last reports.
    await deliverUnsent()
    return askPlace(request)
  }
}

/** Files go to devices in the room as they are; here a chosen bitrate makes the server stream, if it can. */
function openingOf(
  { forceTranscode, output }: OpenOptions,
  canPlayType: SessionCallsDeps['canPlayType'],
) {
  if (output === 'cast')
    return {
      supportedMimeTypes: CAST_MIME_TYPES,
      mediaPlayer: 'chromecast',
      forceTranscode,
      forceDirectPlay: !forceTranscode,
    }
  const { streamBitrate: bitrate, videoHeight: height } = useUserSettings.getState()
  return {
    supportedMimeTypes: supportedMimeTypes(canPlayType),
    supportedCodecs: supportedCodecs(canPlayType),
    mediaPlayer: 'html5',
    forceTranscode,
    forceDirectPlay: false,
    lecternStream: { bitrate, container: 'fmp4' as const, height },
  }
}

/** Streams have an address of their own; files are played by the session's number of the track. */
function trackUrl(session: PlaybackSession, position: number): string {
  const track = session.audioTracks[position]
  const isStream = track?.contentUrl.startsWith('/hls') ?? false
  return withBase(
    isStream && track
      ? track.contentUrl
      : `/public/session/${session.id}/track/${track?.index ?? 1}`,
  )
}

async function isMissing(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, { method: 'HEAD' })
    return status === 404 || status === 410
  } catch {
    return false
  }
}

async function askPlace(request: PlayRequest): Promise<KnownPlace | null> {
  try {
    const timeoutMs = PLACE_TIMEOUT_MS
    const { currentTime, lastUpdate } = await fetchProgress(request, { timeoutMs })
    return { currentTime, movedAt: lastUpdate }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

function explain(error: unknown): PlayerFailure {
  if (!(error instanceof CallError) || error.failure !== 'refused' || isProxyAlone(error))
    return { reason: 'unreachable', detail: null }
  if (isGone(error) || error.status === 403) return { reason: 'gone', detail: null }
  return { reason: isPublishers(error) ? 'publisher' : 'refused', detail: error.message }
}

/** The sound lies elsewhere and can't be had, or not in a form that this device plays; downloaded it might. */
const isPublishers = ({ status, field }: CallError): boolean =>
  field === 'episodeId' && (status === 502 || status === 409)

/** A proxy whose server is away, as during a restart; our server names what is at fault where it is the publisher's. */
function isProxyAlone({ status, field }: CallError): boolean {
  return [502, 503, 504].includes(status) && field === null
}

const withOutcome = { prefer: 'return=representation' }

function noteOutcome(
  id: string,
  answer: Reply<'POST /api/session/:id/sync'>,
  positions: KnownPositions,
): void {
  if (typeof answer !== 'object' || answer.mediaProgress === null) return
  const { adopted, reason, mediaProgress } = answer
  if (adopted) positions.note(id, mediaProgress.lastUpdate)
  else if (reason === 'stale') positions.announceMissedMove(id, mediaProgress)
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}
