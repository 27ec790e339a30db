import fc from 'fast-check'
import { expect, it } from 'vitest'
import { announcedSeconds, framesOf, frameSamples, segmentCount } from './grid.ts'

const rates = fc.constantFrom(22_050, 44_100, 48_000)
const durations = fc.double({ min: 0.001, max: 300_000, noNaN: true })

it.each([
  [0, 0],
  [0.5, 1],
  [6, 1],
  [6.000_000_01, 1],
  [6.001, 2],
  [60, 10],
  [216_000, 36_000],
])('%d seconds are %d segments', (duration, count) => {
  expect(segmentCount(duration)).toBe(count)
})

it('lays frames end to end, whatever the duration', () => {
  fc.assert(
    fc.property(rates, durations, fc.nat(), (rate, duration, pick) => {
      const count = segmentCount(duration)
      const index = pick % count
      const frames = framesOf(index, { rate, duration })!
      expect(frames.to).toBeGreaterThan(frames.from)
      expect(framesOf(0, { rate, duration })!.from).toBe(0)
      if (index + 1 < count) expect(framesOf(index + 1, { rate, duration })!.from).toBe(frames.to)
      const from = (frames.from * frameSamples) / rate
      expect(Math.abs(from - index * 6)).toBeLessThanOrEqual(frameSamples / 2 / rate + 1e-9)
      const last = framesOf(count - 1, { rate, duration })!
      expect((last.to * frameSamples) / rate).toBeGreaterThanOrEqual(duration - 1e-6)
    }),
  )
})

it('knows no segment past the end, and none that is no number', () => {
  const grid = { rate: 44_100, duration: 60 }
  for (const index of [-1, 10, 1.5, NaN]) expect(framesOf(index, grid)).toBeNull()
})

it('announces six seconds each, and the rest', () => {
  expect([0, 1, 2].map((index) => announcedSeconds(index, 15.5))).toEqual([6, 6, 3.5])
  expect(announcedSeconds(0, 6)).toBe(6)
})
