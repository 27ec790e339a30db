import type { Effect, EventOf, EventType, Held, OpenHow } from './events.ts'
import type { PlayerFailure, PlayerSnapshot, PlayRequest } from '../player-types.ts'
import { isSameThing, withoutPlace } from './snapshot.ts'
import type { PlayerState } from './state.ts'

/** One cell of the table. */
export interface Transition {
  state: PlayerState
  /** What else the snapshot shows from then on. */
  change: Partial<PlayerSnapshot>
  /** Carried out once the state is shown, in this order. */
  effects: readonly Effect[]
}

/** What each event makes of a state. */
export type Rules<Type extends EventType = EventType> = {
  [One in Type]: (state: PlayerState, event: EventOf<One>, held: Held) => Transition
}

/** Without effects and in the same state nothing happens. */
export function to(state: PlayerState, ...effects: Effect[]): Transition {
  return { state, change: {}, effects }
}

/** The sound stops, and the server hears where. */
export function fallSilent(...first: Effect[]): Transition {
  return {
    state: { is: 'paused', wantsSound: false },
    change: { isBuffering: false },
    effects: [...first, { do: 'rest' }, { do: 'report' }],
  }
}

/** Holds nothing any more. */
export function idle(): Transition {
  const change = { ...unread, request: null, session: null, currentTime: 0 }
  return { state: { is: 'idle' }, change, effects: [] }
}

export function parked(held: Partial<PlayerSnapshot> = {}): Transition {
  return { state: { is: 'parked' }, change: { ...unloaded, ...held }, effects: [] }
}

/** The server is asked for a session; the same thing stays in sight at its place meanwhile. */
export function open(request: PlayRequest, held: Held, how: OpenHow = {}): Transition {
  const { output, volume } = how
  const isSame = isSameThing(held.request, request)
  return {
    state: { is: 'opening', wantsSound: request.autoplay !== false },
    change: {
      ...unread,
      request,
      session: isSame ? held.session : null,
      currentTime: request.startTime ?? (isSame ? held.currentTime : 0),
      ...(output !== undefined && { output }),
      ...(volume !== undefined && { volume }),
    },
    effects: [{ do: 'open', request, how }],
  }
}

/** Says why nothing sounds; what is known of the item stays in sight, unless it is gone. */
export function fail(failure: PlayerFailure, held: Held): Transition {
  const effects: Effect[] = [{ do: 'tell', failure, held }]
  if (held.session === null || failure.reason === 'gone') return { ...idle(), effects }
  return { state: { is: 'failed', failure }, change: unloaded, effects }
}

/** The thing at the place it has here. */
export function hereOf(
  request: PlayRequest,
  { currentTime }: Pick<Held, 'currentTime'>,
): PlayRequest {
  return { ...withoutPlace(request), startTime: currentTime }
}

const unloaded = { isBuffering: false, isSeeking: false }
const unread = { ...unloaded, bufferedTo: 0, returnTo: null }
