import { expect, test } from 'vitest'
import { isBroad, pagesAhead, spreadAt, spreadsOf } from './spreads.ts'

test('the cover stands alone, the other pages face each other', () => {
  expect(spreadsOf(6, true, () => false)).toEqual([[0], [1, 2], [3, 4], [5]])
})

test('a broad page stands alone, and pairs begin anew behind it', () => {
  expect(spreadsOf(8, true, (index) => index === 4)).toEqual([[0], [1, 2], [3], [4], [5, 6], [7]])
})

test('one page at a time is one page at a time', () => {
  expect(spreadsOf(3, false, () => false)).toEqual([[0], [1], [2]])
})

test('every page is in one spread, in a long comic too', () => {
  const spreads = spreadsOf(10_000, true, (index) => index % 7 === 0)
  expect(spreads.flat()).toEqual(Array.from({ length: 10_000 }, (_none, index) => index))
  for (const page of [0, 1, 2, 4999, 9999]) expect(spreads[spreadAt(spreads, page)]).toContain(page)
})

test('three pages behind what is seen are fetched, then the one before', () => {
  expect(pagesAhead([3, 4], 20)).toEqual([5, 6, 7, 2])
  expect(pagesAhead([0], 20)).toEqual([1, 2, 3])
  expect(pagesAhead([18, 19], 20)).toEqual([17])
})

test('a scan of two pages is broad, an upright page is not', () => {
  expect(isBroad({ width: 2000, height: 1500 })).toBe(true)
  expect(isBroad({ width: 1000, height: 1000 })).toBe(false)
})
