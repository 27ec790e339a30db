import { withBase } from '#platform/base.ts'
import { CallError } from '#platform/call-error.ts'
import { call } from '#platform/call.ts'
import { deviceId } from '#platform/device.ts'
import type { PlaybackSession as OpenedSession } from '@lectern/contract'
import { unsentReports } from './unsent.ts'
import type { SessionCalls, SyncReport } from '../machine/ports.ts'
import type { PlaybackSession, PlayerFailure, PlayRequest } from '../machine/shapes.ts'

const SYNC_TIMEOUT_MS = 9000
const CLOSE_TIMEOUT_MS = 6000

/** The session calls over HTTP. `mimeTypes` is what this browser plays. */
export function createSessionCalls(mimeTypes: () => string[]): SessionCalls {
  return { open, sync, close, trackUrl, explain }

  async function open(
    { itemId, episodeId }: PlayRequest,
    { forceTranscode }: { forceTranscode: boolean },
  ): Promise<PlaybackSession> {
    // The server must know the place an earlier page left before it says where to go on.
    await unsentReports.deliver()
    const body = {
      deviceInfo: { clientName: 'Lectern Web', deviceId: deviceId() },
      supportedMimeTypes: mimeTypes(),
      mediaPlayer: 'html5',
      forceTranscode,
      forceDirectPlay: false,
    }
    const opened = episodeId
      ? await call('POST /api/items/:id/play/:episodeId', {
          params: { id: itemId, episodeId },
          body,
        })
      : await call('POST /api/items/:id/play', { params: { id: itemId }, body })
    return sessionOf(opened)
  }

  async function sync(
    id: string,
    report: SyncReport,
    { keepalive }: { keepalive: boolean },
  ): Promise<'kept' | 'gone'> {
    try {
      const body = { ...report }
      await call('POST /api/session/:id/sync', {
        params: { id },
        body,
        keepalive,
        timeoutMs: SYNC_TIMEOUT_MS,
      })
      return 'kept'
    } catch (error) {
      if (isGone(error)) return 'gone'
      throw error
    }
  }

  async function close(id: string, report: SyncReport | null): Promise<void> {
    try {
      const body = report === null ? {} : { ...report }
      await call('POST /api/session/:id/close', {
        params: { id },
        body,
        timeoutMs: CLOSE_TIMEOUT_MS,
      })
    } catch (error) {
      if (!isGone(error)) throw error
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

  function explain(error: unknown): PlayerFailure {
    if (!(error instanceof CallError) || error.failure !== 'refused')
      return { reason: 'unreachable', detail: null }
    return { reason: 'refused', detail: error.message }
  }
}

/** The part of the answer that the player works with; the whole item it carries isn't kept. */
function sessionOf(opened: OpenedSession): PlaybackSession {
  const { coverAccent, coverThumbhash } = (opened.libraryItem ?? {}) as CoverFacts
  const { authors }: { authors?: unknown } = opened.mediaMetadata ?? {}
  return {
    id: opened.id,
    libraryId: opened.libraryId,
    libraryItemId: opened.libraryItemId ?? '',
    episodeId: opened.episodeId,
    mediaType: opened.mediaType,
    displayTitle: opened.displayTitle ?? '',
    displayAuthor: opened.displayAuthor ?? '',
    authors: Array.isArray(authors) ? (authors as { id: string; name: string }[]) : [],
    cover: {
      hasCover: Boolean(opened.coverPath),
      updatedAt: opened.libraryItem?.updatedAt ?? 0,
      accent: coverAccent ?? null,
      thumbhash: coverThumbhash ?? null,
    },
    duration: opened.duration,
    currentTime: opened.currentTime,
    playMethod: opened.playMethod,
    chapters: opened.chapters,
    audioTracks: opened.audioTracks,
  }
}

/** Additions of our server to the item. */
interface CoverFacts {
  coverAccent?: { hue: number; chroma: number } | null
  coverThumbhash?: string | null
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}
