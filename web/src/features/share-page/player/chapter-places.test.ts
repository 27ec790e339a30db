import { expect, it } from 'vitest'
import { chapterAt, previousStart } from './chapter-places.ts'

const chapters = [0, 60, 120].map((start, id) => ({ id, start, end: start + 60, title: '' }))

it('knows the chapter of a time', () => {
  expect([0, 59, 59.9, 60, 500].map((at) => chapterAt(chapters, at))).toEqual([0, 0, 1, 1, 2])
  expect(chapterAt([], 5)).toBe(-1)
})

it('goes back to the start of the chapter first, then to the one before', () => {
  expect([70, 62, 2, 500].map((at) => previousStart(chapters, at))).toEqual([60, 0, 0, 120])
  expect(previousStart([], 500)).toBe(0)
})
