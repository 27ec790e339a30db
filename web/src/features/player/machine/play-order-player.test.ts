import { beforeEach, describe, expect, it } from 'vitest'
import { fakePlayer } from './testing/fake-player.ts'
import { fakeSession, settle } from './testing/fakes.ts'

let { player, engine, clock, calls, preferences, said, playing } = fakePlayer()

beforeEach(() => {
  ;({ player, engine, clock, calls, preferences, said, playing } = fakePlayer())
  const tracks = [0, 100, 200].map((start, id) => ({
    id,
    title: `Track ${id + 1}`,
    start,
    end: start + 100,
  }))
  calls.session = fakeSession({ mediaType: 'music', chapters: tracks })
})

/** The loaded track plays to its end; the engine loads what follows. Tells where that begins. */
async function toTheEnd(): Promise<number> {
  engine.time = 99.5
  engine.emit({ type: 'time' })
  await clock.pass(1)
  engine.emit({ type: 'ended' })
  if (player.snapshot.isBuffering) engine.emit({ type: 'loaded' })
  await settle()
  return player.snapshot.currentTime
}

const place = () => player.snapshot.currentTime

describe('repeating', () => {
  it('begins the album again after its last track, in the same session', async () => {
    player.setOrder({ repeat: 'all' })
    await playing(290)
    expect(await toTheEnd()).toBe(0)
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', isFinished: false })
    expect(said.finished).toEqual([])
    expect(calls.opened).toHaveLength(1)
  })

  it('stays with one track, which is read ahead for that', async () => {
    player.setOrder({ repeat: 'one' })
    await playing(190)
    expect(await toTheEnd()).toBe(100)
    expect(await toTheEnd()).toBe(100)
    expect(player.snapshot.state).toBe('PLAYING')
    expect(engine.log.filter((line) => line.startsWith('prepare'))).toEqual(['prepare session-1/2'])
  })

  it('does not turn round on a file that breaks off', async () => {
    player.setOrder({ repeat: 'one' })
    await playing(130)
    engine.emit({ type: 'ended' })
    await settle()
    expect(calls.opened.at(-1)).toMatchObject({ forceTranscode: true, request: { startTime: 130 } })
  })

  it('is over when it was called off before the end', async () => {
    player.setOrder({ repeat: 'all' })
    await playing(290)
    player.setOrder({ repeat: 'off' })
    await toTheEnd()
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', isFinished: true })
    expect(said.finished).toEqual(['session-1'])
  })

  it('leads "next" from the last track to the first', async () => {
    player.setOrder({ repeat: 'all' })
    await playing(250)
    player.nextChapter()
    expect(place()).toBe(0)
  })
})

describe('mixing', () => {
  it('plays each track once, then is over; the next time it begins a new round', async () => {
    player.setOrder({ shuffle: true })
    await playing(110)
    const heard = [100, await toTheEnd(), await toTheEnd()]
    expect(heard.toSorted((one, other) => one - other)).toEqual([0, 100, 200])
    await toTheEnd()
    expect(said.finished).toEqual(['session-1'])
    await playing()
    await toTheEnd()
    expect(player.snapshot.state).toBe('PLAYING')
  })

  it('reads ahead what will follow', async () => {
    player.setOrder({ shuffle: true })
    await playing(0)
    engine.time = 90
    engine.emit({ type: 'time' })
    const { ahead } = engine
    await toTheEnd()
    expect(engine.source?.url).toBe(ahead?.url)
  })

  it('goes on and back by "next" and "previous" the way it came', async () => {
    player.setOrder({ shuffle: true })
    await playing(110)
    player.nextChapter()
    engine.emit({ type: 'loaded' })
    const second = place()
    expect(second).not.toBe(100)
    player.previousChapter()
    engine.emit({ type: 'loaded' })
    expect(place()).toBe(100)
    player.nextChapter()
    expect(place()).toBe(second)
  })

  it('begins a track anew on "previous" once more than three seconds of it were heard', async () => {
    player.setOrder({ shuffle: true })
    await playing(150)
    player.previousChapter()
    expect(place()).toBe(100)
  })
})

describe('the order', () => {
  it('is remembered for what plays later', async () => {
    player.setOrder({ shuffle: true })
    player.setOrder({ repeat: 'all' })
    expect(fakePlayer(preferences).player.snapshot.order).toEqual({ shuffle: true, repeat: 'all' })
    await playing()
    expect(player.snapshot.order).toEqual({ shuffle: true, repeat: 'all' })
  })

  it('leaves books as they are', async () => {
    player.setOrder({ shuffle: true, repeat: 'all' })
    calls.session = fakeSession()
    await playing(90)
    expect(await toTheEnd()).toBe(100)
    expect(await toTheEnd()).toBe(200)
    await toTheEnd()
    expect(said.finished).toEqual(['session-1'])
  })
})
