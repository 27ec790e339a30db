import { beforeEach, expect, it } from 'vitest'
import { createEvents } from '#domain/events.ts'
import type { PeerListener } from '#domain/peers.ts'
import { createPresence } from './presence.ts'

let listeners: PeerListener[]
let offline: string[]
beforeEach(() => {
  listeners = []
  offline = []
})

/** A server that others hear under its number. */
function server(connected: Record<string, number>) {
  const index = listeners.length
  const tell = (message: string) =>
    listeners.forEach((one, other) => other !== index && one.received(message, String(index)))
  const hear = (listener: PeerListener) => void listeners.push(listener)
  const events = createEvents(
    (error) => {
      throw error
    },
    { tell, hear },
  )
  const own = new Map(Object.entries(connected))
  const presence = createPresence({
    events,
    own: () => own,
    onOffline: (userId) => void offline.push(`${index} ${userId}`),
  })
  return {
    online: () => Object.fromEntries(presence.online()),
    set(userId: string, count: number) {
      if (count === 0) own.delete(userId)
      else own.set(userId, count)
      presence.changed(userId)
    },
  }
}

it('counts the connections of a user to all servers, those that were there before too', async () => {
  const one = server({ ada: 1 })
  const other = server({ ada: 2, ben: 1 })
  await expect.poll(one.online).toEqual({ ada: 3, ben: 1 })
  await expect.poll(other.online).toEqual({ ada: 3, ben: 1 })
  one.set('cleo', 1)
  await expect.poll(other.online).toEqual({ ada: 3, ben: 1, cleo: 1 })
})

it('tells on every server that somebody has gone from all of them, once', async () => {
  const one = server({ ada: 1 })
  const other = server({ ada: 1 })
  await expect.poll(one.online).toEqual({ ada: 2 })
  one.set('ada', 0)
  await expect.poll(other.online).toEqual({ ada: 1 })
  expect(offline).toEqual([])
  other.set('ada', 0)
  await expect.poll(() => offline.toSorted()).toEqual(['0 ada', '1 ada'])
})

it('takes those of a server that died as gone', async () => {
  const one = server({ ada: 1 })
  server({ ada: 1, ben: 1 })
  await expect.poll(one.online).toEqual({ ada: 2, ben: 1 })
  listeners[0]?.gone('1')
  await expect.poll(one.online).toEqual({ ada: 1 })
  expect(offline).toEqual(['0 ben'])
})

it('asks everybody anew after something was missed', async () => {
  const one = server({})
  const other = server({ ben: 1 })
  await expect.poll(one.online).toEqual({ ben: 1 })
  listeners[0]?.gone('1')
  await expect.poll(one.online).toEqual({})
  listeners[0]?.missed()
  await expect.poll(one.online).toEqual({ ben: 1 })
  expect(other.online()).toEqual({ ben: 1 })
})
