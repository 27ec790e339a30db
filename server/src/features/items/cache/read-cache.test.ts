import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEvents } from '#domain/events.ts'
import type { Events } from '#domain/events.ts'
import { createReadCache } from './read-cache.ts'
import type { CacheKey, ReadCache } from './read-cache.ts'

let events: Events
let cache: ReadCache
let time = 0
let computed = 0
const compute = vi.fn<() => Promise<number>>(async () => (computed += 1))
beforeEach(() => {
  events = createEvents((error) => {
    throw error
  })
  cache = createReadCache({ events, now: () => time })
  computed = 0
  compute.mockClear()
})
afterEach(() => cache.close())

const ask = (key: Partial<CacheKey> = {}) =>
  cache.through({ libraryId: 'quiet', rest: 'count', ...key }, compute)
/** Resolves when listeners have heard of what was published. */
const heard = () => new Promise(setImmediate)
const change = async (libraryId: string) => {
  events.publish('items.changed', { libraryId, itemIds: [] })
  await heard()
}

it('computes again what depends on something that changed, and nothing else', async () => {
  const own = { userId: 'ada' }
  expect([await ask(), await ask(own)]).toEqual([1, 2])
  expect([await ask(), await ask(own)]).toEqual([1, 2])
  events.publish('user.changed', { userId: 'ada' })
  await heard()
  expect([await ask(), await ask(own)]).toEqual([1, 3])
  await change('another')
  expect([await ask(), await ask(own)]).toEqual([1, 3])
  await change('quiet')
  expect([await ask(), await ask(own)]).toEqual([4, 5])
  events.publish('settings.changed', { keys: [] })
  await heard()
  expect(await ask()).toBe(6)
  time += 60_000
  expect(await ask()).toBe(7)
})

it('keeps nothing of what has changed: a library that is scanned leaves room to the others', async () => {
  await ask()
  for (let batch = 0; batch < 500; batch += 1) {
    await ask({ libraryId: 'scanned' })
    await change('scanned')
  }
  compute.mockClear()
  await ask()
  expect(compute).not.toHaveBeenCalled()
})
