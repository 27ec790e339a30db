import type { PlayerSnapshot, PlayRequest } from '../player-types.ts'

type Kept = Pick<PlayerSnapshot, 'rate' | 'volume' | 'boost' | 'order' | 'output'>

/** A player that holds nothing; how and where it sounds is the listener's choice and outlives items. */
export function idleSnapshot(kept: Kept): PlayerSnapshot {
  const { rate, volume, boost, order, output } = kept
  return {
    state: 'IDLE',
    request: null,
    session: null,
    currentTime: 0,
    bufferedTo: 0,
    isSeeking: false,
    isBuffering: false,
    isFinished: false,
    returnTo: null,
    rate,
    volume,
    boost,
    order,
    output,
    interruption: null,
    failure: null,
  }
}

/** Whether two requests mean the same item or episode. */
export function isSameThing(one: PlayRequest | null, other: PlayRequest): boolean {
  return one?.itemId === other.itemId && (one.episodeId ?? null) === (other.episodeId ?? null)
}

/** The request without a place of its own, so that the server's place counts. */
export function withoutPlace({ itemId, episodeId = null }: PlayRequest): PlayRequest {
  return { itemId, episodeId }
}

/**
 * What brings back a player that was closed: the same thing at the same place, playing or paused. One that was over,
 * or whose session had not come yet, starts at the stored place.
 */
export function asItWas(
  request: PlayRequest,
  { state, session, currentTime, isFinished }: PlayerSnapshot,
): PlayRequest {
  return {
    ...withoutPlace(request),
    autoplay: state === 'PLAYING' || state === 'LOADING',
    ...(session !== null && !isFinished && { startTime: currentTime }),
  }
}

/** `time` within the item; seconds. */
export function within(duration: number, time: number): number {
  return Math.min(duration, Math.max(0, time))
}
