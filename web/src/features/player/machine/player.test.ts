import { beforeEach, describe, expect, it } from 'vitest'
import { FakeCalls, FakeClock, FakeEngine, FakePreferences, fakeSession, settle } from './fakes.ts'
import { Player } from './player.ts'
import type { PlayerFailure } from './shapes.ts'

const book = { itemId: 'item-1' }

let engine: FakeEngine
let clock: FakeClock
let calls: FakeCalls
let preferences: FakePreferences
let player: Player
let failures: PlayerFailure[]
let finished: string[]
let troubles: number
let logged: string[]

beforeEach(() => {
  engine = new FakeEngine()
  clock = new FakeClock(engine)
  calls = new FakeCalls()
  preferences = new FakePreferences()
  failures = []
  finished = []
  logged = []
  troubles = 0
  player = new Player({
    engine,
    clock,
    calls,
    preferences,
    log: (message) => void logged.push(message),
    notices: {
      synced: () => {},
      unsent: () => {},
      syncTrouble: () => void (troubles += 1),
      failed: (failure) => void failures.push(failure),
      finished: (session) => void finished.push(session.id),
    },
  })
})

async function playing(startTime?: number): Promise<void> {
  await player.play(startTime === undefined ? book : { ...book, startTime })
  engine.emit({ type: 'loaded' })
}

describe('starting', () => {
  it('walks IDLE, LOADING, LOADED, PLAYING', async () => {
    const states = [player.snapshot.state]
    player.subscribe(() => {
      if (states.at(-1) !== player.snapshot.state) states.push(player.snapshot.state)
    })
    await playing()
    expect(states).toEqual(['IDLE', 'LOADING', 'LOADED', 'PLAYING'])
    player.pause()
    await player.close()
    expect(states.slice(4)).toEqual(['PAUSED', 'IDLE'])
  })

  it('loads the track that holds the stored place', async () => {
    calls.session = fakeSession({ currentTime: 130 })
    await playing()
    expect(engine.log).toEqual(['load session-1/2 at 30', 'play'])
    expect(player.snapshot.currentTime).toBe(130)
  })

  it('stays LOADED when no sound was asked for', async () => {
    await player.play({ ...book, autoplay: false })
    engine.emit({ type: 'loaded' })
    expect(player.snapshot.state).toBe('LOADED')
    await player.resume()
    expect(player.snapshot.state).toBe('PLAYING')
  })

  it('only plays or seeks an item that is already loaded', async () => {
    await playing()
    player.pause()
    await player.play(book)
    expect(player.snapshot.state).toBe('PLAYING')
    await player.play({ ...book, startTime: 40 })
    expect(player.snapshot.currentTime).toBe(40)
    expect(calls.opened).toHaveLength(1)
  })

  it('closes a session that arrives after the player was closed', async () => {
    let arrive = (): void => {}
    calls.openAnswer = () => new Promise((resolve) => (arrive = () => resolve(fakeSession())))
    const start = player.play(book)
    await settle()
    await player.close()
    arrive()
    await start
    expect(player.snapshot.state).toBe('IDLE')
    expect(calls.closed).toEqual([{ id: 'session-1', report: null }])
  })

  it('reports the old item before it opens the next', async () => {
    await playing()
    await clock.pass(5)
    calls.session = fakeSession({ id: 'session-2', libraryItemId: 'item-2' })
    await player.play({ itemId: 'item-2' })
    expect(calls.synced.map(({ id, currentTime }) => [id, currentTime])).toEqual([['session-1', 5]])
    expect(calls.closed).toEqual([{ id: 'session-1', report: null }])
    expect(player.snapshot.session?.id).toBe('session-2')
  })

  it('says why nothing started and is idle again', async () => {
    calls.openAnswer = () => Promise.reject(new Error('Item not found'))
    await player.play(book)
    expect(failures).toEqual([{ reason: 'refused', detail: 'Error: Item not found' }])
    expect(player.snapshot.state).toBe('IDLE')
  })

  it('says so when an item has no audio', async () => {
    calls.session = fakeSession({ audioTracks: [] })
    await player.play(book)
    expect(failures.map(({ reason }) => reason)).toEqual(['nothing-to-play'])
    expect(calls.closed).toHaveLength(1)
  })

  it('waits for a click where the browser refuses sound', async () => {
    await player.play(book)
    engine.play = () => engine.emit({ type: 'blocked' })
    engine.emit({ type: 'loaded' })
    expect(player.snapshot.state).toBe('PAUSED')
    expect(failures).toEqual([])
  })
})

