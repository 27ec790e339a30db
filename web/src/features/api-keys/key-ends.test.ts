import { expect, test } from 'vitest'
import { lifeOf } from './key-ends.ts'

const now = new Date(2026, 0, 10, 12).getTime()
const day = 86_400

test('a key lives for days, for ever, or until its last day is over', () => {
  expect(lifeOf('never', '', now)).toBeNull()
  expect(lifeOf('30', '', now)).toBe(30 * day)
  expect(lifeOf('date', '2026-01-10', now)).toBe(day / 2)
  expect(lifeOf('date', '2026-01-12', now)).toBe(2.5 * day)
})

test('a day that has been, or none, is no end', () => {
  expect(lifeOf('date', '', now)).toBeUndefined()
  expect(lifeOf('date', '2026-01-09', now)).toBeUndefined()
})
