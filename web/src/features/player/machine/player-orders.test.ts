import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fakePlayer } from './testing/fake-player.ts'
import { fakeSession, settle } from './testing/fakes.ts'
import type { PlaybackSession } from './player-types.ts'

const TRACK = 100
const DURATION = 300

type Order =
  | { do: 'play'; item: number; startTime?: number; autoplay: boolean }
  | { do: 'seek' | 'follow' | 'reset'; time: number }
  | { do: 'pass' | 'sleep'; seconds: number }
  | { do: 'fail'; reason: 'network' | 'unplayable' | 'missing' }
  | { do: 'switch'; output: 'local' | 'cast' }
  | {
      do: 'server'
      sync: 'kept' | 'gone' | 'broken' | 'late' | 'late gone'
      open: 'opened' | 'refused' | 'late'
    }
  | { do: (typeof plain)[number] }

const plain = [
  'resume',
  'pause',
  'toggle',
  'close',
  'loaded',
  'ended',
  'buffering',
  'stopped',
  'pressed at the device',
  'time',
  'interrupt',
  'server closes',
  'answer',
  'hidden',
  'shown',
] as const

/** Orders that may bring the listener further back, and answers they may have waited for. */
const mayGoBack = new Set([
  'play',
  'seek',
  'follow',
  'reset',
  'resume',
  'toggle',
  'switch',
  'answer',
  'pressed at the device',
])

const time = fc.integer({ min: 0, max: DURATION })
const anyOrder: fc.Arbitrary<Order> = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...plain).map((one) => ({ do: one })) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      seconds: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sleep' as const), seconds: fc.constant(3600) }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        do: fc.constant('play' as const),
        item: fc.integer({ min: 1, max: 2 }),
        startTime: time,
        autoplay: fc.boolean(),
      },
      { requiredKeys: ['do', 'item', 'autoplay'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('seek' as const, 'follow' as const, 'reset' as const),
      time,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      reason: fc.constantFrom('network' as const, 'unplayable' as const, 'missing' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('switch' as const),
      output: fc.constantFrom('local' as const, 'cast' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('server' as const),
      sync: fc.constantFrom(
        'kept' as const,
        'gone' as const,
        'broken' as const,
        'late' as const,
        'late gone' as const,
      ),
      open: fc.constantFrom('opened' as const, 'refused' as const, 'late' as const),
    }),
  },
)

/** Mostly something plays already, here or in the room. */
const play: Order = { do: 'play', item: 1, autoplay: true }
const beginning = fc.constantFrom<Order[]>(
  [],
  [play, { do: 'loaded' }],
  [{ do: 'switch', output: 'cast' }, play, { do: 'loaded' }],
)

