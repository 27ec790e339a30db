import { expect, it } from 'vitest'
import { readingSeconds } from './reading-time.ts'

it.each([
  [10, 1],
  [1000, 4],
  [12_000, 50],
  [81_000, 330],
  [560_000, 2220],
])('says about how long %i words take: %i minutes', (words, minutes) => {
  expect(readingSeconds(words)).toBe(minutes * 60)
})
