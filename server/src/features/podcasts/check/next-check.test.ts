import { expect, it } from 'vitest'
import { nextCheck, nextTry, rhythmOf } from './next-check.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 4, 4, 12, 30)
const itemId = '0f2a9c1e-77b1-4c7e-9d1c-2f1f7f1b9a10'

it('follows the schedule', () => {
  expect(nextCheck({ itemId, schedule: '0 * * * *' }, now)).toBe(now + 30 * minute)
})

it('reads others every six hours, each at a time of its own, and so those whose schedule can’t be read', () => {
  const next = nextCheck({ itemId, schedule: null }, now)
  expect(next).toBeGreaterThan(now)
  expect(next).toBeLessThanOrEqual(now + 6 * hour)
  expect(nextCheck({ itemId, schedule: null }, next)).toBe(next + 6 * hour)
  const other = nextCheck({ itemId: `a${itemId.slice(1)}`, schedule: null }, now)
  expect(other % (6 * hour)).not.toBe(next % (6 * hour))
  expect(nextCheck({ itemId, schedule: 'daily' }, now)).toBe(next)
})

it('tries again soon after a first failure and ever later after more, but never gives up', () => {
  const usual = now + day
  const after = (failures: number) => nextTry(usual, { failures, retryAfterMs: null }, now) - now
  expect([1, 2, 3, 4, 8, 50].map(after)).toEqual([
    15 * minute,
    30 * minute,
    hour,
    2 * hour,
    day,
    day,
  ])
})

it('waits as long as the other server asks', () => {
  const often = now + 5 * minute
  const asked = { failures: 1, retryAfterMs: 2 * hour }
  expect(nextTry(often, asked, now)).toBe(now + 2 * hour)
})

it('knows a rhythm from the times between, and that something is long overdue', () => {
  const weekly = [0, 1, 2, 3, 4].map((weeks) => now - weeks * 7 * day - day)
  expect(rhythmOf(weekly, now)).toEqual({ everyMs: 7 * day, nextAt: now + 6 * day })
  expect(rhythmOf(weekly, now + 60 * day)?.nextAt).toBeNull()
  expect(
    rhythmOf([now, now - day, now - 90 * day, now - 91 * day, now - 300 * day], now),
  ).toBeNull()
  expect(rhythmOf(weekly.slice(0, 2), now)).toBeNull()
})
