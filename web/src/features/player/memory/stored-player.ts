import type { PlayRequest } from '../machine/player-types.ts'
import type { SleepState } from '../machine/sound/sleep-timer.ts'

/** A page that plays says so every few seconds; one that was silent for longer is gone. In ms. */
const GONE_AFTER = 15_000

/** What a page held when it was last heard of. */
export interface StoredPlayer {
  userId: string
  /** Which page of this browser. */
  tab: string
  /** The page said goodbye. */
  isLeft: boolean
  /** Milliseconds since 1970. */
  savedAt: number
  sessionId: string
  request: PlayRequest
  /** Seconds. */
  currentTime: number
  sleep: SleepState | null
}

/** Whether a new page may show it at `now` (ms since 1970): no other page still plays it. */
export function isLeftBehind({ isLeft, savedAt }: StoredPlayer, now: number): boolean {
  return isLeft || Math.abs(now - savedAt) > GONE_AFTER
}
