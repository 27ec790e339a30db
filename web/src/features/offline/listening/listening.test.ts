import { beforeEach, expect, it } from 'vitest'
import { createListening, type LiveListening } from './listening.ts'
import type { Listening } from '../offline-types.ts'
import { someDownload } from '../testing.ts'

let now: number
let written: Listening[]
let listening: LiveListening

beforeEach(() => {
  now = 1_000_000
  written = []
  listening = createListening(someDownload(), {
    keep: async (entry) => void written.push(entry),
    now: () => now,
    newId: () => 'session-1',
  })
})

/** Plays for whole seconds, a tick each. */
function play(seconds: number, from: number): void {
  for (let second = 0; second <= seconds; second += 1) {
    listening.tick(from + second, true)
    if (second < seconds) now += 1000
  }
}

it('writes nothing before something was heard', () => {
  listening.tick(20, false)
  listening.tick(20, true)
  expect(written).toEqual([])
})

it('writes the place every three seconds of sound', () => {
  play(7, 20)
  expect(written.map(({ currentTime, timeListening }) => [currentTime, timeListening])).toEqual([
    [23, 3],
    [26, 6],
  ])
  expect(written[0]).toMatchObject({ id: 'session-1', startTime: 20, startedAt: 1_000_000 })
})

it('takes the account of the player for the seconds that were only ticked before', async () => {
  play(4, 20)
  await listening.report({ currentTime: 24, timeListened: 4 })
  expect(written.at(-1)).toMatchObject({ currentTime: 24, timeListening: 4 })
  play(4, 24)
  await listening.report({ currentTime: 28, timeListened: 4 })
  expect(written.at(-1)).toMatchObject({ currentTime: 28, timeListening: 8, startTime: 20 })
})

it('does not count sleep, nor a pause', async () => {
  play(3, 20)
  now += 3_600_000
  listening.tick(23, true)
  listening.tick(23, false)
  now += 4000
  listening.tick(23, true)
  await listening.report({ currentTime: 23, timeListened: 0 })
  expect(written.at(-1)?.timeListening).toBe(0)
  expect(written.at(-2)?.timeListening).toBe(3)
})

it('begins where and when the first report says', async () => {
  now += 20_000
  await listening.report({ currentTime: 60, timeListened: 20 })
  expect(written).toMatchObject([
    { startTime: 40, currentTime: 60, startedAt: 1_000_000, updatedAt: 1_020_000 },
  ])
})

it('never writes two entries of one moment', async () => {
  await listening.report({ currentTime: 60, timeListened: 20 })
  await listening.report({ currentTime: 10, timeListened: 0 })
  const [first, second] = written
  expect(second?.updatedAt).toBeGreaterThan(first?.updatedAt ?? Infinity)
})

it('names the session of the server whose rest it is', async () => {
  await listening.report({ currentTime: 60, timeListened: 20, lecternSession: 'cut-off' })
  expect(written).toMatchObject([{ lecternSession: 'cut-off' }])
})
