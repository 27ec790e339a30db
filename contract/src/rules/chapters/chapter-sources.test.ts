import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaptersOfMarks, likelyFit, marksOfMatch, nearestPause, startsOfPauses } from './index.ts'

const match = {
  brandIntroDurationMs: 4000,
  brandOutroDurationMs: 5000,
  runtimeLengthMs: 109_000,
  chapters: [
    { title: 'Opening', startOffsetMs: 0, lengthMs: 3000 },
    { title: 'One', startOffsetMs: 3000, lengthMs: 51_000 },
    { title: 'Two', startOffsetMs: 54_000, lengthMs: 50_000 },
    { title: 'End', startOffsetMs: 104_000, lengthMs: 5000 },
  ],
}

test.each([
  ['as long as the whole recording', 109, { isTrimmed: false, isScaled: false }],
  ['without what the shop adds', 100, { isTrimmed: true, isScaled: false }],
  ['a little slower', 103, { isTrimmed: true, isScaled: true }],
  ['another recording', 200, { isTrimmed: false, isScaled: false }],
])('files that are %s', (_, duration, fit) => {
  expect(likelyFit(match, duration)).toEqual(fit)
})

test('the parts of the shop are left out, and the rest is moved', () => {
  const marks = marksOfMatch(match, 100, { isTrimmed: true, isScaled: false })
  expect(marks.map(({ title, start }) => [title, start])).toEqual([
    ['Opening', 0],
    ['One', 1],
    ['Two', 50],
  ])
})

test('a recording of another speed is stretched', () => {
  const marks = marksOfMatch(match, 218, { isTrimmed: false, isScaled: true })
  expect(marks.map(({ start }) => start)).toEqual([0, 6, 108, 208])
  expect(chaptersOfMarks(marks, 218).at(-1)).toEqual({ start: 208, end: 218, title: 'End' })
})

test('chapters begin behind the longest pauses, and not too close to each other', () => {
  const pauses = [
    [10, 12],
    [30, 34],
    [33, 35.5],
    [60, 60.4],
    [97, 99],
  ] as const
  expect(startsOfPauses(pauses, 100, { shortest: 1, least: 5 })).toEqual([0, 11.75, 33.75])
  expect(startsOfPauses([], 100, { shortest: 1, least: 5 })).toEqual([0])
})

test('whatever pauses there are, starts keep their distance', () => {
  const pause = fc
    .tuple(
      fc.double({ min: 0, max: 900, noNaN: true }),
      fc.double({ min: 0, max: 20, noNaN: true }),
    )
    .map(([from, length]) => [from, from + length] as const)
  fc.assert(
    fc.property(fc.array(pause), fc.integer({ min: 0, max: 60 }), (pauses, least) => {
      const starts = startsOfPauses(pauses, 1000, { shortest: 0.5, least })
      const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0))
      expect(Math.min(Infinity, ...gaps)).toBeGreaterThanOrEqual(least - 0.001)
    }),
  )
})

test('the nearest pause is found within reach only', () => {
  const pauses = [
    [10, 12],
    [14, 14.1],
  ] as const
  expect(nearestPause(pauses, 13.5, 5)).toBe(14)
  expect(nearestPause(pauses, 5, 5)).toBeNull()
})
