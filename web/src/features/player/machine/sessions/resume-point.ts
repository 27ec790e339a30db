import { fitRate } from '../sound/level-limits.ts'
import type { Playback } from '../playback.ts'
import type { PlaybackSession, PlayerSnapshot, PlayRequest } from '../player-types.ts'
import { within, withoutPlace } from '../states/snapshot.ts'
import { isLive } from '../states/state.ts'

/** What it takes to show the player again without a session: what it held, and where. */
export interface ResumePoint {
  request: PlayRequest
  session: PlaybackSession
  /** Seconds. */
  currentTime: number
}

/** What to keep of a player beyond the life of its page; null when there is nothing to come back to. */
export function resumePointOf({ snapshot, state }: Playback): ResumePoint | null {
  const { request, session, currentTime, isFinished } = snapshot
  if (request === null || session === null || isFinished) return null
  const { startTime } = request
  const isChosen = !isLive(state) && state.is !== 'opening' && startTime !== undefined
  return {
    request: isChosen ? { ...withoutPlace(request), startTime } : withoutPlace(request),
    // Its files are played by the session that ends now.
    session: { ...session, audioTracks: [], output: 'local' },
    currentTime,
  }
}

/** An item paused at its place, as a player shows it that has no session of it until it is played. */
export function parkedAs(
  { ports }: Playback,
  { request, session, currentTime }: ResumePoint,
): Partial<PlayerSnapshot> {
  // The server keeps no place in music.
  const startTime = session.mediaType === 'music' ? currentTime : request.startTime
  return {
    rate: fitRate(ports.preferences.rateFor(request, session.mediaType)),
    request: { ...withoutPlace(request), ...(startTime !== undefined && { startTime }) },
    session,
    currentTime: within(session.duration, currentTime),
  }
}
