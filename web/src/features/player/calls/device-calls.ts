import type { DevicePlay, Thing } from '#features/offline/index.ts'
import { CallError } from '#platform/net/call-error.ts'
import type { OpenOptions, SessionCalls, SyncReport } from '../machine/ports.ts'
import type { PlaybackSession, PlayerSnapshot, PlayRequest } from '../machine/player-types.ts'

/** What this device holds, and whether it can reach anybody. */
export interface Device {
  /** null when it isn't here, or not whole. */
  openDownloaded(thing: Thing): Promise<DevicePlay | null>
  /** Brings unsent listening to the server; never rejects. */
  deliver(): Promise<void>
  isOffline(): boolean
  /** How long the server may take before what is on the device starts without it. */
  patience(): Promise<void>
}

interface LivePlay {
  play: DevicePlay
  /** The session that the server opened for it. */
  opened: string | undefined
  /** The server doesn't know this session, or no longer: everything goes to the journal. */
  isLocal: boolean
  /** The line broke since it began, so that the server may have closed it by itself. */
  wasCut: boolean
}

export interface DeviceCalls extends SessionCalls {
  /** Told whenever the player changed: keeps the place of listening that the server doesn't hear of. */
  tick(snapshot: PlayerSnapshot): void
}

/**
 * Session calls that play from this device what was downloaded to it: with a session of the server as always while
 * there is one to be had, without it from the journal. Everything else goes to the server.
 */
export function createDeviceCalls(server: SessionCalls, device: Device): DeviceCalls {
  const plays = new Map<string, LivePlay>()
  return { ...server, open, sync, close, trackUrl, isMissing, tick }

  async function open(request: PlayRequest, options: OpenOptions): Promise<PlaybackSession> {
    const play = await fromDevice(request, options)
    if (play === null) return server.open(request, options)
    try {
      const session = await openAtServer(request, options)
      if (session !== null && !isSameSound(session, play)) {
        play.end()
        return session
      }
      const opened = session === null ? sessionOf(play) : withFilesOf(play, session)
      plays.set(opened.id, {
        play,
        opened: session?.id,
        isLocal: session === null,
        wasCut: session === null,
      })
      return opened
    } catch (error) {
      play.end()
      throw error
    }
  }

  async function fromDevice(
    { itemId, episodeId = null }: PlayRequest,
    { forceTranscode, output }: OpenOptions,
  ): Promise<DevicePlay | null> {
    // A restart that asks for a transcoded stream says that the files themselves don't play.
    if (forceTranscode || output !== 'local') return null
    if (!device.isOffline()) await Promise.race([device.deliver(), device.patience()])
    return device.openDownloaded({ itemId, episodeId })
  }

  /** null when the server is out of reach. */
  async function openAtServer(
    request: PlayRequest,
    options: OpenOptions,
  ): Promise<PlaybackSession | null> {
    if (device.isOffline()) return null
    const opening = server.open(request, options)
    let isLate = false
    const late = device.patience().then(() => {
      isLate = true
      return null
    })
    try {
      return await Promise.race([opening, late])
    } catch (error) {
      if (isOutOfReach(error)) return null
      throw error
    } finally {
      // Its answer may still come: then nobody plays that session.
      if (isLate) opening.then(({ id }) => server.close(id, null)).catch(() => undefined)
    }
  }

  async function sync(id: string, report: SyncReport, options: { keepalive: boolean }) {
    const live = plays.get(id)
    if (live === undefined) return server.sync(id, report, options)
    if (live.isLocal) return keep(live, report)
    try {
      const outcome = await server.sync(id, report, options)
      if (outcome === 'kept') void live.play.known(report.currentTime).catch(() => undefined)
      if (outcome === 'kept' || !live.wasCut) return outcome
      live.isLocal = true
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      live.wasCut = true
    }
    return keep(live, report)
  }

  async function keep({ play, opened }: LivePlay, report: SyncReport): Promise<'kept'> {
    await play.keep({ ...report, lecternSession: opened })
    // Out of reach a moment ago, perhaps no longer; else the next return of the network sees to it.
    if (!device.isOffline()) void device.deliver()
    return 'kept'
  }

  async function close(id: string, report: SyncReport | null): Promise<void> {
    const live = plays.get(id)
    if (live === undefined) return server.close(id, report)
    plays.delete(id)
    try {
      if (!live.isLocal) await server.close(id, report)
      else if (report !== null) await keep(live, report)
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      if (report !== null) await keep(live, report)
    } finally {
      live.play.end()
    }
  }

  function trackUrl(session: PlaybackSession, position: number): string {
    return plays.get(session.id)?.play.urls[position] ?? server.trackUrl(session, position)
  }

  async function isMissing(url: string): Promise<boolean> {
    return !url.startsWith('blob:') && server.isMissing(url)
  }

  function tick({ session, state, currentTime }: PlayerSnapshot): void {
    const live = session === null ? undefined : plays.get(session.id)
    if (live?.isLocal || live?.wasCut) live.play.tick(currentTime, state === 'PLAYING')
  }
}

/** A file that was changed on the server since is another book. */
function isSameSound({ duration }: PlaybackSession, { download }: DevicePlay): boolean {
  return Math.abs(duration - download.duration) < 1
}

function withFilesOf(play: DevicePlay, session: PlaybackSession): PlaybackSession {
  const { mediaType } = play.download
  return { ...session, playMethod: 0, audioTracks: tracksOf(play), isVideo: mediaType === 'video' }
}

/** A session that only this device knows of. */
function sessionOf(play: DevicePlay): PlaybackSession {
  const { download } = play
  return {
    id: play.newId(),
    libraryId: download.libraryId,
    libraryItemId: download.libraryItemId,
    episodeId: download.episodeId,
    mediaType: download.mediaType,
    displayTitle: download.title,
    displayAuthor: download.author,
    authors: download.authors,
    cover: download.cover,
    duration: download.duration,
    currentTime: play.startTime,
    playMethod: 3,
    chapters: download.chapters,
    audioTracks: tracksOf(play),
    isVideo: download.mediaType === 'video',
    output: 'local',
  }
}

function tracksOf({ download, urls }: DevicePlay): PlaybackSession['audioTracks'] {
  return download.tracks.map(({ index, startOffset, duration, title, mimeType }, position) => ({
    index,
    startOffset,
    duration,
    title,
    mimeType,
    contentUrl: urls[position] ?? '',
  }))
}

/** No answer, a proxy without its server, or nobody who could renew the session just now. */
function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.failure !== 'refused' || [401, 502, 503, 504].includes(error.status)
}
