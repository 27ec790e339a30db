import { beforeEach, describe, expect, it } from 'vitest'
import { fakePlayer } from './testing/fake-player.ts'
import { fakeSession, settle } from './testing/fakes.ts'

const book = { itemId: 'item-1' }

let { player, engine, clock, calls, preferences, said, playing } = fakePlayer()

beforeEach(() => {
  ;({ player, engine, clock, calls, preferences, said, playing } = fakePlayer())
})

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

  it('plays as soon as it can when play is pressed while it loads silently', async () => {
    const start = player.play({ ...book, autoplay: false })
    await player.resume()
    await start
    engine.emit({ type: 'loaded' })
    expect(player.snapshot.state).toBe('PLAYING')
  })

  it('goes to a place that is chosen while it loads', async () => {
    const start = player.play(book)
    const chosen = player.play({ ...book, startTime: 130 })
    void player.play({ ...book, startTime: 130 })
    await Promise.all([start, chosen])
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 130 })
    expect(calls.opened).toHaveLength(1)
  })

  it('opens the next item without waiting for the close of the one before', async () => {
    await playing()
    await clock.pass(5)
    calls.close = () => new Promise(() => {})
    await player.play({ itemId: 'item-2' })
    expect(calls.opened).toHaveLength(2)
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
    expect(said.failures).toEqual([{ reason: 'refused', detail: 'Error: Item not found' }])
    expect(player.snapshot.state).toBe('IDLE')
  })

  it('says so when an item has no audio', async () => {
    calls.session = fakeSession({ audioTracks: [] })
    await player.play(book)
    expect(said.failures.map(({ reason }) => reason)).toEqual(['nothing-to-play'])
    expect(calls.closed).toHaveLength(1)
  })

  it('waits for a click where the browser refuses sound', async () => {
    await player.play(book)
    engine.play = () => engine.emit({ type: 'blocked' })
    engine.emit({ type: 'loaded' })
    expect(player.snapshot.state).toBe('PAUSED')
    expect(said.failures).toEqual([])
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
    expect(said.logged).toHaveLength(1)
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

  it('jumps back where there are no chapters to walk', async () => {
    calls.session = fakeSession({ chapters: [] })
    await playing(250)
    player.previousChapter()
    expect(player.snapshot.currentTime).toBe(240)
    player.nextChapter()
    expect(player.snapshot.currentTime).toBe(240)
  })

  it('offers the way back from every far jump for ten seconds', async () => {
    await playing(60)
    const offered = async () => {
      await settle()
      engine.emit({ type: 'loaded' })
      return player.snapshot.returnTo
    }
    player.jump(30)
    expect(await offered()).toBe(null)
    player.nextChapter()
    player.nextChapter()
    expect(await offered()).toBe(120)
    await clock.pass(10)
    expect(player.snapshot.returnTo).toBe(null)
    player.seek(20)
    expect(await offered()).toBe(260)
    player.goBack()
    expect([player.snapshot.currentTime, await offered()]).toEqual([260, null])
  })

  it('offers no way back into the item before', async () => {
    await playing(10)
    player.seek(299)
    expect(player.snapshot.returnTo).toBe(10)
    await player.play({ itemId: 'item-2' })
    engine.emit({ type: 'loaded' })
    expect(player.snapshot.returnTo).toBe(null)
    player.goBack()
    expect(player.snapshot.currentTime).toBe(0)
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

  it('has the next track read ahead shortly before the end, by wall time', async () => {
    await playing(70)
    player.setRate(2)
    engine.emit({ type: 'time' })
    expect(engine.ahead?.url).toBe('session-1/2')
    player.seek(250)
    engine.emit({ type: 'loaded' })
    await clock.pass(15)
    engine.emit({ type: 'time' })
    expect(engine.log.filter((line) => line.startsWith('prepare'))).toEqual(['prepare session-1/2'])
  })

  it('reads nothing ahead in the middle of a track, nor while it is silent', async () => {
    await playing(79)
    engine.emit({ type: 'time' })
    player.pause()
    await clock.pass(5)
    player.seek(95)
    engine.emit({ type: 'time' })
    expect(engine.ahead).toBe(null)
  })

  it('goes on at once with a track that was read ahead', async () => {
    await playing(90)
    engine.load = (source) => {
      engine.source = source
      engine.time = source.startTime
      engine.emit({ type: 'loaded' })
    }
    engine.emit({ type: 'ended' })
    expect(player.snapshot).toMatchObject({
      state: 'PLAYING',
      currentTime: 100,
      isSeeking: false,
      isBuffering: false,
    })
  })

  it('waits at the border with a file that is longer than it said', async () => {
    await playing(90)
    engine.time = 100.4
    engine.emit({ type: 'time' })
    expect(player.snapshot.currentTime).toBe(100)
    engine.emit({ type: 'ended' })
    expect(player.snapshot.currentTime).toBe(100)
  })

  it('finishes after the last track with a final report, and begins anew when played again', async () => {
    await playing(299.5)
    engine.emit({ type: 'ended' })
    await settle()
    expect(said.finished).toEqual(['session-1'])
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

  it('reads and reports the place when the page is seen again', async () => {
    await playing()
    engine.time = 12
    clock.sleep(12)
    player.pageShown()
    await settle()
    expect(calls.synced).toMatchObject([{ currentTime: 12, timeListened: 12, keepalive: false }])
    player.pause()
    await settle()
    player.pageShown()
    await settle()
    expect(calls.synced).toHaveLength(1)
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
    expect(said.troubles).toBe(0)
    await clock.pass(1)
    expect(said.troubles).toBe(1)
  })
})

describe('smart rewind', () => {
  beforeEach(() => void (preferences.isSmartRewind = true))

  it('steps back after a long pause', async () => {
    await playing(70)
    player.pause()
    clock.sleep(2 * 3600)
    await player.resume()
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 60 })
  })

  it('leaves a place alone that was chosen during the pause', async () => {
    await playing(70)
    player.pause()
    clock.sleep(2 * 3600)
    player.seek(80)
    await player.resume()
    expect(player.snapshot.currentTime).toBe(80)
  })

  it('counts from what was heard last, also elsewhere', async () => {
    preferences.heardAt = clock.wall() - 48 * 3600 * 1000
    calls.session = fakeSession({ currentTime: 100 })
    await playing()
    expect(player.snapshot.currentTime).toBe(70)
  })

  it('is off unless wanted, and never touches a place that was asked for', async () => {
    preferences.heardAt = clock.wall() - 48 * 3600 * 1000
    await playing(100)
    expect(player.snapshot.currentTime).toBe(100)
    preferences.isSmartRewind = false
    player.pause()
    clock.sleep(2 * 3600)
    await player.resume()
    expect(player.snapshot.currentTime).toBe(100)
  })
})

describe('levels', () => {
  it('jumps as far as the listener set', async () => {
    await playing(70)
    player.jumpForward()
    expect(player.snapshot.currentTime).toBe(100)
    engine.emit({ type: 'loaded' })
    player.jumpBack()
    expect(player.snapshot.currentTime).toBe(90)
  })

  it('boosts up to 12 dB, and remembers it', () => {
    player.setBoost({ volume: 20, voice: true })
    expect(player.snapshot.boost).toEqual({ volume: 12, voice: true })
    expect(engine.boost).toEqual({ volume: 12, voice: true })
    expect(preferences.keptBoost).toEqual({ volume: 12, voice: true })
    player.setBoost({ volume: Number.NaN, voice: false })
    expect(player.snapshot.boost).toEqual({ volume: 0, voice: false })
  })

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
    const silent = fakePlayer(preferences).player
    silent.toggleMute()
    expect(silent.snapshot.volume).toBe(0.5)
  })

  it('starts at the usual rate of the kind of media, unless another was chosen meanwhile', async () => {
    preferences.usual.set(null, 1.8)
    preferences.usual.set('music', 1)
    calls.session = fakeSession({ mediaType: 'music' })
    await player.play({ itemId: 'album' })
    expect([player.snapshot.rate, engine.rate]).toEqual([1, 1])
    const playing = player.play({ itemId: 'another' })
    player.setRate(1.2)
    await playing
    expect([player.snapshot.rate, engine.rate]).toEqual([1.2, 1.2])
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
