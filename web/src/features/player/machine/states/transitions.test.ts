import { describe, expect, it } from 'vitest'
import type { Effect, EventType, Held, PlayerEvent } from './events.ts'
import { fakeSession } from '../testing/fakes.ts'
import type { PlayerFailure } from '../player-types.ts'
import { shown, type PlayerState } from './state.ts'
import { transition } from './transitions.ts'

type Is = PlayerState['is']

/** Every state, and every way it may be in. */
const states: { [One in Is]: Extract<PlayerState, { is: One }>[] } = {
  idle: [{ is: 'idle' }],
  opening: bothWays('opening'),
  loading: bothWays('loading'),
  ready: bothWays('ready'),
  playing: [{ is: 'playing' }],
  paused: bothWays('paused'),
  ended: [{ is: 'ended' }],
  interrupted: [
    { is: 'interrupted', interruption: { reason: 'taken', by: 'phone' }, isFinished: false },
    { is: 'interrupted', interruption: { reason: 'taken', by: 'phone' }, isFinished: true },
  ],
  parked: [{ is: 'parked' }],
  offline: [{ is: 'offline' }],
  failed: [{ is: 'failed', failure: { reason: 'unplayable', detail: null } }],
}
const all = Object.values(states).flat()

const session = fakeSession()
const held: Held = { request: { itemId: 'item-1' }, session, currentTime: 70 }
const empty: Held = { request: null, session: null, currentTime: 0 }

/** Every state but the empty one. */
const anything = all.slice(1).map(nameOf).join(' | ')
const playable = 'ready | ready* | playing | paused | paused*'

/** What an event makes of states: "state, effect, effect"; of those that aren't named, nothing happens. */
interface Row {
  what: string
  event: PlayerEvent
  makes: Record<string, string>
}

