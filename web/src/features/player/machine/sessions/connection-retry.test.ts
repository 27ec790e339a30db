import { beforeEach, describe, expect, it } from 'vitest'
import { fakePlayer } from '../testing/fake-player.ts'
import { fakeSession, settle } from '../testing/fakes.ts'
import { createConnectionRetry } from './connection-retry.ts'

let { player, engine, clock, calls, said, playing } = fakePlayer()

beforeEach(() => {
  ;({ player, engine, clock, calls, said, playing } = fakePlayer())
})

const offline = () => Promise.reject(new Error('offline'))
const waiting = { state: 'PAUSED', currentTime: 70, failure: { reason: 'line' } }

/** Plays up to 70 s, where nothing more can be had. */
async function breakLine(): Promise<void> {
  await playing(70)
  calls.openAnswer = offline
  calls.placeAnswer = offline
  engine.emit({ type: 'failed', reason: 'network' })
  await settle()
}

function mendLine(): void {
  calls.session = fakeSession({ id: 'session-2' })
  calls.openAnswer = async () => calls.session
  calls.placeAnswer = async () => calls.place
}

describe('a line that breaks while something plays', () => {
  it('is waited for, without a word of failure', async () => {
    await breakLine()
    expect(player.snapshot).toMatchObject(waiting)
    expect(said.failures).toEqual([])
    await clock.pass(600)
    expect(player.snapshot).toMatchObject(waiting)
    expect(said.failures).toEqual([])
  })

  it('goes on at the same place by itself when it is back', async () => {
    await breakLine()
    await clock.pass(20)
    mendLine()
    player.lineIsBack()
    await settle()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 70, failure: null })
  })

  it('goes on also when nobody says that it is back', async () => {
    await breakLine()
    await clock.pass(100)
    mendLine()
    await clock.pass(30)
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 70 })
    expect(calls.opened.filter(({ request }) => request.startTime === 70)).toHaveLength(3)
  })

  it('waits too when the second try for the file ends the same way', async () => {
    await playing(70)
    for (let times = 0; times < 2; times += 1) {
      engine.emit({ type: 'failed', reason: 'network' })
      await settle()
    }
    expect(player.snapshot).toMatchObject(waiting)
    expect(calls.closed.map(({ id }) => id)).toEqual(['session-1', 'session-1'])
  })

  it('stays silent once the listener pressed pause', async () => {
    await breakLine()
    await player.toggle()
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', failure: { reason: 'unreachable' } })
    mendLine()
    player.lineIsBack()
    await clock.pass(60)
    expect(calls.opened).toHaveLength(2)
    await player.toggle()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 70, failure: null })
  })

  it('goes on where the listener went meanwhile', async () => {
    await breakLine()
    player.seek(150)
    mendLine()
    player.lineIsBack()
    await settle()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 150 })
  })

  it('stands silent at the place that was reached elsewhere meanwhile, and goes on from there', async () => {
    await breakLine()
    await clock.pass(20)
    mendLine()
    calls.place = { currentTime: 250, movedAt: clock.wall() }
    player.lineIsBack()
    await settle()
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', currentTime: 250, failure: null })
    expect(calls.opened).toHaveLength(2)
    calls.session = fakeSession({ id: 'session-2', currentTime: 255 })
    await player.resume()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 255 })
  })

  it('closes like anything else', async () => {
    await breakLine()
    await player.close()
    mendLine()
    player.lineIsBack()
    await clock.pass(60)
    expect(player.snapshot.state).toBe('IDLE')
    expect(calls.opened).toHaveLength(2)
  })

  it('is waited for also before the next item could be opened at all', async () => {
    calls.openAnswer = offline
    await playing()
    expect(player.snapshot).toMatchObject({ session: null, failure: { reason: 'line' } })
    mendLine()
    player.lineIsBack()
    await settle()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', failure: null })
  })

  it('is no matter of what was silent anyway', async () => {
    await playing(70)
    player.pause()
    calls.openAnswer = offline
    for (let times = 0; times < 2; times += 1) {
      engine.emit({ type: 'failed', reason: 'network' })
      await settle()
    }
    expect(player.snapshot.failure?.reason).toBe('unreachable')
    expect(said.failures).toEqual([{ reason: 'unreachable', detail: null }])
    expect(said.skippable).toEqual([false])
  })

  it('reads anew what hangs on the old line', async () => {
    await playing(70)
    engine.emit({ type: 'buffering' })
    engine.log.length = 0
    player.lineIsBack()
    expect(engine.log).toEqual(['load session-1/1 at 70'])
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', isBuffering: false })
  })
})

describe('waiting', () => {
  it('takes longer each time, and begins anew for another break', () => {
    const line = createConnectionRetry(() => 0)
    const waits = [1, 2, 3, 4, 5, 6, 7].map(() => line.next(70))
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    expect(line.next(90)).toBe(2000)
  })
})
