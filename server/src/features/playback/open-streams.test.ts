import { expect, it } from 'vitest'
import { unrestricted } from '#platform/caller.ts'
import type { VisibilityScope } from '#platform/caller.ts'
import { createEvents } from '#platform/events.ts'
import { createOpenStreams } from './open-streams.ts'

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
  )

function setUp() {
  const world: { scope: VisibilityScope | null } = { scope: unrestricted }
  const events = createEvents((error) => {
    throw error
  })
  const signalOf = createOpenStreams({
    events,
    items: { isVisible: async (_id, scope) => scope.libraries === 'all' },
    scopeOf: async () => world.scope,
  })
  const stream = (sessionId: string, userId = 'ada') =>
    signalOf({ sessionId, userId, itemId: 'book' })
  return { world, events, stream }
}

it('ends the bytes of a session that was closed, and only those', async () => {
  const { events, stream } = setUp()
  const closed = stream('one')
  const other = stream('two')
  expect(stream('one')).toBe(closed)
  events.publish('session.closed', { userId: 'ada', sessionId: 'one' })
  await aborted(closed)
  expect(other.aborted).toBe(false)
})

it('ends the bytes of somebody who lost access, and of nobody else', async () => {
  const { world, events, stream } = setUp()
  const theirs = stream('one')
  const others = stream('two', 'ben')
  world.scope = { ...unrestricted, libraries: [] }
  events.publish('user.changed', { userId: 'ada' })
  await aborted(theirs)
  expect(others.aborted).toBe(false)
  world.scope = null
  events.publish('user.removed', { userId: 'ben', user: {} })
  await aborted(others)
})

it('ends the bytes of an item that went out of sight', async () => {
  const { world, events, stream } = setUp()
  const theirs = stream('one')
  world.scope = { ...unrestricted, libraries: [] }
  events.publish('items.changed', { libraryId: 'l', itemIds: ['book'] })
  await aborted(theirs)
})

it('ends the bytes of an item that was removed', async () => {
  const { events, stream } = setUp()
  const signal = stream('one')
  expect(signal.aborted).toBe(false)
  events.publish('item.removed', { libraryId: 'l', itemId: 'book' })
  await aborted(signal)
})
