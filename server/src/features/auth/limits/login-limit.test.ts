import { describe, expect, it } from 'vitest'
import { addressKey, areNear } from './address.ts'
import { createEvents } from '#domain/events.ts'
import type { Events } from '#domain/events.ts'
import type { PeerListener } from '#domain/peers.ts'
import { createLoginLimit } from './login-limit.ts'

function limitWithClock(max = 4, events = hearing()) {
  const clock = { now: 0 }
  const limit = createLoginLimit({ max, windowMs: 1000, now: () => clock.now, events })
  return { clock, limit }
}

/** Events of a server that hears the others in `all`, each at once. */
function hearing(all: PeerListener[] = []): Events {
  const others = (self: PeerListener | undefined) => all.filter((one) => one !== self)
  let self: PeerListener | undefined
  return createEvents(
    (error) => {
      throw error
    },
    {
      tell: (message) => others(self).forEach((one) => one.told(message, 'another')),
      hear: (listener) => void all.push((self = listener)),
    },
  )
}

describe('the login limit', () => {
  it('counts an attempt until it succeeds', async () => {
    const { limit } = limitWithClock()
    for (let n = 0; n < 10; n++) (await limit.open('10.0.0.1'))?.succeeded()
    for (let n = 0; n < 4; n++) expect(await limit.open('10.0.0.1')).not.toBeNull()
    expect(await limit.open('10.0.0.1')).toBeNull()
    expect(await limit.open('10.0.0.2')).not.toBeNull()
  })

  it('starts anew with the next window and says when that is', async () => {
    const { limit, clock } = limitWithClock(1)
    await limit.open('10.0.0.1')
    clock.now = 400
    expect(limit.headers('10.0.0.1')).toEqual({
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

  it('counts together with other servers, and takes back what succeeded at another', async () => {
    const all: PeerListener[] = []
    const [one, other] = [limitWithClock(4, hearing(all)), limitWithClock(4, hearing(all))]
    const left = () => other.limit.headers('10.0.0.1')['ratelimit-remaining']
    const attempt = await one.limit.open('10.0.0.1')
    for (let n = 0; n < 3; n++) await one.limit.open('10.0.0.1')
    await expect.poll(left).toBe('0')
    expect(await other.limit.open('10.0.0.1')).toBeNull()
    attempt?.succeeded()
    await expect.poll(left).toBe('1')
    expect(await other.limit.open('10.0.0.1')).not.toBeNull()
    await expect.poll(() => one.limit.headers('10.0.0.1')['ratelimit-remaining']).toBe('0')
  })

  it('can be switched off', async () => {
    const { limit } = limitWithClock(0)
    for (let n = 0; n < 100; n++) expect(await limit.open('10.0.0.1', 'alice')).not.toBeNull()
    expect(limit.headers('10.0.0.1')).toEqual({})
  })

  it('does not grow without end', async () => {
    const { limit } = limitWithClock(1)
    await limit.open('10.0.0.1')
    for (let n = 0; n < 20_001; n++) await limit.open(`key ${n}`)
    expect(await limit.open('10.0.0.1')).not.toBeNull()
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