/** A server, an element and a listener that do anything in any order; every rule is looked at after each step. */
function house() {
  const { player, engine, clock, calls } = fakePlayer()
  const opened: string[] = []
  const endedByServer = new Set<string>()
  const gone = new Set<string>()
  const waiting: (() => void)[] = []
  let server: { sync: string; open: string } = { sync: 'kept', open: 'opened' }
  let delivered = 0
  let sounded = 0
  let current = ''
  let isLoading = false
  let isResetDue = false
  /** The player catches what its server throws, so the broken rules are gathered. */
  const broken: string[] = []

  const later = <T>(make: () => T) =>
    new Promise<T>((resolve) => waiting.push(() => resolve(make())))
  calls.open = (request, { output }) => {
    const make = (): PlaybackSession => {
      const id = `session-${opened.length + 1}`
      opened.push(id)
      return fakeSession({ id, libraryItemId: request.itemId, output, playMethod: 2 })
    }
    if (server.open === 'refused') return Promise.reject(new Error('No'))
    return server.open === 'late' ? later(make) : Promise.resolve(make())
  }
  calls.sync = async (id, report) => {
    if (calls.closed.some((one) => one.id === id)) broken.push('a report to a closed session')
    if (server.sync === 'broken') throw new Error('No')
    if (server.sync.includes('gone')) gone.add(id)
    if (server.sync === 'gone') return 'gone'
    if (server.sync === 'late gone') return later(() => 'gone' as const)
    delivered += report.timeListened
    return server.sync === 'late' ? later(() => 'kept' as const) : 'kept'
  }
  calls.close = async (id, report) => {
    if (calls.closed.some((one) => one.id === id)) broken.push('a session closed twice')
    calls.closed.push({ id, report })
    delivered += report?.timeListened ?? 0
  }
  const { load } = engine
  engine.load = (source) => {
    load.call(engine, source)
    isLoading = true
  }
  let before = player.snapshot
  player.subscribe(() => {
    const { snapshot } = player
    const isSame = before.session !== null && before.session.id === snapshot.session?.id
    const isFree = !isSame || isResetDue || mayGoBack.has(current)
    if (!isFree && snapshot.currentTime < before.currentTime - 1e-6)
      broken.push(`${current} goes back from ${before.currentTime} to ${snapshot.currentTime}`)
    before = snapshot
  })

  async function follow(order: Order): Promise<void> {
    current = order.do
    await act(order)
    await settle()
    if (order.do === 'pass') isResetDue = false
    expect(broken).toEqual([])
    const { state, session, currentTime, interruption, failure } = player.snapshot
    if (engine.isPlaying) expect(state, `sounds after ${order.do}`).toBe('PLAYING')
    if (state === 'PLAYING')
      expect([session === null, interruption, failure]).toEqual([false, null, null])
    if (interruption?.reason === 'ended') expect(gone.has(session?.id ?? '')).toBe(true)
    if (state === 'IDLE') expect([session, engine.source]).toEqual([null, null])
    expect(currentTime).toBeGreaterThanOrEqual(0)
    expect(currentTime).toBeLessThanOrEqual(DURATION)
    expect(delivered, 'seconds that nobody heard').toBeLessThanOrEqual(sounded + 1e-6)
  }

  // oxlint-disable-next-line complexity -- a table
  async function act(order: Order): Promise<void> {
    const { session } = player.snapshot
    switch (order.do) {
      case 'play': {
        const { item, startTime, autoplay } = order
        void player.play({
          itemId: `item-${item}`,
          autoplay,
          ...(startTime !== undefined && { startTime }),
        })
        return
      }
      case 'seek':
        return player.seek(order.time)
      case 'follow':
        return player.follow(order.time)
      case 'reset':
        isResetDue = true
        void player.streamReset({ streamId: session?.id ?? '', startTime: order.time })
        return
      case 'pass':
        return pass(order.seconds)
      case 'sleep':
        return clock.sleep(order.seconds)
      case 'fail':
        if (engine.source === null) return
        engine.isPlaying = false
        return engine.emit({ type: 'failed', reason: order.reason })
      case 'switch':
        void player.switchOutput(order.output)
        return
      case 'server':
        server = order
        return
      case 'resume':
        void player.resume()
        return
      case 'pause':
        return player.pause()
      case 'toggle':
        void player.toggle()
        return
      case 'close':
        void player.close()
        return
      case 'loaded':
        if (engine.source === null || !isLoading) return
        isLoading = false
        return engine.emit({ type: 'loaded' })
      case 'ended':
        return end()
      case 'buffering':
        if (engine.isPlaying) engine.emit({ type: 'buffering' })
        return
      case 'stopped':
        if (!engine.isPlaying) return
        engine.isPlaying = false
        return engine.emit({ type: 'paused' })
      case 'pressed at the device':
        if (player.snapshot.output !== 'cast' || engine.source === null || isLoading) return
        engine.isPlaying = true
        return engine.emit({ type: 'playing' })
      case 'time':
        if (!isLoading) engine.emit({ type: 'time' })
        return
      case 'interrupt':
        return player.interrupt({ reason: 'taken', by: null })
      case 'server closes':
        if (session !== null && player.sessionClosed(session.id)) endedByServer.add(session.id)
        return
      case 'answer':
        for (const answer of waiting.splice(0)) answer()
        return
      case 'hidden':
        return player.pageHidden()
      case 'shown':
        return player.pageShown()
    }
  }

  /** Seconds of sound; a track that is over sounds no more. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      if (engine.isPlaying && engine.time + 1 > TRACK) end()
      if (engine.isPlaying) sounded += 1
      await clock.pass(1)
    }
  }

  function end(): void {
    if (!engine.isPlaying) return
    engine.isPlaying = false
    engine.emit({ type: 'ended' })
  }

  async function leave(): Promise<void> {
    await follow({ do: 'server', sync: 'kept', open: 'opened' })
    await follow({ do: 'answer' })
    await follow({ do: 'close' })
    await follow({ do: 'pass', seconds: 3 })
    await follow({ do: 'answer' })
    const over = new Set([...calls.closed.map(({ id }) => id), ...endedByServer])
    expect(
      opened.filter((id) => !over.has(id)),
      'sessions left open',
    ).toEqual([])
  }

  return { follow, leave }
}

it('keeps its rules in whatever order things happen', async () => {
  await fc.assert(
    fc.asyncProperty(beginning, fc.array(anyOrder, { maxLength: 50 }), async (first, orders) => {
      const { follow, leave } = house()
      for (const order of [...first, ...orders]) await follow(order)
      await leave()
    }),
    { numRuns: 200 },
  )
})