const rows: { [Type in EventType]: Row[] } = {
  play: [
    {
      what: 'the same again',
      event: { type: 'play', request: { itemId: 'item-1' } },
      makes: {
        'idle | ended | interrupted | interrupted at its end | parked | offline | failed':
          'opening*, open',
        opening: 'opening*',
        loading: 'loading*',
        [playable]: 'go on',
      },
    },
    {
      what: 'the same again, silently',
      event: { type: 'play', request: { itemId: 'item-1', autoplay: false } },
      makes: {
        'idle | ended | interrupted | interrupted at its end | parked | offline | failed':
          'opening, open',
        [playable]: 'go on',
      },
    },
    {
      what: 'the same from another place',
      event: { type: 'play', request: { itemId: 'item-1', startTime: 200 } },
      makes: {
        'idle | opening | loading | loading* | interrupted | interrupted at its end | parked | offline | failed':
          'opening*, open at 200',
        'opening*': 'open at 200',
        'ready | ready* | playing | paused | paused* | ended': 'go on',
      },
    },
    {
      what: 'something else',
      event: { type: 'play', request: { itemId: 'item-2' } },
      makes: {
        'idle | opening | loading | loading* | ready | ready* | playing | paused | paused* | ended | interrupted | interrupted at its end | parked | offline | failed':
          'opening*, open',
        'opening*': 'open',
      },
    },
  ],
  resume: [
    {
      what: 'goes on',
      event: { type: 'resume' },
      makes: {
        opening: 'opening*',
        loading: 'loading*',
        ready: 'ready*, play',
        'ready* | playing': 'play',
        paused: 'paused*, rewind, play',
        'paused*': 'rewind, play',
        'ended | interrupted | interrupted at its end | parked': 'opening*, open',
        'offline | failed': 'opening*, open at 70',
      },
    },
  ],
  pause: [
    {
      what: 'falls silent',
      event: { type: 'pause' },
      makes: {
        'idle | opening | loading | ready | paused | ended | interrupted | interrupted at its end | parked | failed':
          'pause',
        'opening*': 'opening, pause',
        'loading*': 'loading, pause',
        'ready*': 'ready, pause',
        playing: 'paused, pause, rest, report',
        'paused*': 'paused, pause',
        offline: 'failed, pause',
      },
    },
  ],
  toggle: [
    {
      what: 'pauses, calls off or goes on',
      event: { type: 'toggle' },
      makes: {
        opening: 'opening*',
        'opening* | loading*': 'parked',
        loading: 'loading*',
        ready: 'ready*, play',
        'ready*': 'play',
        playing: 'paused, pause, rest, report',
        paused: 'paused*, rewind, play',
        'paused*': 'rewind, play',
        'ended | interrupted | interrupted at its end | parked': 'opening*, open',
        offline: 'failed, pause',
        failed: 'opening*, open at 70',
      },
    },
  ],
  seek: [
    {
      what: 'goes to a place',
      event: { type: 'seek', time: 120, offersBack: true },
      makes: {
        'ready | ready* | playing | paused | paused* | interrupted': 'move',
        ended: 'paused, move',
        'interrupted at its end': 'interrupted, move',
        'parked | offline | failed': 'mark',
      },
    },
  ],
  reopen: [
    {
      what: 'opens the same in another way',
      event: {
        type: 'reopen',
        request: { itemId: 'item-1', startTime: 70 },
        how: { output: 'cast' },
      },
      makes: {
        'opening | loading | loading* | ready | ready* | playing | paused | paused* | ended | interrupted | interrupted at its end | parked | offline | failed':
          'opening*, open at 70',
        'opening*': 'open at 70',
      },
    },
  ],
  close: [
    {
      what: 'holds nothing any more',
      event: { type: 'close', failure: null },
      makes: {
        [anything]: 'idle',
      },
    },
    {
      what: 'says why',
      event: { type: 'close', failure: { reason: 'gone', detail: null } },
      makes: {
        idle: 'tell gone',
        [anything]: 'idle, tell gone',
      },
    },
  ],
  park: [
    {
      what: 'shows what an earlier page held',
      event: { type: 'park', held: {} },
      makes: { idle: 'parked' },
    },
  ],
  opened: [
    {
      what: 'reads the first track',
      event: { type: 'opened', session, time: 70 },
      makes: { opening: 'loading, read first track', 'opening*': 'loading*, read first track' },
    },
  ],
  failed: [
    {
      what: 'waits for a line that broke while sound was wanted',
      event: { type: 'failed', failure: { reason: 'unreachable', detail: null } },
      makes: {
        'opening | loading | ready | paused | ended | parked': 'failed, tell unreachable',
        'opening* | loading* | ready* | playing | paused*': 'offline, await line',
        offline: 'await line',
        failed: 'tell unreachable',
      },
    },
    {
      what: 'says what is wrong',
      event: { type: 'failed', failure: { reason: 'refused', detail: null } },
      makes: {
        'opening | opening* | loading | loading* | ready | ready* | playing | paused | paused* | ended | parked | offline':
          'failed, tell refused',
        failed: 'tell refused',
      },
    },
    {
      what: 'lets go of what is gone',
      event: { type: 'failed', failure: { reason: 'gone', detail: null } },
      makes: {
        [anything]: 'idle, tell gone',
      },
    },
  ],
  interrupted: [
    {
      what: 'by another device',
      event: { type: 'interrupted', interruption: { reason: 'taken', by: 'tablet' } },
      makes: {
        'loading | loading* | ready | ready* | paused | paused*':
          'interrupted, stop reports, pause',
        playing: 'interrupted, stop reports, pause, rest',
        ended: 'interrupted at its end, stop reports, pause',
      },
    },
  ],
  released: [
    {
      what: 'by the session that took it',
      event: { type: 'released', by: 'phone' },
      makes: { 'interrupted | interrupted at its end': 'parked' },
    },
    { what: 'by any other', event: { type: 'released', by: 'tablet' }, makes: {} },
  ],
  movedElsewhere: [
    {
      what: 'follows what is silent',
      event: { type: 'movedElsewhere', time: 200 },
      makes: {
        'ready | ready* | paused | paused* | interrupted': 'adopt',
        ended: 'paused, adopt',
        'interrupted at its end': 'interrupted, adopt',
        'parked | offline | failed': 'show',
      },
    },
  ],
  streamReset: [
    {
      what: 'reads it anew',
      event: { type: 'streamReset', time: 42 },
      makes: {
        'loading | loading* | ready | ready* | playing | paused | paused* | interrupted':
          'read anew',
        ended: 'paused, read anew',
        'interrupted at its end': 'interrupted, read anew',
      },
    },
  ],
  lineBack: [
    {
      what: 'goes on, and reads on',
      event: { type: 'lineBack' },
      makes: { playing: 'read on', offline: 'try line' },
    },
  ],
  overtaken: [
    {
      what: 'stands silent where the listener went',
      event: { type: 'overtaken', time: 250 },
      makes: { offline: 'parked, show' },
    },
  ],
  loaded: [
    {
      what: 'plays where sound is wanted',
      event: { type: 'loaded' },
      makes: { loading: 'ready', 'loading*': 'ready*, play', 'ready* | playing | paused*': 'play' },
    },
  ],
  sounding: [
    {
      what: 'here',
      event: { type: 'sounding', isRemote: false },
      makes: { 'ready* | paused*': 'playing' },
    },
    {
      what: 'on the device in the room',
      event: { type: 'sounding', isRemote: true },
      makes: {
        'ready | ready* | paused | paused*': 'playing',
        'ended | interrupted | interrupted at its end': 'opening*, open',
      },
    },
  ],
  stopped: [
    {
      what: 'by something outside',
      event: { type: 'stopped' },
      makes: { 'ready* | playing | paused*': 'paused, rest, report' },
    },
  ],
  trackEnded: [
    {
      what: 'goes on with the next',
      event: { type: 'trackEnded', next: { time: 200, isSame: false }, cutShortAt: null },
      makes: { [playable]: 'next track' },
    },
    {
      what: 'has ended with the last',
      event: { type: 'trackEnded', next: null, cutShortAt: null },
      makes: { [playable]: 'ended, finish' },
    },
    {
      what: 'is not believed where it was cut short',
      event: { type: 'trackEnded', next: null, cutShortAt: 230 },
      makes: { [playable]: 'break off, recover' },
    },
  ],
  broken: [
    {
      what: 'tries what may help',
      event: { type: 'broken', trouble: { reason: 'network' } },
      makes: {
        'loading | loading* | ready | ready* | playing | paused | paused* | ended': 'recover',
      },
    },
  ],
  stoodStill: [
    {
      what: 'says that no sound comes out',
      event: { type: 'stoodStill' },
      makes: { playing: 'failed, pause, tell no-sound' },
    },
  ],
}

