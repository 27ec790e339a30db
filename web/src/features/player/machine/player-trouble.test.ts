import { beforeEach, describe, expect, it } from 'vitest'
import { fakePlayer } from './testing/fake-player.ts'
import { fakeSession, settle } from './testing/fakes.ts'

const book = { itemId: 'item-1' }

let { player, engine, clock, calls, preferences, said, playing } = fakePlayer()

beforeEach(() => {
  ;({ player, engine, clock, calls, preferences, said, playing } = fakePlayer())
})

describe('trouble', () => {
  it('restarts once with a transcoded stream at the same place, then says it cannot be played', async () => {
    await playing(70)
    engine.emit({ type: 'failed', reason: 'unplayable' })
    await settle()
    expect(calls.opened[1]).toMatchObject({ request: { startTime: 70 }, forceTranscode: true })
    expect(player.snapshot).toMatchObject({ state: 'LOADING', currentTime: 70 })
    engine.emit({ type: 'failed', reason: 'unplayable' })
    await settle()
    expect(said.failures).toEqual([{ reason: 'unplayable', detail: null }])
    expect(said.skippable).toEqual([true])
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
    expect(said.failures).toEqual([])
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

  it('still tries a stream when the line came back but the sound is broken', async () => {
    await playing(70)
    engine.emit({ type: 'failed', reason: 'network' })
    await settle()
    engine.emit({ type: 'failed', reason: 'unplayable' })
    await settle()
    expect(calls.opened.map(({ forceTranscode }) => forceTranscode)).toEqual([false, false, true])
    engine.emit({ type: 'failed', reason: 'unplayable' })
    await settle()
    expect(said.failures).toHaveLength(1)
  })

  it('says that a file is gone, or what the server says about it', async () => {
    calls.missing = true
    await playing(70)
    engine.emit({ type: 'failed', reason: 'unplayable' })
    await settle()
    engine.emit({ type: 'failed', reason: 'unplayable' })
    await settle()
    expect(said.failures).toEqual([{ reason: 'missing', detail: null }])
    await player.resume()
    engine.emit({ type: 'failed', reason: 'missing', detail: 'Its file was removed.' })
    await settle()
    engine.emit({ type: 'failed', reason: 'missing', detail: 'Its file was removed.' })
    await settle()
    expect(said.failures[1]).toEqual({ reason: 'missing', detail: 'Its file was removed.' })
  })

  it('says the sentence of a server that refuses the stream', async () => {
    await playing(70)
    calls.openAnswer = () => Promise.reject(new Error('This server cannot transcode.'))
    engine.emit({ type: 'failed', reason: 'unplayable' })
    await settle()
    expect(said.failures).toEqual([
      { reason: 'refused', detail: 'Error: This server cannot transcode.' },
    ])
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', currentTime: 70 })
  })

  it('takes chapters that are known later, but never instead of its own or for another session', async () => {
    const chapters = [{ id: 0, start: 0, end: 90, title: 'From the feed' }]
    await playing()
    const own = player.snapshot.session?.chapters
    player.chaptersKnown('session-1', chapters)
    expect(player.snapshot.session?.chapters).toEqual(own)
    calls.openAnswer = async () => fakeSession({ id: 'session-2', chapters: [] })
    await player.play({ itemId: 'item-2' })
    player.chaptersKnown('session-1', chapters)
    expect(player.snapshot.session?.chapters).toEqual([])
    player.chaptersKnown('session-2', chapters)
    expect(player.snapshot.session?.chapters).toEqual(chapters)
    expect(player.snapshot.state).toBe('LOADING')
  })

  it('closes when the server gave up the stream, and says why', async () => {
    await playing()
    await player.streamFailed('another', 'no')
    expect(player.snapshot.state).toBe('PLAYING')
    await player.streamFailed('session-1', 'ffmpeg stopped')
    expect(said.failures).toEqual([{ reason: 'unplayable', detail: 'ffmpeg stopped' }])
    expect(player.snapshot.state).toBe('IDLE')
    expect(calls.closed.map(({ id }) => id)).toEqual(['session-1'])
  })

  it('closes when the server closed the stream, but not for one it left to start anew', async () => {
    await playing()
    await player.streamClosed('another')
    expect(player.snapshot.state).toBe('PLAYING')
    engine.emit({ type: 'failed', reason: 'unplayable' })
    await player.streamClosed('session-1')
    await player.streamFailed('session-1', 'late')
    expect(player.snapshot.state).toBe('LOADING')
    expect(said.failures).toEqual([])
    await settle()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot.state).toBe('PLAYING')
    await player.streamClosed('session-1')
    expect(player.snapshot.state).toBe('IDLE')
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

  it('hands over what was heard since the last report when the server closed the session', async () => {
    await playing()
    await clock.pass(15)
    player.sessionClosed('session-1')
    expect(calls.synced).toEqual([])
    expect(said.unsent).toEqual([{ currentTime: 15, timeListened: 15, duration: 300 }])
  })

  it('hands over what a report said that found the session gone', async () => {
    await playing()
    calls.syncAnswer = async () => 'gone'
    await clock.pass(20)
    await settle()
    expect(said.unsent.at(-1)).toMatchObject({ currentTime: 20, timeListened: 20 })
  })

  it('leaves an item that plays elsewhere there when something is chosen for the stream', async () => {
    await playing(70)
    player.interrupt({ reason: 'taken', by: 'phone' })
    await player.reopen()
    expect(calls.opened).toHaveLength(1)
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', interruption: { by: 'phone' } })
  })

  it('falls silent when another device takes over, and continues at its place', async () => {
    await playing()
    await clock.pass(8)
    player.interrupt({ reason: 'taken', by: 'phone' })
    await settle()
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', interruption: { by: 'phone' } })
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

  it('reports what was heard last also when another report is under way', async () => {
    await playing()
    calls.syncAnswer = () => new Promise(() => {})
    await clock.pass(25)
    player.interrupt({ reason: 'taken', by: null })
    expect(calls.synced.map(({ timeListened }) => timeListened)).toEqual([20, 5])
  })

  it('says nothing more of another device once that has closed, and goes on at its place', async () => {
    await playing(10)
    player.interrupt({ reason: 'taken', by: 'phone' })
    player.otherClosed('somebody')
    expect(player.snapshot.interruption?.reason).toBe('taken')
    player.otherClosed('phone')
    player.follow(200)
    expect(player.snapshot).toMatchObject({
      state: 'PAUSED',
      interruption: null,
      currentTime: 200,
    })
    calls.session = fakeSession({ id: 'session-2', currentTime: 200 })
    await player.toggle()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 200 })
  })

  it('closes with a word when the item was removed or is closed to the listener', async () => {
    await playing()
    await player.gone()
    expect(said.failures).toEqual([{ reason: 'gone', detail: null }])
    expect(player.snapshot.state).toBe('IDLE')
    expect(calls.closed.map(({ id }) => id)).toEqual(['session-1'])
  })

  it('closes with a word also when that turns out on going on', async () => {
    await playing()
    calls.explain = () => ({ reason: 'gone', detail: null })
    calls.openAnswer = () => Promise.reject(new Error('404'))
    engine.emit({ type: 'failed', reason: 'network' })
    await settle()
    expect(said.failures).toEqual([{ reason: 'gone', detail: null }])
    expect(player.snapshot.state).toBe('IDLE')
  })

  it('says that no sound comes out where the place stands still', async () => {
    await playing(10)
    engine.isPlaying = false
    await clock.pass(5)
    expect(player.snapshot.state).toBe('PLAYING')
    await clock.pass(1)
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', failure: { reason: 'no-sound' } })
    expect(said.failures).toEqual([{ reason: 'no-sound', detail: null }])
    expect(calls.closed.map(({ id }) => id)).toEqual(['session-1'])
    await player.resume()
    engine.emit({ type: 'loaded' })
    await clock.pass(20)
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', failure: null })
  })

  it('waits for data as long as it takes', async () => {
    await playing(10)
    engine.isPlaying = false
    engine.emit({ type: 'buffering' })
    await clock.pass(60)
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', failure: null })
  })

  it('can be called off while it loads', async () => {
    let arrive = (): void => {}
    calls.openAnswer = () => new Promise((resolve) => (arrive = () => resolve(calls.session)))
    void player.play(book)
    await settle()
    await player.toggle()
    expect(player.snapshot.state).toBe('IDLE')
    arrive()
    await settle()
    expect(calls.closed.map(({ id }) => id)).toEqual(['session-1'])
    expect(engine.source).toBe(null)
  })

  it('stays at its place when going on is called off', async () => {
    await playing(70)
    engine.emit({ type: 'failed', reason: 'network' })
    await settle()
    expect(player.snapshot.state).toBe('LOADING')
    await player.toggle()
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', currentTime: 70, failure: null })
    await player.toggle()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 70 })
  })

  it('does not take the item back when its own source breaks later', async () => {
    await playing()
    player.interrupt({ reason: 'taken', by: null })
    engine.emit({ type: 'failed', reason: 'network' })
    await settle()
    expect(calls.opened).toHaveLength(1)
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', interruption: { reason: 'taken' } })
  })

  it('does not take a late answer about the item before for one about this', async () => {
    let answer = (_outcome: 'gone'): void => {}
    await playing()
    await clock.pass(5)
    calls.syncAnswer = () => new Promise((resolve) => (answer = resolve))
    calls.session = fakeSession({ id: 'session-2', libraryItemId: 'item-2' })
    const start = player.play({ itemId: 'item-2' })
    await clock.pass(2)
    await start
    engine.emit({ type: 'loaded' })
    answer('gone')
    await settle()
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', interruption: null })
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

describe('a stream that is made anew', () => {
  const reset = { streamId: 'session-1', startTime: 42 }

  beforeEach(async () => {
    calls.session = fakeSession({ playMethod: 2 })
    await playing(60)
    engine.log.length = 0
  })

  it('is loaded again from its start time after a second', async () => {
    void player.streamReset(reset)
    await settle()
    expect(engine.log).toEqual([])
    await clock.pass(1)
    expect(engine.log).toEqual(['load session-1/1 at 42'])
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 42 })
  })

  it('is no matter of another session, of files, or of a player that was closed meanwhile', async () => {
    await player.streamReset({ ...reset, streamId: 'another' })
    expect(said.logged).toEqual(['Reset of a stream that does not play here: another'])
    void player.streamReset(reset)
    await player.close()
    await clock.pass(2)
    expect(engine.log).toEqual([])
    calls.session = fakeSession()
    await playing()
    engine.log.length = 0
    void player.streamReset(reset)
    await clock.pass(2)
    expect(engine.log).toEqual([])
  })
})

describe('devices in the room', () => {
  it('opens a session of its own there at the same place, and plays on', async () => {
    await playing(70)
    await clock.pass(5)
    void player.switchOutput('cast')
    await settle()
    expect(calls.opened[1]).toMatchObject({
      request: { itemId: 'item-1', startTime: 75, autoplay: true },
      output: 'cast',
      forceTranscode: false,
    })
    expect(calls.closed.map(({ id }) => id)).toEqual(['session-1'])
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', output: 'cast', currentTime: 75 })
  })

  it('comes back to this page silently, at the place and loudness', async () => {
    player.setVolume(0.7)
    await player.switchOutput('cast')
    await playing(70)
    player.setVolume(0.2)
    expect(preferences.keptVolume).toBe(0.7)
    engine.emit({ type: 'volume', volume: 0.3 })
    expect(player.snapshot.volume).toBe(0.3)
    await clock.pass(5)
    await player.switchOutput('local')
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'LOADED', currentTime: 75, volume: 0.7 })
    expect(calls.opened.at(-1)).toMatchObject({ output: 'local' })
  })

  it('keeps silent there what was paused here', async () => {
    await playing(70)
    player.pause()
    await player.switchOutput('cast')
    engine.emit({ type: 'loaded' })
    expect(player.snapshot.state).toBe('LOADED')
  })

  it('obeys somebody who presses play at the device', async () => {
    await player.switchOutput('cast')
    await playing(70)
    player.pause()
    engine.emit({ type: 'playing' })
    expect(player.snapshot.state).toBe('PLAYING')
  })

  it('goes along when the device goes on to another file by itself, also while this page slept', async () => {
    await player.switchOutput('cast')
    await playing(90)
    await clock.pass(5)
    clock.sleep(155)
    engine.time = 50
    engine.emit({ type: 'advanced', position: 2 })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 250 })
    player.seek(260)
    expect(engine.log.at(-1)).toBe('seek 60')
    await settle()
    expect(calls.synced.reduce((sum, { timeListened }) => sum + timeListened, 0)).toBe(160)
  })

  it('takes the item back when play is pressed at the device after another one took it', async () => {
    await player.switchOutput('cast')
    await playing(70)
    player.interrupt({ reason: 'taken', by: 'phone' })
    calls.session = fakeSession({ id: 'session-2', currentTime: 90, output: 'cast' })
    engine.play()
    await settle()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 90, interruption: null })
    expect(player.snapshot.session?.id).toBe('session-2')
  })

  it('remembers where to play when nothing is loaded', async () => {
    await player.switchOutput('cast')
    expect(calls.opened).toEqual([])
    await player.play(book)
    expect(calls.opened[0]?.output).toBe('cast')
  })
})
