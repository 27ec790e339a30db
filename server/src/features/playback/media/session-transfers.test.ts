import { expect, it } from 'vitest'
import type { User } from '@lectern/contract'
import { unrestricted } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import { createEvents } from '#domain/events.ts'
import type { Events } from '#domain/events.ts'
import { createSessionTransfers } from './session-transfers.ts'

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
  )

function setUp() {
  const world: { scope: VisibilityScope | null } = { scope: unrestricted }
  const events = createEvents((error) => {
    throw error
  })
  const streams = createSessionTransfers({
    events,
    items: { isVisible: async (_id, scope) => scope.libraries === 'all' },
    scopeOf: async () => world.scope,
  })
  const facts = (sessionId: string, userId = 'ada') => ({ sessionId, userId, itemId: 'book' })
  const stream = async (sessionId: string, userId = 'ada') => {
    const { signal } = await streams.bind(sessionId, async () => facts(sessionId, userId))
    return signal
  }
  return { world, events, streams, stream, facts }
}

it('ends the bytes of a session that was closed, and only those', async () => {
  const { events, stream } = setUp()
  const closed = await stream('one')
  const other = await stream('two')
  expect(await stream('one')).toBe(closed)
  events.publish('session.closed', { userId: 'ada', sessionId: 'one' })
  await aborted(closed)
  expect(other.aborted).toBe(false)
})

it('ends the bytes of somebody who lost access, and of nobody else', async () => {
  const { world, events, stream } = setUp()
  const theirs = await stream('one')
  const others = await stream('two', 'ben')
  world.scope = { ...unrestricted, libraries: [] }
  events.publish('user.changed', { userId: 'ada' })
  await aborted(theirs)
  expect(others.aborted).toBe(false)
  world.scope = null
  events.publish('user.removed', { userId: 'ben', user: {} as User })
  await aborted(others)
})

it('ends the bytes of an item that went out of sight', async () => {
  const { world, events, stream } = setUp()
  const theirs = await stream('one')
  world.scope = { ...unrestricted, libraries: [] }
  events.publish('items.changed', { libraryId: 'l', itemIds: ['book'] })
  await aborted(theirs)
})

it('ends the bytes of an item that was removed', async () => {
  const { events, stream } = setUp()
  const signal = await stream('one')
  expect(signal.aborted).toBe(false)
  events.publish('item.removed', { libraryId: 'l', itemId: 'book' })
  await aborted(signal)
})

it.each([
  [
    'its session ends',
    (events) => events.publish('session.closed', { userId: 'ada', sessionId: 'one' }),
  ],
  ['rights change', (events) => events.publish('user.changed', { userId: 'ada' })],
  ['its item goes', (events) => events.publish('item.removed', { libraryId: 'l', itemId: 'book' })],
] as const satisfies [string, (events: Events) => void][])(
  'looks again when %s between the look-up and the signal',
  async (_what, end) => {
    const { events, streams, facts } = setUp()
    let isOpen = true
    const asked = streams.bind('one', async () => {
      if (!isOpen) throw new Error('missing')
      isOpen = false
      end(events)
      await new Promise(setImmediate)
      return facts('one')
    })
    await expect(asked).rejects.toThrow('missing')
  },
)

it('does not look again for what is none of its business', async () => {
  const { events, streams, facts } = setUp()
  let looks = 0
  await streams.bind('one', async () => {
    looks += 1
    events.publish('session.closed', { userId: 'ben', sessionId: 'two' })
    events.publish('user.changed', { userId: 'ada', mayWait: true })
    await new Promise(setImmediate)
    return facts('one')
  })
  expect(looks).toBe(1)
})
