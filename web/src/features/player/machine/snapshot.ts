import type { PlayerSnapshot, PlayRequest } from './shapes.ts'

/** A player that holds nothing; rate and volume are the listener's and outlive items. */
export function idleSnapshot({ rate, volume }: { rate: number; volume: number }): PlayerSnapshot {
  return {
    state: 'IDLE',
    request: null,
    session: null,
    currentTime: 0,
    bufferedTo: 0,
    isSeeking: false,
    isBuffering: false,
    isFinished: false,
    rate,
    volume,
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

/** `time` within the item; seconds. */
export function within(duration: number, time: number): number {
  return Math.min(duration, Math.max(0, time))
}
