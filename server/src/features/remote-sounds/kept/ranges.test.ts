import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gapEnd, heldTo, isWhole, withRange } from './ranges.ts'
import type { Ranges } from './ranges.ts'

it('joins what touches, keeps apart what does not', () => {
  const ranges = withRange(withRange(withRange([], 0, 10), 20, 30), 40, 50)
  expect(withRange(ranges, 10, 20)).toEqual([
    [0, 30],
    [40, 50],
  ])
  expect(withRange(ranges, 5, 45)).toEqual([[0, 50]])
  expect(withRange(ranges, 32, 35)).toHaveLength(4)
  expect(withRange(ranges, 12, 12)).toBe(ranges)
})

it('says what is there from a byte on, and where the next stretch begins', () => {
  const ranges: Ranges = [
    [0, 10],
    [20, 30],
  ]
  expect(heldTo(ranges, 4)).toBe(10)
  expect(heldTo(ranges, 10)).toBe(10)
  expect(heldTo(ranges, 25)).toBe(30)
  expect(gapEnd(ranges, 10)).toBe(20)
  expect(gapEnd(ranges, 30)).toBeNull()
  expect(isWhole(ranges, 30)).toBe(false)
  expect(isWhole([[0, 30]], 30)).toBe(true)
  expect(isWhole([[0, 30]], null)).toBe(false)
})

it('knows the bytes that a set would, in whatever order they came', () => {
  const stretch = fc.tuple(fc.nat(60), fc.nat(20))
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 12 }), (stretches) => {
      const bytes = new Set<number>()
      let ranges: Ranges = []
      for (const [from, length] of stretches) {
        ranges = withRange(ranges, from, from + length)
        for (let at = from; at < from + length; at++) bytes.add(at)
      }
      for (let at = 0; at < 90; at++) expect(heldTo(ranges, at) > at).toBe(bytes.has(at))
      for (const [nth, range] of ranges.entries())
        expect(range[0]).toBeGreaterThan(ranges[nth - 1]?.[1] ?? -1)
    }),
  )
})
