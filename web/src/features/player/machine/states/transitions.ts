import { engineRules } from './engine-transitions.ts'
import type { EventOf, EventType, Held } from './events.ts'
import { isSameThing, withoutPlace } from './snapshot.ts'
import { isLive, wantsSound, type PlayerState } from './state.ts'
import {
  fail,
  fallSilent,
  hereOf,
  idle,
  open,
  parked,
  to,
  type Rules,
  type Transition,
} from './transition.ts'

/** The player's table: what each event makes of each state, and what that brings about. */
const rules: Rules = {
  play(state, { request }, held) {
    const { startTime, autoplay = true } = request
    if (!isSameThing(held.request, request)) return open(request, held)
    if (state.is === 'opening' || state.is === 'loading') {
      if ((startTime ?? held.currentTime) !== held.currentTime) return open(request, held)
      return to({ ...state, wantsSound: state.wantsSound || autoplay })
    }
    const isThere = isLive(state) && state.is !== 'interrupted'
    const isOver = state.is === 'ended' && startTime === undefined
    return isThere && !isOver ? to(state, { do: 'go on', startTime }) : open(request, held)
  },

  resume: (state, _event, held) => resume(state, held),
  pause,

  /** The play button: what loads is called off. */
  toggle(state, _event, held) {
    if (state.is === 'playing' || state.is === 'offline') return pause(state)
    const isComing = state.is === 'opening' || state.is === 'loading'
    if (!isComing || !state.wantsSound) return resume(state, held)
    return held.session === null ? idle() : parked()
  },

  seek(state, { time, offersBack }, { session }) {
    if (session === null || isComing(state)) return to(state)
    if (!isLive(state)) return to(state, { do: 'mark', time, offersBack })
    return to(unended(state), { do: 'move', time, offersBack })
  },

  reopen: (state, { request, how }, held) =>
    state.is === 'idle' ? to(state) : open(request, held, how),

  close: (_state, { failure }, held) => ({
    ...idle(),
    effects: failure === null ? [] : [{ do: 'tell', failure, held }],
  }),

  park: (state, { held }) => (state.is === 'idle' ? parked(held) : to(state)),

  opened(state, { session, time }) {
    if (state.is !== 'opening') return to(state)
    const step = to({ ...state, is: 'loading' }, { do: 'read first track', time })
    return { ...step, change: { session } }
  },

  failed(state, { failure }, held) {
    if (state.is === 'idle') return to(state)
    // The item is another device's, and its trouble with it.
    if (state.is === 'interrupted' && failure.reason !== 'gone') return to(state)
    if (failure.reason !== 'unreachable' || !wantsSound(state)) return fail(failure, held)
    return { ...parked(), state: { is: 'offline' }, effects: [{ do: 'await line' }] }
  },

  interrupted(state, { interruption }) {
    if (!isLive(state) || state.is === 'interrupted') return to(state)
    const wasPlaying = state.is === 'playing'
    return {
      state: { is: 'interrupted', interruption, isFinished: state.is === 'ended' },
      change: wasPlaying ? { isBuffering: false } : {},
      effects: [
        { do: 'stop reports', isTaken: interruption.reason === 'taken' },
        { do: 'pause' },
        ...(wasPlaying ? [{ do: 'rest' } as const] : []),
      ],
    }
  },

  released(state, { by }, { request }) {
    const isBy = state.is === 'interrupted' && state.interruption.by === by
    if (!isBy || state.interruption.reason !== 'taken') return to(state)
    return parked({ request: request && withoutPlace(request) })
  },

  movedElsewhere(state, { time }, { session }) {
    if (session === null || isComing(state) || state.is === 'playing') return to(state)
    if (!isLive(state)) return to(state, { do: 'show', time })
    return to(unended(state), { do: 'adopt', time })
  },

  streamReset: (state, { time }) =>
    isLive(state) ? to(unended(state), { do: 'read anew', time }) : to(state),

  lineBack(state) {
    if (state.is === 'offline') return to(state, { do: 'try line' })
    return state.is === 'playing' ? to(state, { do: 'read on' }) : to(state)
  },

  overtaken: (state, { time }) =>
    state.is === 'offline' ? { ...parked(), effects: [{ do: 'show', time }] } : to(state),

  ...engineRules,
}

/** What an event makes of a state, and what that brings about. Pure. */
export function transition<Type extends EventType>(
  state: PlayerState,
  event: EventOf<Type>,
  held: Held,
): Transition {
  return rules[event.type](state, event, held)
}

function resume(state: PlayerState, held: Held): Transition {
  const { request, session } = held
  if (request === null) return to(state)
  switch (state.is) {
    case 'idle':
      return to(state)
    case 'opening':
    case 'loading':
      return to({ ...state, wantsSound: true })
    case 'ready':
      return to({ ...state, wantsSound: true }, { do: 'play' })
    case 'playing':
      return to(state, { do: 'play' })
    case 'paused':
      return to({ ...state, wantsSound: true }, { do: 'rewind' }, { do: 'play' })
    case 'ended':
    case 'interrupted':
      return open(withoutPlace(request), held)
    case 'offline':
    case 'failed':
      if (session !== null) return open(hereOf(request, held), held)
      return open({ ...request, autoplay: true }, held)
    case 'parked':
      return open({ ...request, autoplay: true }, held)
  }
}

function pause(state: PlayerState): Transition {
  switch (state.is) {
    case 'opening':
    case 'loading':
    case 'ready':
    case 'paused':
      return to({ ...state, wantsSound: false }, { do: 'pause' })
    case 'playing':
      return fallSilent({ do: 'pause' })
    case 'offline': {
      const failure = { reason: 'unreachable', detail: null } as const
      return to({ is: 'failed', failure }, { do: 'pause' })
    }
    default:
      return to(state, { do: 'pause' })
  }
}

/** Nothing of it can be moved yet. */
function isComing({ is }: PlayerState): boolean {
  return is === 'idle' || is === 'opening' || is === 'loading'
}

/** Seeking in a finished item takes it out of the finished state. */
function unended(state: PlayerState): PlayerState {
  if (state.is === 'ended') return { is: 'paused', wantsSound: false }
  return state.is === 'interrupted' ? { ...state, isFinished: false } : state
}
