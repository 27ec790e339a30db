import { describe, expect, it } from 'vitest'
import { FakeCalls, fakeSession, settle } from '../testing/fakes.ts'
import { createProgressSync } from './progress-sync.ts'

function build(change = {}) {
  const calls = new FakeCalls()
  const seen = { kept: 0, trouble: 0, gone: 0, unsent: [] as number[] }
  const sync = createProgressSync(fakeSession(change), calls, {
    onKept: () => void (seen.kept += 1),
    onUnsent: ({ timeListened }) => void seen.unsent.push(timeListened),
    onTrouble: () => void (seen.trouble += 1),
    onGone: () => void (seen.gone += 1),
  })
  return { calls, seen, sync }
}

describe('progress sync', () => {
  it('skips a move of under a second, and keeps the seconds for later', async () => {
    const { calls, sync } = build({ currentTime: 100 })
    sync.listened(21, 100.9)
    await settle()
    expect(calls.synced).toEqual([])
    await sync.flush(101)
    expect(calls.synced[0]).toMatchObject({ currentTime: 101, timeListened: 21 })
  })

  it('reports no place of music, and what was listened to with the end', async () => {
    const { calls, sync } = build({ mediaType: 'music' })
    sync.listened(59, 59)
    await sync.flush(80)
    await sync.close(90).closed
    expect(calls.synced).toEqual([])
    const report = { currentTime: 90, timeListened: 59, duration: 300 }
    expect(calls.closed).toEqual([{ id: 'session-1', report }])
  })

  it('tells each minute what was listened to of music, so that it is seen as heard', async () => {
    const { calls, sync } = build({ mediaType: 'music' })
    for (let time = 1; time <= 130; time += 1) {
      sync.listened(1, time)
      await settle()
    }
    expect(calls.synced.map(({ timeListened }) => timeListened)).toEqual([60, 60])
    await sync.close(130).closed
    expect(calls.closed).toMatchObject([{ report: { timeListened: 10 } }])
  })

  it('tells what was listened to of music when the page may be gone in a moment', async () => {
    const { calls, sync } = build({ mediaType: 'music' })
    sync.listened(15, 15)
    await sync.flush(15, { keepalive: true })
    await sync.flush(15, { keepalive: true })
    expect(calls.synced).toMatchObject([{ currentTime: 15, timeListened: 15 }])
    sync.listened(5, 20)
    await sync.close(20).closed
    expect(calls.closed).toMatchObject([{ report: { timeListened: 5 } }])
  })

  it('carries listening data with the close only above 20 s', async () => {
    const short = build()
    short.sync.listened(19, 19)
    await short.sync.close(19).closed
    expect(short.calls.synced).toHaveLength(1)
    expect(short.calls.closed).toEqual([{ id: 'session-1', report: null }])

    const long = build()
    long.calls.syncAnswer = () => Promise.reject(new Error('offline'))
    long.sync.listened(20, 20)
    await settle()
    long.sync.listened(5, 25)
    await long.sync.close(25).closed
    expect(long.calls.synced).toHaveLength(1)
    expect(long.calls.closed[0]?.report).toEqual({
      currentTime: 25,
      timeListened: 25,
      duration: 300,
    })
  })

  it('has one report under way and sends the latest place after it', async () => {
    const { calls, sync } = build()
    let answer = (): void => {}
    calls.syncAnswer = () => new Promise((resolve) => (answer = () => resolve('kept')))
    void sync.flush(10)
    void sync.flush(20)
    void sync.flush(30)
    await settle()
    expect(calls.synced.map(({ currentTime }) => currentTime)).toEqual([10])
    answer()
    await settle()
    expect(calls.synced.map(({ currentTime }) => currentTime)).toEqual([10, 30])
  })

  it('carries seconds of failed reports, warns at the fourth and starts counting again', async () => {
    const { calls, seen, sync } = build()
    calls.syncAnswer = () => Promise.reject(new Error('offline'))
    for (let time = 1; time <= 50; time += 1) {
      sync.listened(1, time)
      await settle()
    }
    expect(calls.synced.map(({ timeListened }) => timeListened)).toEqual([20, 30, 40, 50])
    expect(seen.unsent).toEqual([20, 30, 40, 50])
    expect(seen.trouble).toBe(1)
    for (let time = 51; time <= 80; time += 1) {
      sync.listened(1, time)
      await settle()
    }
    expect(seen.trouble).toBe(1)
  })

  it('tells when the server has the place, and only then', async () => {
    const { calls, seen, sync } = build()
    await sync.flush(10)
    calls.syncAnswer = () => Promise.reject(new Error('offline'))
    await sync.flush(20)
    expect(seen.kept).toBe(1)
  })

  it('forgets earlier failures after one success', async () => {
    const { calls, seen, sync } = build()
    for (let time = 1; time <= 6; time += 1) {
      calls.syncAnswer = () =>
        time === 4 ? Promise.resolve('kept') : Promise.reject(new Error('no'))
      await sync.flush(time * 10)
    }
    expect(seen.trouble).toBe(0)
  })

  it('tells once that the session is gone, and nothing after it was stopped', async () => {
    const { calls, seen, sync } = build()
    calls.syncAnswer = async () => 'gone'
    await sync.flush(10)
    expect(seen.gone).toBe(1)
    sync.stop()
    await sync.flush(20)
    expect(calls.synced).toHaveLength(1)
  })
})
