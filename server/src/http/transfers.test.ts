import { expect, it } from 'vitest'
import { createEvents } from '#platform/events.ts'
import { createTransfers } from './transfers.ts'

function setUp() {
  const events = createEvents((error) => {
    throw error
  })
  const transfers = createTransfers(events)
  const mayGoOn = new Set(['ada', 'ben'])
  const begin = (userId: string, dependsOnItem = false) =>
    transfers.begin({ userId, dependsOnItem, isAllowed: async () => mayGoOn.has(userId) })
  return { events, mayGoOn, begin }
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
