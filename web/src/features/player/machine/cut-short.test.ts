import { beforeEach, describe, expect, it } from 'vitest'
import { fakePlayer } from './testing/fake-player.ts'
import { settle } from './testing/fakes.ts'

let { player, engine, clock, calls, said, playing } = fakePlayer()

beforeEach(() => {
  ;({ player, engine, clock, calls, said, playing } = fakePlayer())
})

describe('a last file that ends long before its end', () => {
  it('is tried as a stream from the same place, and is not taken for finished', async () => {
    await playing(230)
    engine.emit({ type: 'ended' })
    await settle()
    expect(said.finished).toEqual([])
    expect(calls.opened.at(-1)).toMatchObject({
      forceTranscode: true,
      request: { startTime: 230 },
    })
    expect(calls.synced.every(({ currentTime }) => currentTime < 300)).toBe(true)
  })

  it('is not believed when the place leaps to the end', async () => {
    await playing(230)
    await clock.pass(3)
    engine.time = 100
    engine.emit({ type: 'time' })
    engine.emit({ type: 'ended' })
    await settle()
    expect(said.finished).toEqual([])
    expect(calls.opened.at(-1)).toMatchObject({ request: { startTime: 233 } })
    expect(calls.synced.every(({ currentTime }) => currentTime < 300)).toBe(true)
  })

  it('is said to be damaged when the stream ends there as well', async () => {
    await playing(230)
    engine.emit({ type: 'ended' })
    await settle()
    engine.emit({ type: 'loaded' })
    engine.emit({ type: 'ended' })
    await settle()
    expect(said.failures).toEqual([{ reason: 'unplayable', detail: null }])
    expect(said.skippable).toEqual([true])
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', currentTime: 230, isFinished: false })
  })

  it('is finished when what is missing may be a matter of its estimated length', async () => {
    await playing(291)
    engine.emit({ type: 'ended' })
    await settle()
    expect(said.finished).toEqual(['session-1'])
  })

  it('does not hold up the files behind it', async () => {
    await playing(130)
    engine.emit({ type: 'ended' })
    expect(player.snapshot.currentTime).toBe(200)
    expect(calls.opened).toHaveLength(1)
  })
})
