import { expect, test } from 'vitest'
import { pullAt } from './row-drag.ts'

test('a list scrolls along only near its edges, the faster the nearer', () => {
  expect(pullAt(500, 0, 1000)).toBe(0)
  expect(pullAt(930, 0, 1000)).toBe(5)
  expect(pullAt(70, 0, 1000)).toBe(-5)
  expect(pullAt(2000, 0, 1000)).toBe(22)
  expect(pullAt(-1000, 0, 1000)).toBe(-22)
})

test('a low list keeps a middle where nothing scrolls', () => {
  expect(pullAt(250, 200, 300)).toBe(0)
  expect(pullAt(288, 200, 300)).toBe(2)
  expect(pullAt(212, 200, 300)).toBe(-2)
})
