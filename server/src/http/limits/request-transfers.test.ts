import { Readable } from 'node:stream'
import { endpoint } from '@lectern/contract'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Caller } from '#domain/caller.ts'
import { createEvents } from '#domain/events.ts'
import { createRouter } from '../bind.ts'
import { createFileSlots } from './file-slots.ts'
import { createRequestTransfers } from './request-transfers.ts'

function setUp() {
  const events = createEvents((error) => {
    throw error
  })
  const transfers = createRequestTransfers(events)
  const mayGoOn = new Set(['ada', 'ben'])
  const begin = (userId: string, dependsOnItem = false, since = transfers.moment()) => {
    const isAllowed = async () => mayGoOn.has(userId)
    return transfers.begin({ userId, dependsOnItem, isAllowed }, since)
  }
  return { events, transfers, mayGoOn, begin }
}

it('ends what its user may no longer have, and nothing else', async () => {
  const { events, mayGoOn, begin } = setUp()
  const [theirs, others] = [begin('ada'), begin('ben')]
  mayGoOn.clear()
  events.publish('user.changed', { userId: 'ada', mayWait: true })
  events.publish('items.changed', { libraryId: 'l', itemIds: ['i'] })
  events.publish('auth.ended', { userId: 'ada', authSessionIds: 'all' })
  await expect.poll(() => theirs.signal.aborted).toBe(true)
  expect(others.signal.aborted).toBe(false)
})

it('ends files whose item went out of sight', async () => {
  const { events, mayGoOn, begin } = setUp()
  const [item, other] = [begin('ada', true), begin('ada')]
  mayGoOn.delete('ada')
  events.publish('items.changed', { libraryId: 'l', itemIds: ['i'] })
  await expect.poll(() => item.signal.aborted).toBe(true)
  expect(other.signal.aborted).toBe(false)
})

it('forgets what is over', async () => {
  const { events, mayGoOn, begin } = setUp()
  const [done, underway] = [begin('ada'), begin('ada')]
  done.over()
  mayGoOn.clear()
  events.publish('auth.ended', { userId: 'ada', authSessionIds: 'all' })
  await expect.poll(() => underway.signal.aborted).toBe(true)
  expect(done.signal.aborted).toBe(false)
})

it('ends what was withdrawn while it was looked up, and nothing that goes on', async () => {
  const { events, transfers, mayGoOn, begin } = setUp()
  const since = transfers.moment()
  mayGoOn.delete('ada')
  events.publish('auth.ended', { userId: 'ada', authSessionIds: 'all' })
  await expect.poll(() => transfers.moment()).not.toBe(since)
  const [theirs, others] = [begin('ada', false, since), begin('ben', false, since)]
  await expect.poll(() => theirs.signal.aborted).toBe(true)
  expect(others.signal.aborted).toBe(false)
})

it('ends bytes of somebody who was signed out while their request was answered', async () => {
  const { events, transfers } = setUp()
  const server = fastify()
  let isSignedIn = true
  const router = createRouter(server, {
    authenticate: async () => (isSignedIn ? ({ userId: 'ada' } as Caller) : null),
    transfers,
    slots: createFileSlots(Date.now),
    basePath: '',
    checkReplies: false,
  })
  const call = endpoint({
    method: 'GET',
    path: '/bytes',
    policy: 'user',
    summary: 'Bytes',
    reply: 'file',
  })
  const bytes = new Readable({ read: () => undefined })
  router.bind(call, async () => {
    isSignedIn = false
    events.publish('auth.ended', { userId: 'ada', authSessionIds: 'all' })
    await new Promise(setImmediate)
    return { content: 'stream', stream: bytes, type: 'audio/mpeg' }
  })
  const gone = server
    .inject({ url: '/bytes', headers: { authorization: 'Bearer x' } })
    .catch(() => 'gone')
  await expect.poll(() => bytes.destroyed).toBe(true)
  await gone
  await server.close()
})
