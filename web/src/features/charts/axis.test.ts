import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeTicks } from './axis.ts'

it('marks round times', () => {
  expect(timeTicks(0)).toEqual([0, 60])
  expect(timeTicks(200)).toEqual([0, 60, 120, 180, 240])
  expect(timeTicks(5400)).toEqual([0, 1800, 3600, 5400])
  expect(timeTicks(9976 * 60).at(-1)).toBeGreaterThanOrEqual(9976 * 60)
})

it('always reaches the highest value with two to five marks', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5_000_000, noNaN: true }), (most) => {
      const ticks = timeTicks(most)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks[0]).toBe(0)
    }),
  )
})
