import { withoutPlace } from './snapshot.ts'
import { isLive, wantsSound, type PlayerState } from './state.ts'
import { fail, fallSilent, open, to, type Rules } from './transition.ts'

type EngineEventType = 'loaded' | 'sounding' | 'stopped' | 'trackEnded' | 'broken' | 'stoodStill'

/** The rows of the table that the engine calls for: it has a say only where it plays a live session. */
export const engineRules: Rules<EngineEventType> = {
  loaded(state) {
    if (!isLive(state)) return to(state)
    const next = state.is === 'loading' ? { ...state, is: 'ready' as const } : state
    return wantsSound(next) ? to(next, { do: 'play' }) : to(next)
  },

  sounding(state, { isRemote }, held) {
    if (mayPlay(state)) {
      if (!isRemote && !wantsSound(state)) return to(state)
      return { state: { is: 'playing' }, change: { isBuffering: false }, effects: [] }
    }
    // The session is another device's by now, or over: it is taken back, as by a press here.
    const isTakenBack = isRemote && (state.is === 'interrupted' || state.is === 'ended')
    const { request } = held
    return isTakenBack && request !== null ? open(withoutPlace(request), held) : to(state)
  },

  stopped: (state) => (mayPlay(state) && wantsSound(state) ? fallSilent() : to(state)),

  trackEnded(state, { next, cutShortAt }, { session }) {
    if (!mayPlay(state) || session === null) return to(state)
    if (cutShortAt !== null) {
      const trouble = { reason: 'unplayable' } as const
      return to(state, { do: 'break off', time: cutShortAt }, { do: 'recover', trouble })
    }
    if (next !== null) return to(state, { do: 'next track', next })
    const change = { currentTime: session.duration, isBuffering: false }
    return { state: { is: 'ended' }, change, effects: [{ do: 'finish', session }] }
  },

  broken(state, { trouble }) {
    // A new session would take the item back from the device that plays it now.
    if (!isLive(state) || state.is === 'interrupted') return to(state)
    return to(state, { do: 'recover', trouble })
  },

  stoodStill(state, _event, held) {
    if (state.is !== 'playing') return to(state)
    const failed = fail({ reason: 'no-sound', detail: null }, held)
    return { ...failed, effects: [{ do: 'pause' }, ...failed.effects] }
  },
}

/** What is loaded may sound, and nobody else plays it. */
function mayPlay({ is }: PlayerState): boolean {
  return is === 'ready' || is === 'playing' || is === 'paused'
}
