import { expect, test } from 'vitest'
import { usualWeekday } from './weekdays.ts'

const day = 86_400_000
/** Noon of a Tuesday, here. */
const tuesday = new Date(2026, 10, 24, 12).getTime()

test('a weekly show has its day, also where one came late', () => {
  const weekly = [0, 7, 14, 21, 28].map((days) => tuesday - days * day)
  expect(usualWeekday(weekly)).toBe(2)
  expect(usualWeekday([tuesday + day, ...weekly])).toBe(2)
})

test('a daily show has none, nor has one of few episodes', () => {
  expect(usualWeekday([0, 1, 2, 3, 4, 5, 6].map((days) => tuesday - days * day))).toBeNull()
  expect(usualWeekday([tuesday, tuesday - 7 * day])).toBeNull()
})
