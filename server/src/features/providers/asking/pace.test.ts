import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('lets some through at once, then so many a minute', async () => {
  let now = 0
  const pauses: number[] = []
  const pause = async (ms: number): Promise<void> => void pauses.push(ms)
  const pace = createPace({ perMinute: 60, burst: 2 }, { now: () => now, pause })
  for (let n = 0; n < 4; n++) await pace()
  expect(pauses).toEqual([1000, 2000])
  now += 2000
  await pace()
  expect(pauses).toEqual([1000, 2000, 1000])
  now += 3_600_000
  for (let n = 0; n < 3; n++) await pace()
  expect(pauses.slice(3)).toEqual([1000])
})

it('goes on when the clock is set back', async () => {
  let now = 10_000
  const pauses: number[] = []
  const pause = async (ms: number): Promise<void> => void pauses.push(ms)
  const pace = createPace({ perMinute: 60, burst: 1 }, { now: () => now, pause })
  await pace()
  now = 0
  await pace()
  expect(pauses).toEqual([1000])
})
