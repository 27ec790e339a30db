import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { addressKey, areNear } from './address.ts'
import { failedSignInsStore } from './failed-sign-ins.store.ts'
import { createLoginLimit } from './login-limit.ts'

let seeded: Seeded

function limitWithClock(max = 4, db = seeded.db) {
  const clock = { now: 0 }
  const store = failedSignInsStore(db)
  const limit = createLoginLimit({ max, windowMs: 1000, now: () => clock.now, store })
  return { clock, limit }
}

describe('the login limit', () => {
  beforeEach(async () => {
    seeded = await openSeeded()
  })
  afterEach(() => seeded.close())

  it('counts an attempt until it succeeds', async () => {
    const { limit } = limitWithClock()
    for (let n = 0; n < 10; n++) await (await limit.open('10.0.0.1'))?.succeeded()
    for (let n = 0; n < 4; n++) expect(await limit.open('10.0.0.1')).not.toBeNull()
    expect(await limit.open('10.0.0.1')).toBeNull()
    expect(await limit.open('10.0.0.2')).not.toBeNull()
  })

  it('starts anew with the next window and says when that is', async () => {
    const { limit, clock } = limitWithClock(1)
    await limit.open('10.0.0.1')
    clock.now = 400
    expect(await limit.headers('10.0.0.1')).toEqual({
      'ratelimit-policy': '1;w=1',
      'ratelimit-limit': '1',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '1',
      'retry-after': '1',
    })
    expect(await limit.open('10.0.0.1')).toBeNull()
    clock.now = 1000
    expect(await limit.open('10.0.0.1')).not.toBeNull()
  })

  it('protects an account that is guessed at from everywhere, but lets known devices try', async () => {
    const { limit } = limitWithClock(4)
    await limit.open('10.0.0.1', 'alice')
    await limit.open('10.0.0.2', 'alice')
    expect(await limit.open('10.0.0.3', 'alice', async () => false)).toBeNull()
    expect(await limit.open('10.0.0.3', 'alice', async () => true)).not.toBeNull()
    expect(await limit.open('10.0.0.3', 'bob', async () => false)).not.toBeNull()
  })

  it('counts together with other servers, also what comes at the same moment', async () => {
    const db = await openTestDatabase({ folder: seeded.folder, isSecondary: true })
    const [one, other] = [limitWithClock(10), limitWithClock(10, db)]
    const attempts = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? one : other).limit.open('10.0.0.1')),
    )
    const opened = attempts.filter((attempt) => attempt !== null)
    expect(opened).toHaveLength(10)
    expect((await other.limit.headers('10.0.0.1'))['ratelimit-remaining']).toBe('0')
    // Taken back at one, open at the other.
    await opened[0]?.succeeded()
    expect((await other.limit.headers('10.0.0.1'))['ratelimit-remaining']).toBe('1')
    expect(await other.limit.open('10.0.0.1')).not.toBeNull()
    expect(await one.limit.open('10.0.0.1')).toBeNull()
    await db.close()
  })

  it('can be switched off', async () => {
    const { limit } = limitWithClock(0)
    for (let n = 0; n < 100; n++) expect(await limit.open('10.0.0.1', 'alice')).not.toBeNull()
    expect(await limit.headers('10.0.0.1')).toEqual({})
  })

  it('writes nothing for those who go on guessing, and forgets what is over', async () => {
    const { limit, clock } = limitWithClock(1)
    await limit.open('10.0.0.1', 'alice')
    const before = await seeded.db.commits()
    for (let n = 0; n < 10; n++) expect(await limit.open('10.0.0.1', 'alice')).toBeNull()
    expect(await seeded.db.commits()).toBe(before)
    const rows = () => seeded.db.read.selectFrom('failed_sign_ins').select('key').execute()
    await limit.sweep()
    expect(await rows()).toHaveLength(2)
    clock.now = 1000
    await limit.sweep()
    expect(await rows()).toEqual([])
  })
})

describe('addresses', () => {
  it('count an IPv6 network as one caller, and a mapped IPv4 address as itself', () => {
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb::2'))
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
    expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1')
  })

  it.each([
    '127.0.0.1',
    '::1',
    '192.168.1.4',
    '10.1.2.3, 172.16.0.1',
    'fd00::1',
    '::ffff:127.0.0.1',
  ])('%s is near', (text) => expect(areNear(text)).toBe(true))

  it.each([
    '8.8.8.8',
    '10.0.0.1, 8.8.8.8',
    '',
    'localhost',
    '2001:db8::1',
    '100.64.0.1',
    '0.0.0.0',
  ])('"%s" is not', (text) => expect(areNear(text)).toBe(false))
})
