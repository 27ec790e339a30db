import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { Caller } from '#domain/caller.ts'
import { hearOrders } from './orders.ts'

/** A socket on which somebody signed in, and all that was said or done. */
function orderedBy(caller: Partial<Caller> | undefined) {
  const socket = new EventEmitter()
  const done: unknown[] = []
  hearOrders(socket, {
    caller: () => caller as Caller | undefined,
    onCancelScan: (libraryId) => void done.push(['cancel', libraryId]),
    tell: (event, payload) => void done.push([event, payload]),
    onMessage: (message) => void done.push(['message', message]),
    covers: {
      start: (search) => void done.push(['search', search]),
      cancel: (requestId) => void done.push(['end', requestId]),
      close: () => {},
    },
    log: {
      start: (level, hear) => void done.push(['read', level, hear]),
      stop: () => void done.push(['read no more']),
    },
  })
  return { say: (event: string, said?: unknown) => void socket.emit(event, said), done }
}
const admin = { isAdmin: true }

it('does what admins ask for', () => {
  const { say, done } = orderedBy(admin)
  say('ping', { with: 'something' })
  say('cancel_scan', 'library')
  say('message_all_users', { message: 'Tea is ready', at: 5 })
  say('cancel_cover_search', 'search')
  expect(done).toEqual([
    ['pong', undefined],
    ['cancel', 'library'],
    ['message', 'Tea is ready'],
    ['end', 'search'],
    ['cover_search_cancelled', { requestId: 'search' }],
  ])
})

it('has admins read along in the log, as long as they are admins', () => {
  const caller = { isAdmin: true }
  const { say, done } = orderedBy(caller)
  for (const level of ['x', 7, -1, 2.5, null]) say('set_log_listener', level)
  expect(done).toEqual([])
  say('set_log_listener', 2)
  const [, level, hear] = done.pop() as [string, number, (line: unknown) => void]
  expect(level).toBe(2)
  hear({ message: 'one' })
  caller.isAdmin = false
  hear({ message: 'two' })
  say('set_log_listener', 1)
  expect(done).toEqual([['log', { message: 'one' }], ['read no more']])
})

it('passes over what it can not read, and orders of others', () => {
  const garbage = [undefined, null, 7, '', {}, [], { message: 7 }, 'x'.repeat(257)]
  const known = orderedBy(admin)
  for (const said of garbage) known.say('message_all_users', said)
  for (const said of garbage.filter((each) => typeof each !== 'string'))
    known.say('cancel_scan', said)
  for (const said of garbage) known.say('cancel_cover_search', said)
  expect(known.done).toEqual([])
  const user = orderedBy({ isAdmin: false })
  user.say('cancel_scan', 'library')
  user.say('message_all_users', { message: 'obey' })
  const stranger = orderedBy(undefined)
  stranger.say('cancel_cover_search', 'search')
  expect([...user.done, ...stranger.done]).toEqual([])
})

it.each([
  [undefined, null],
  ['words', null],
  [{ title: 'Dune' }, null],
  [{ requestId: 'x'.repeat(257), title: 'Dune' }, null],
  [{ requestId: 'one', title: 5 }, 'one'],
  [{ requestId: 'one', title: '' }, 'one'],
  [{ requestId: 'one', title: 'x'.repeat(1001) }, 'one'],
])('answers a search for covers that it can not read: %j', (said, requestId) => {
  const { say, done } = orderedBy(admin)
  say('search_covers', said)
  expect(done).toEqual([['cover_search_error', { requestId, error: 'Invalid request parameters' }]])
})

it('searches for covers, for those who signed in', () => {
  const search = { requestId: 'one', title: 'Dune', provider: 'all', author: 5, podcast: 'yes' }
  const stranger = orderedBy(undefined)
  stranger.say('search_covers', search)
  expect(stranger.done).toEqual([
    ['cover_search_error', { requestId: 'one', error: 'Unauthorized' }],
  ])
  const known = orderedBy({ isAdmin: false })
  known.say('search_covers', search)
  const read = { title: 'Dune', author: '', provider: 'all', isPodcast: false }
  expect(known.done).toEqual([['search', { requestId: 'one', ...read }]])
})
