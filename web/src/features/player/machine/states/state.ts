import type { Interruption, PlayerFailure, PlayerSnapshot } from '../player-types.ts'

/**
 * What the player does. Each state holds what is true of it alone, so that no two can contradict each other; what is
 * held, and where in it, stands in the snapshot.
 */
export type PlayerState =
  | { is: 'idle' }
  /** The server is asked for a session. */
  | { is: 'opening'; wantsSound: boolean }
  /** A session is open, and its first track is read. */
  | { is: 'loading'; wantsSound: boolean }
  /** It could play, and hasn't yet. */
  | { is: 'ready'; wantsSound: boolean }
  | { is: 'playing' }
  /** `wantsSound`: the engine was told to play and hasn't begun. */
  | { is: 'paused'; wantsSound: boolean }
  | { is: 'ended' }
  /** Another device plays it now, or the server ended the session. */
  | { is: 'interrupted'; interruption: Interruption; isFinished: boolean }
  /** An item is shown at its place, and no session is open. */
  | { is: 'parked' }
  /** The line broke while sound was wanted: it goes on by itself. */
  | { is: 'offline' }
  | { is: 'failed'; failure: PlayerFailure }

/** What the state shows to screens. */
type Shown = Pick<PlayerSnapshot, 'state' | 'interruption' | 'failure' | 'isFinished'>

const shownAs = {
  idle: 'IDLE',
  opening: 'LOADING',
  loading: 'LOADING',
  ready: 'LOADED',
  playing: 'PLAYING',
  paused: 'PAUSED',
  ended: 'PAUSED',
  interrupted: 'PAUSED',
  parked: 'PAUSED',
  offline: 'PAUSED',
  failed: 'PAUSED',
} as const satisfies Record<PlayerState['is'], PlayerSnapshot['state']>

export function shown(state: PlayerState): Shown {
  return {
    state: shownAs[state.is],
    interruption: state.is === 'interrupted' ? state.interruption : null,
    failure: failureOf(state),
    isFinished: state.is === 'ended' || (state.is === 'interrupted' && state.isFinished),
  }
}

function failureOf(state: PlayerState): PlayerFailure | null {
  if (state.is === 'failed') return state.failure
  return state.is === 'offline' ? { reason: 'line', detail: null } : null
}

/** Whether a session is open at the server, so that the engine has something of it. */
export function isLive({ is }: PlayerState): boolean {
  return (
    is === 'loading' ||
    is === 'ready' ||
    is === 'playing' ||
    is === 'paused' ||
    is === 'ended' ||
    is === 'interrupted'
  )
}

/** Whether the listener wants to hear it now. */
export function wantsSound(state: PlayerState): boolean {
  if (state.is === 'playing' || state.is === 'offline') return true
  return 'wantsSound' in state && state.wantsSound
}
