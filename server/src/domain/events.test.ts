import { expect, it } from 'vitest'
import { createEvents } from './events.ts'
import type { PeerListener, Peers } from './peers.ts'

/** Resolves when listeners have heard of what was published. */
const heard = () => new Promise(setImmediate)

/** Servers that hear each other at once. */
function createServers(count: number) {
  const listeners: PeerListener[] = []
  const failures: unknown[] = []
  const servers = Array.from({ length: count }, (_, index) => {
    const peers: Peers = {
      tell: (message) =>
        listeners.forEach((one, other) => other !== index && one.received(message, String(index))),
      hear: (listener) => void listeners.push(listener),
    }
    return createEvents((error, name) => failures.push([name, error]), peers)
  })
  return { servers, listeners, failures }
}

it('is heard by followers everywhere, and by handlers where it was published', async () => {
  const { servers } = createServers(3)
  const told: string[] = []
  servers.forEach((events, index) => {
    events.follow('library.changed', ({ libraryId }, peer) => {
      told.push(`${index} follows ${libraryId} of ${peer ?? 'itself'}`)
    })
    events.handle('library.changed', () => void told.push(`${index} handles`))
  })
  servers[1]?.publish('library.changed', { libraryId: 'l' })
  await heard()
  expect(told.toSorted()).toEqual([
    '0 follows l of 1',
    '1 follows l of itself',
    '1 handles',
    '2 follows l of 1',
  ])
})

it('renews what followers read before they hear what was published elsewhere, in its order', async () => {
  const { servers } = createServers(2)
  const [here, there] = servers
  const told: string[] = []
  here?.prepare('settings.changed', async ({ keys }) => {
    await heard()
    told.push(`prepared ${keys.join()}`)
  })
  here?.follow('settings.changed', ({ keys }) => void told.push(`told ${keys.join()}`))
  here?.follow('libraries.ordered', () => void told.push('ordered'))
  there?.publish('settings.changed', { keys: ['a'] })
  there?.publish('libraries.ordered', {})
  await expect.poll(() => told).toEqual(['prepared a', 'told a', 'ordered'])
  here?.publish('settings.changed', { keys: ['b'] })
  await heard()
  expect(told.at(-1)).toBe('told b')
  expect(told).not.toContain('prepared b')
})

it('goes on after somebody failed to prepare, and says so', async () => {
  const { servers, failures } = createServers(2)
  const [here, there] = servers
  const told: string[] = []
  const error = new Error('the database is away')
  here?.prepare('settings.changed', () => Promise.reject(error))
  here?.follow('settings.changed', () => void told.push('told'))
  there?.publish('settings.changed', { keys: [] })
  await expect.poll(() => told).toEqual(['told'])
  expect(failures).toEqual([['settings.changed', error]])
})

it('says what was missed and who has gone', async () => {
  const { servers, listeners } = createServers(1)
  const told: unknown[] = []
  servers[0]?.follow('peers.missed', () => void told.push('missed'))
  servers[0]?.follow('peer.gone', ({ peer }) => void told.push(peer))
  listeners[0]?.missed()
  listeners[0]?.gone('7')
  await expect.poll(() => told).toEqual(['missed', '7'])
})
