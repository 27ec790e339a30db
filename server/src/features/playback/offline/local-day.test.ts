import { afterEach, expect, it, vi } from 'vitest'
import { believableDate, localDate, weekdayOf } from './local-day.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  // The night in which clocks go forward, and the one in which they go back.
  ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29', 'Sunday'],
  ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29', 'Sunday'],
  ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30', 'Monday'],
  ['Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-25', 'Sunday'],
  ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26', 'Monday'],
  ['America/St_Johns', '2026-01-01T03:29:00Z', '2025-12-31', 'Wednesday'],
  ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026-01-01', 'Thursday'],
  ['UTC', '2024-02-29T12:00:00Z', '2024-02-29', 'Thursday'],
])('knows the day in %s at %s', (zone, instant, date, weekday) => {
  vi.stubEnv('TZ', zone)
  expect(localDate(Date.parse(instant))).toBe(date)
  expect(weekdayOf(date)).toBe(weekday)
})

it('believes the day of a device when some zone can have it', () => {
  vi.stubEnv('TZ', 'UTC')
  const at = Date.parse('2026-05-05T12:00:00Z')
  expect(believableDate('2026-05-06', at)).toBe('2026-05-06')
  expect(believableDate('2026-05-04', at)).toBe('2026-05-04')
  expect(believableDate('2030-01-01', at)).toBe('2026-05-05')
  expect(believableDate('2026-99-99', at)).toBe('2026-05-05')
  expect(believableDate(null, at)).toBe('2026-05-05')
})
