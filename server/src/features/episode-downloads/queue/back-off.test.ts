import { expect, it } from 'vitest'
import { nextTry } from './back-off.ts'

const now = 1_000_000

it('waits longer after each failure, and gives up in the end', () => {
  const rests = Array.from({ length: 7 }, (_, n) => nextTry(n + 1, now, null))
  const tries = rests.filter((at) => at !== null)
  expect(tries).toEqual([...tries].sort((a, b) => a - b))
  expect(tries[0]).toBe(now + 30_000)
  expect(rests.at(-1)).toBeNull()
})

it('leaves a server alone as long as it asks for, within a day', () => {
  expect(nextTry(1, now, 3_600_000)).toBe(now + 3_600_000)
  expect(nextTry(1, now, 1000)).toBe(now + 30_000)
  expect(nextTry(1, now, 1e12)).toBe(now + 86_400_000)
})
