import { beforeEach, describe, expect, it } from 'vitest'
import { isLeftBehind } from '../../memory/stored-player.ts'
import { fakePlayer } from '../testing/fake-player.ts'
import { fakeSession, settle } from '../testing/fakes.ts'
import type { ResumePoint } from './resume-point.ts'

let { player, engine, clock, calls, preferences, playing } = fakePlayer()

beforeEach(() => {
  ;({ player, engine, clock, calls, preferences, playing } = fakePlayer())
})

/** What a page keeps that played up to 80 s. */
async function kept(): Promise<ResumePoint | null> {
  const before = fakePlayer()
  await before.playing(70)
  await before.clock.pass(10)
  return before.player.resumePoint()
}

async function parked(change: Partial<ResumePoint> = {}): Promise<void> {
  const point = await kept()
  if (point !== null) player.park({ ...point, ...change })
}

describe('a player that is shown again', () => {
  it('stands paused at its place, at the speed of the item, without a session', async () => {
    preferences.rates.set('item-1', 1.5)
    await parked()
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', currentTime: 80, rate: 1.5 })
    player.pageHidden()
    player.pause()
    await settle()
    expect([calls.opened, calls.synced, engine.source]).toEqual([[], [], null])
  })

  it('goes on at the place the server has when it is played', async () => {
    await parked()
    calls.session = fakeSession({ id: 'session-2', currentTime: 85 })
    await player.toggle()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 85 })
    expect(calls.opened[0]?.request.startTime).toBeUndefined()
  })

  it('goes on where the listener went before, also after yet another page', async () => {
    await parked()
    player.jump(100)
    expect(player.snapshot.currentTime).toBe(180)
    const again = player.resumePoint()
    expect(again?.request.startTime).toBe(180)
    await player.resume()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 180 })
  })

  it('follows a place that another device reaches, and goes on there', async () => {
    await parked()
    player.follow(200)
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', currentTime: 200 })
    calls.session = fakeSession({ id: 'session-2', currentTime: 210 })
    await player.resume()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot.currentTime).toBe(210)
  })

  it('goes on at its own place in music, of which the server keeps none', async () => {
    const session = fakeSession({ mediaType: 'music', audioTracks: [] })
    await parked({ session })
    await player.resume()
    engine.emit({ type: 'loaded' })
    expect(player.snapshot.currentTime).toBe(80)
  })

  it('makes room for something else, and can be closed', async () => {
    await parked()
    await player.play({ itemId: 'item-2' })
    expect(player.snapshot.request?.itemId).toBe('item-2')
    await player.close()
    await parked()
    await player.close()
    expect(player.snapshot.state).toBe('IDLE')
    expect(calls.closed).toHaveLength(1)
  })

  it('leaves alone what plays already', async () => {
    await playing(10)
    await parked()
    expect(player.snapshot).toMatchObject({ state: 'PLAYING', currentTime: 10 })
  })
})

describe('nothing is kept', () => {
  it('of an empty player, and of an item that was heard to its end', async () => {
    expect(player.resumePoint()).toBe(null)
    await playing(290)
    await clock.pass(10)
    engine.emit({ type: 'ended' })
    expect(player.resumePoint()).toBe(null)
  })
})

describe('another page', () => {
  const page = {
    userId: 'u',
    tab: 't',
    sessionId: 's',
    request: { itemId: 'i' },
    currentTime: 1,
    sleep: null,
  }

  it.each([
    ['said goodbye', { isLeft: true, savedAt: 100_000 }, true],
    ['plays', { isLeft: false, savedAt: 95_000 }, false],
    ['has been silent for long', { isLeft: false, savedAt: 80_000 }, true],
  ])('that %s', (_name, change, isBehind) => {
    expect(isLeftBehind({ ...page, ...change }, 100_000)).toBe(isBehind)
  })
})
