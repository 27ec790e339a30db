import { expect, test } from 'vitest'
import { digitsOf, linesFor } from './quick-room.ts'

test('a count has room for the largest there can be', () => {
  expect(digitsOf(0)).toBe(1)
  expect(digitsOf(9)).toBe(1)
  expect(digitsOf(10_000)).toBe(5)
})

test('few genres take a line, many as many as are shown', () => {
  expect(linesFor([], 8)).toBe(1)
  expect(linesFor(['Crime', 'Fantasy', 'Humour'], 8)).toBe(1)
  expect(linesFor(['Science Fiction', 'Fantasy', 'Historical Romance'], 8)).toBe(2)
  const many = Array.from({ length: 40 }, (_, index) => `Genre number ${index}`)
  expect(linesFor(many, 8)).toBe(3)
  expect(linesFor(many, 2)).toBe(1)
})