describe.each(Object.entries(rows))('%s', (type, variants) => {
  it.each(variants)('$what', ({ event, makes }) => {
    expect(event.type).toBe(type)
    const table = Object.fromEntries(all.map((state) => [nameOf(state), outcome(state, event)]))
    const named = Object.entries(makes).flatMap(([names, made]) =>
      names.split(' | ').map((name) => [name, made] as const),
    )
    const expected = Object.fromEntries(all.map((state) => [nameOf(state), 'nothing']))
    expect(named.filter(([name]) => !(name in expected))).toEqual([])
    expect(table).toEqual({ ...expected, ...Object.fromEntries(named) })
  })
})

describe('what is in sight meanwhile', () => {
  const playing: PlayerState = { is: 'playing' }

  it('of the same thing stays at its place while it is opened anew, of another nothing', () => {
    const again: PlayerEvent = { type: 'reopen', request: { itemId: 'item-1' }, how: {} }
    expect(transition(playing, again, held).change).toMatchObject({ session, currentTime: 70 })
    const other: PlayerEvent = { type: 'play', request: { itemId: 'item-2' } }
    const { change } = transition(playing, other, held)
    expect(change).toMatchObject({ session: null, currentTime: 0, returnTo: null })
  })

  it('is the end of what was heard to its end', () => {
    const over: PlayerEvent = { type: 'trackEnded', next: null, cutShortAt: null }
    expect(transition(playing, over, held).change).toMatchObject({ currentTime: 300 })
  })

  it('is nothing of what was called off or refused before the server knew it', () => {
    const unknown = { ...held, session: null }
    const opening: PlayerState = { is: 'opening', wantsSound: true }
    expect(transition(opening, { type: 'toggle' }, unknown).state.is).toBe('idle')
    const failure: PlayerFailure = { reason: 'refused', detail: null }
    expect(transition(opening, { type: 'failed', failure }, unknown).state.is).toBe('idle')
  })

  it('is one word, one reason and one end at most', () => {
    expect(all.map((state) => [nameOf(state), ...Object.values(shown(state))])).toEqual([
      ['idle', 'IDLE', null, null, false],
      ['opening', 'LOADING', null, null, false],
      ['opening*', 'LOADING', null, null, false],
      ['loading', 'LOADING', null, null, false],
      ['loading*', 'LOADING', null, null, false],
      ['ready', 'LOADED', null, null, false],
      ['ready*', 'LOADED', null, null, false],
      ['playing', 'PLAYING', null, null, false],
      ['paused', 'PAUSED', null, null, false],
      ['paused*', 'PAUSED', null, null, false],
      ['ended', 'PAUSED', null, null, true],
      ['interrupted', 'PAUSED', { reason: 'taken', by: 'phone' }, null, false],
      ['interrupted at its end', 'PAUSED', { reason: 'taken', by: 'phone' }, null, true],
      ['parked', 'PAUSED', null, null, false],
      ['offline', 'PAUSED', null, { reason: 'line', detail: null }, false],
      ['failed', 'PAUSED', null, { reason: 'unplayable', detail: null }, false],
    ])
  })
})

function bothWays<One extends Is>(is: One): { is: One; wantsSound: boolean }[] {
  return [
    { is, wantsSound: false },
    { is, wantsSound: true },
  ]
}

/** With a star where sound is wanted and hasn't begun. */
function nameOf(state: PlayerState): string {
  const star = 'wantsSound' in state && state.wantsSound ? '*' : ''
  const end = state.is === 'interrupted' && state.isFinished ? ' at its end' : ''
  return `${state.is}${star}${end}`
}

function outcome(state: PlayerState, event: PlayerEvent): string {
  const next = transition(state, event, state.is === 'idle' ? empty : held)
  const isSame = nameOf(next.state) === nameOf(state)
  const parts = [...(isSame ? [] : [nameOf(next.state)]), ...next.effects.map(effectName)]
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

function effectName(effect: Effect): string {
  if (effect.do === 'open') {
    const { startTime } = effect.request
    return startTime === undefined ? 'open' : `open at ${startTime}`
  }
  if (effect.do === 'tell') return `tell ${effect.failure.reason}`
  return effect.do
}
