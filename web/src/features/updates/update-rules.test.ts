import { expect, it } from 'vitest'
import { isWorthTelling, mayAsk } from './update-rules.ts'

it('asks after five minutes, and when nobody knows when it asked', () => {
  const now = 10_000_000
  for (const last of [null, 'x', '', String(now - 300_000), String(now + 5000)])
    expect([last, mayAsk(last, now)]).toEqual([last, true])
  for (const last of [now, now - 299_999]) expect(mayAsk(String(last), now)).toBe(false)
})

it('tells of a release until somebody closes that', () => {
  const data = { hasUpdate: true, latestVersion: '2.6.0' }
  expect(isWorthTelling(data, null)).toBe(true)
  expect(isWorthTelling(data, '2.5.1')).toBe(true)
  expect(isWorthTelling(data, '2.6.0')).toBe(false)
  expect(isWorthTelling({ ...data, hasUpdate: false }, null)).toBe(false)
  expect(isWorthTelling({}, null)).toBe(false)
})
