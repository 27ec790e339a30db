import type { Deck } from './deck.ts'
import { fitRate } from './levels.ts'
import type { PlaybackSession, PlayRequest } from './shapes.ts'
import { idleSnapshot, within, withoutPlace } from './snapshot.ts'

/** What it takes to show the player again without a session: what it held, and where. */
export interface Keepsake {
  request: PlayRequest
  session: PlaybackSession
  /** Seconds. */
  currentTime: number
}

/** What to keep of a player beyond the life of its page; null when there is nothing to come back to. */
export function keepsakeOf(deck: Deck): Keepsake | null {
  const { request, session, currentTime, isFinished } = deck.snapshot
  if (request === null || session === null || isFinished) return null
  const { startTime } = request
  const isChosen = deck.isParked() && startTime !== undefined
  return {
    request: isChosen ? { ...withoutPlace(request), startTime } : withoutPlace(request),
    // Its files are played by the session that ends now.
    session: { ...session, audioTracks: [], output: 'local' },
    currentTime,
  }
}

/** Shows an item paused at its place; no session is open until it is played. Only into an empty player. */
export function park(deck: Deck, { request, session, currentTime }: Keepsake): void {
  if (deck.snapshot.state !== 'IDLE') return
  const rate = fitRate(deck.ports.preferences.rateFor(request, session.mediaType))
  // The server keeps no place in music.
  const startTime = session.mediaType === 'music' ? currentTime : request.startTime
  deck.set({
    ...idleSnapshot({ ...deck.snapshot, rate }),
    state: 'PAUSED',
    request: { ...withoutPlace(request), ...(startTime !== undefined && { startTime }) },
    session,
    currentTime: within(session.duration, currentTime),
  })
}