describe('moving', () => {
  it('ignores seeks while loading', async () => {
    await player.play(book)
    player.seek(70)
    expect(player.snapshot.currentTime).toBe(0)
  })

  it('logs an invalid time and sends nothing', async () => {
    await playing()
    player.seek(Number.NaN)
    await settle()
    expect(logged).toHaveLength(1)
    expect(player.snapshot.currentTime).toBe(0)
    expect(calls.synced).toEqual([])
  })

  it('seeks across tracks and plays on', async () => {
    await playing()
    player.seek(250)
    expect(engine.source).toMatchObject({ url: 'session-1/3', startTime: 50 })
    expect(player.snapshot).toMatchObject({ isSeeking: true, currentTime: 250 })
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', isSeeking: false })
    await clock.pass(2)
    expect(player.snapshot.currentTime).toBe(252)
  })

  it('stays paused after a seek across tracks', async () => {
    await playing()
    player.pause()
    player.seek(250)
    engine.emit({ type: 'loaded' })
    expect(player.snapshot.state).toBe('PAUSED')
    expect(engine.isPlaying).toBe(false)
  })

  it('keeps jumps within the item', async () => {
    await playing()
    player.jump(-10)
    expect(player.snapshot.currentTime).toBe(0)
    player.seek(295)
    engine.emit({ type: 'loaded' })
    player.jump(10)
    expect(player.snapshot.currentTime).toBe(300)
  })

  it('walks chapters', async () => {
    await playing(60)
    player.previousChapter()
    expect(player.snapshot.currentTime).toBe(50)
    player.previousChapter()
    expect(player.snapshot.currentTime).toBe(0)
    player.nextChapter()
    player.nextChapter()
    expect(player.snapshot.currentTime).toBe(120)
    player.seek(260)
    player.nextChapter()
    expect(player.snapshot.currentTime).toBe(260)
  })

  it('loads the next track at the end of one', async () => {
    await playing(90)
    await clock.pass(10)
    engine.emit({ type: 'ended' })
    expect(engine.source).toMatchObject({ url: 'session-1/2', startTime: 0 })
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 100 })
  })

  it('finishes after the last track with a final report, and begins anew when played again', async () => {
    await playing(299.5)
    engine.emit({ type: 'ended' })
    await settle()
    expect(finished).toEqual(['session-1'])
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', currentTime: 300, isFinished: true })
    expect(calls.synced.at(-1)).toMatchObject({ currentTime: 300 })
    await player.resume()
    expect(calls.opened.at(-1)?.request).toEqual({ itemId: 'item-1', episodeId: null })
  })
})

describe('reporting', () => {
  it('reports after 20 s listened, then every 10 s', async () => {
    await playing()
    await clock.pass(19)
    expect(calls.synced).toHaveLength(0)
    await clock.pass(1)
    expect(calls.synced).toEqual([
      { id: 'session-1', currentTime: 20, timeListened: 20, duration: 300, keepalive: false },
    ])
    await clock.pass(10)
    expect(calls.synced[1]).toMatchObject({ currentTime: 30, timeListened: 10 })
    await clock.pass(9)
    expect(calls.synced).toHaveLength(2)
  })

  it('counts wall time, not book time', async () => {
    await playing()
    player.setRate(2)
    await clock.pass(20)
    expect(calls.synced[0]).toMatchObject({ currentTime: 40, timeListened: 20 })
  })

  it('reports on pause and on seek', async () => {
    await playing()
    await clock.pass(4)
    player.pause()
    await settle()
    expect(calls.synced.at(-1)).toMatchObject({ currentTime: 4, timeListened: 4 })
    player.seek(80)
    await settle()
    expect(calls.synced.at(-1)).toMatchObject({ currentTime: 80, timeListened: 0 })
  })

  it('does not count waiting for data, nor a machine that slept', async () => {
    await playing()
    await clock.pass(5)
    engine.emit({ type: 'buffering' })
    engine.isPlaying = false
    await clock.pass(5)
    engine.play()
    clock.sleep(3600)
    player.pause()
    await settle()
    expect(calls.synced.at(-1)).toMatchObject({ currentTime: 5, timeListened: 5 })
  })

  it('sends a last report that outlives the page', async () => {
    await playing()
    await clock.pass(3)
    player.pageHidden()
    await settle()
    expect(calls.synced).toEqual([
      { id: 'session-1', currentTime: 3, timeListened: 3, duration: 300, keepalive: true },
    ])
  })

  it('pauses when something outside stops the sound', async () => {
    await playing()
    await clock.pass(3)
    engine.isPlaying = false
    engine.emit({ type: 'paused' })
    await settle()
    expect(player.snapshot.state).toBe('PAUSED')
    expect(calls.synced.at(-1)).toMatchObject({ currentTime: 3 })
  })

  it('passes on four failures in a row', async () => {
    await playing()
    calls.syncAnswer = () => Promise.reject(new Error('offline'))
    await clock.pass(49)
    expect(troubles).toBe(0)
    await clock.pass(1)
    expect(troubles).toBe(1)
  })
})

