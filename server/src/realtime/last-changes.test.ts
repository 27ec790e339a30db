import { expect, it } from 'vitest'
import { unrestricted } from '#domain/caller.ts'
import { createEvents } from '#domain/events.ts'
import { createLastChanges } from './last-changes.ts'

function setUp() {
  const clock = { now: 1000 }
  const events = createEvents((error) => {
    throw error
  })
  const changes = createLastChanges(events, () => clock.now)
  return { clock, events, changes, ada: { userId: 'ada', scope: unrestricted } }
}

it('counts a start of the server as a change of everything', () => {
  const { changes, ada } = setUp()
  expect(changes.hasSince(1000, ada)).toBe(true)
  expect(changes.hasSince(1001, ada)).toBe(false)
})

it('tells of libraries to those who may open them, and of a person to that person alone', async () => {
  const { clock, events, changes, ada } = setUp()
  const ben = { userId: 'ben', scope: { ...unrestricted, libraries: ['other'] } }
  clock.now = 2000
  events.publish('items.changed', { libraryId: 'l', itemIds: ['i'] })
  await expect.poll(() => changes.hasSince(2000, ada)).toBe(true)
  expect(changes.hasSince(2001, ada)).toBe(false)
  expect(changes.hasSince(2000, ben)).toBe(false)
  clock.now = 3000
  events.publish('user.changed', { userId: 'ben', mayWait: true })
  await expect.poll(() => changes.hasSince(3000, ben)).toBe(true)
  expect(changes.hasSince(3000, ada)).toBe(false)
})
