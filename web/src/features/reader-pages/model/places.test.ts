import { expect, test } from 'vitest'
import { fractionOf, labelOfPages, locationOf, pageOfFraction, pageOfLocation } from './places.ts'
import { pageAt, pagesWithin, stripOf } from './strip.ts'

test('a place is the number of a page', () => {
  expect(locationOf(11)).toBe('12')
  expect(pageOfLocation('12', 240)).toBe(11)
  expect(pageOfLocation('page=12&from=3&to=9', 240)).toBe(11)
})

test.each(['0', '241', '', 'epubcfi(/6/4)', '1.5', '-3'])('“%s” is no page of 240', (location) => {
  expect(pageOfLocation(location, 240)).toBeNull()
})

test('the part that is read leads back to the same page, and is whole only at the end', () => {
  for (const count of [1, 3, 7, 240, 10_000])
    for (let page = 0; page < Math.min(count, 500); page += 1)
      expect(pageOfFraction(fractionOf(page, count, false), count)).toBe(page)
  expect(fractionOf(0, 240, false)).toBe(0)
  expect(fractionOf(239, 240, false)).toBeLessThan(1)
  expect(fractionOf(239, 240, true)).toBe(1)
  expect(pageOfFraction(1, 240)).toBe(239)
})

test('pages are called by their numbers, printed ones where there are some', () => {
  expect(labelOfPages([11, 12], 240)).toEqual({ kind: 'page', label: '12–13', of: '240' })
  const printed = (index: number) => ['i', 'ii', '1', '2'][index] ?? null
  expect(labelOfPages([1, 1], 4, printed)).toEqual({ kind: 'printed', label: 'ii', of: '2' })
})

test('the strip knows which page is where', () => {
  const strip = stripOf(4, { heightOf: (index) => (index + 1) * 100, gap: 10 })
  expect([...strip.tops]).toEqual([0, 110, 320, 630])
  expect(strip.height).toBe(1030)
  expect(pageAt(strip, 109)).toBe(0)
  expect(pageAt(strip, 320)).toBe(2)
  expect(pagesWithin(strip, -500, 5000)).toEqual([0, 3])
})