describe('trouble', () => {
  it('restarts once with a transcoded stream at the same place, then says it cannot be played', async () => {
    await playing(70)
    engine.emit({ type: 'failed', reason: 'unplayable' })
    await settle()
    expect(calls.opened[1]).toMatchObject({ request: { startTime: 70 }, forceTranscode: true })
    expect(player.snapshot).toMatchObject({ state: 'LOADING', currentTime: 70 })
    engine.emit({ type: 'failed', reason: 'unplayable' })
    expect(failures).toEqual([{ reason: 'unplayable', detail: null }])
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', currentTime: 70 })
    expect(player.snapshot.failure?.reason).toBe('unplayable')
  })

  it('restarts again for a trouble further on', async () => {
    await playing(70)
    engine.emit({ type: 'failed', reason: 'network' })
    await settle()
    engine.emit({ type: 'loaded' })
    await clock.pass(12)
    engine.emit({ type: 'failed', reason: 'network' })
    await settle()
    expect(failures).toEqual([])
    expect(calls.opened.map(({ request }) => request.startTime)).toEqual([70, 70, 82])
  })

  it('restarts the same way when the line broke, and again when asked', async () => {
    await playing(70)
    engine.emit({ type: 'failed', reason: 'network' })
    await settle()
    expect(calls.opened[1]).toMatchObject({ forceTranscode: false })
    calls.openAnswer = () => Promise.reject(new Error('offline'))
    engine.emit({ type: 'failed', reason: 'network' })
    calls.openAnswer = async () => fakeSession({ id: 'session-3' })
    await player.resume()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 70, failure: null })
  })

  it('resets when the server closed this session, and only this one', async () => {
    await playing()
    player.sessionClosed('another')
    expect(player.snapshot.state).toBe('PLAYING')
    player.sessionClosed('session-1')
    expect(player.snapshot.state).toBe('IDLE')
    expect(calls.closed).toEqual([])
    expect(calls.synced).toEqual([])
  })

  it('falls silent when another device takes over, and continues at its place', async () => {
    await playing()
    await clock.pass(8)
    player.interrupt({ reason: 'taken', device: 'Phone' })
    await settle()
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', interruption: { device: 'Phone' } })
    expect(calls.synced).toMatchObject([{ currentTime: 8, timeListened: 8 }])
    calls.session = fakeSession({ id: 'session-2', currentTime: 200 })
    await player.resume()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({
      state: 'PLAYING',
      currentTime: 200,
      interruption: null,
    })
    expect(calls.opened[1]?.request.startTime).toBeUndefined()
  })

  it('offers to continue when a report finds the session gone', async () => {
    await playing()
    calls.syncAnswer = async () => 'gone'
    await clock.pass(20)
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', interruption: { reason: 'ended' } })
    expect(calls.synced).toHaveLength(1)
  })

  it('follows another device only while silent, and reports nothing back', async () => {
    await playing()
    player.follow(150)
    expect(player.snapshot.currentTime).toBe(0)
    player.pause()
    player.follow(150)
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', currentTime: 150 })
    player.pageHidden()
    await settle()
    expect(calls.synced).toEqual([])
  })
})

describe('levels', () => {
  it('mutes and comes back to the volume before, or to one half', async () => {
    player.setVolume(0.8)
    player.toggleMute()
    expect([player.snapshot.volume, engine.volume]).toEqual([0, 0])
    player.toggleMute()
    expect(player.snapshot.volume).toBe(0.8)
    player.setVolume(0)
    player.toggleMute()
    expect(player.snapshot.volume).toBe(0.8)
  })

  it('comes back to one half when it was never louder', () => {
    preferences.keptVolume = 0
    const silent = new Player({
      engine,
      clock,
      calls,
      preferences,
      log: () => {},
      notices: {
        synced: () => {},
        unsent: () => {},
        syncTrouble: () => {},
        failed: () => {},
        finished: () => {},
      },
    })
    silent.toggleMute()
    expect(silent.snapshot.volume).toBe(0.5)
  })

  it('starts each item at its own rate', async () => {
    preferences.rates.set('item-1', 1.7)
    await playing()
    expect([player.snapshot.rate, engine.rate]).toEqual([1.7, 1.7])
    player.setRate(12)
    expect(player.snapshot.rate).toBe(10)
    player.setRate(1.26)
    player.keepRate()
    expect(preferences.rates.get('item-1')).toBe(1.3)
  })

  it('clamps the volume', () => {
    player.setVolume(1.4)
    expect(player.snapshot.volume).toBe(1)
    player.setVolume(-2)
    expect(preferences.keptVolume).toBe(0)
  })
})
