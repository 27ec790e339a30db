import type { User } from '@lectern/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEvents } from '#domain/events.ts'
import { createAnnouncer } from './announcer.ts'
import type { AnnouncerReaders } from './announce/readers.ts'
import type { Connection, Sockets } from './sockets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ada = { id: 'ada' } as User

/** One user, who is connected and hears of themselves what `user` reads. */
function announcing(user: AnnouncerReaders['user']) {
  const seat = { caller: { userId: 'ada', scope: {} } } as Connection
  const told: string[] = []
  const sockets: Partial<Sockets> = {
    hasUser: () => true,
    refresh: async () => undefined,
    connections: () => [seat],
    toConnection: (_seat, event) => void told.push(event),
  }
  const failures: unknown[] = []
  const logged: unknown[] = []
  const events = createEvents((error, name) => failures.push([name, error]))
  const stop = createAnnouncer({
    events,
    sockets: sockets as Sockets,
    readers: { user } as AnnouncerReaders,
    log: { error: (facts: unknown) => void logged.push(facts) },
  })
  const change = (mayWait: boolean) => {
    events.publish('user.changed', { userId: 'ada', mayWait })
    return vi.advanceTimersByTimeAsync(0)
  }
  return { told, failures, logged, stop, change }
}

it('tells the first of many changes at once and the others together', async () => {
  const { told, change, stop } = announcing(async () => ada)
  await change(true)
  expect(told).toEqual(['user_updated'])
  await change(true)
  await change(true)
  expect(told).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toHaveLength(2)
  stop()
})

it('says whose change could not be told, at once and gathered', async () => {
  const error = new Error('the disk is gone')
  const { failures, logged, change, stop } = announcing(() => Promise.reject(error))
  await change(false)
  expect(failures).toEqual([['user.changed', error]])
  await change(true)
  expect(failures).toHaveLength(2)
  await change(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(logged).toEqual([{ err: error, userId: 'ada' }])
  stop()
})

it('tells nobody anything after it was stopped', async () => {
  const { told, change, stop } = announcing(async () => ada)
  await change(true)
  await change(true)
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  await change(false)
  expect(told).toHaveLength(1)
})

it('tells of a history that grew to those alone who may change what it is about', async () => {
  const seatOf = (userId: string, update: boolean, libraries: 'all' | string[] = 'all') =>
    ({ caller: { userId, permissions: { update }, scope: { libraries } } }) as unknown as Connection
  const seats = [seatOf('ada', true), seatOf('ben', false), seatOf('cy', true, ['other'])]
  const told: unknown[] = []
  const sockets: Partial<Sockets> = {
    connections: () => seats,
    toConnection: ({ caller }, event, payload) => void told.push([caller.userId, event, payload]),
  }
  const events = createEvents(() => expect.unreachable())
  const stop = createAnnouncer({
    events,
    sockets: sockets as Sockets,
    readers: {} as AnnouncerReaders,
    log: { error: () => undefined },
  })
  events.publish('history.grew', { libraryId: 'books', batch: 'b' })
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([['ada', 'lectern_history_grew', { libraryId: 'books', batch: 'b' }]])
  stop()
})
