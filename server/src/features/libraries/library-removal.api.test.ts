import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenAs } from '#guard/listener.ts'
import type { Listener } from '#guard/listener.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let world: ListeningApp
const listeners: Listener[] = []
beforeAll(async () => {
  world = await createListeningApp()
  await world.lectern.app.listen()
})
afterAll(async () => {
  for (const listener of listeners) listener.close()
  await world.close()
})

async function listen(token: string | null, auth: Record<string, string> = {}): Promise<Listener> {
  const listener = await listenAs(world.lectern.app.port(), token, auth)
  listeners.push(listener)
  return listener
}

const removedItems = ({ heard }: Listener): unknown[] =>
  heard
    .filter(({ event }) => event === 'item_removed')
    .map(({ text }) => (JSON.parse(text) as unknown[])[0])

it('tells clients of each item of a removed library, as most know no other way', async () => {
  const { lectern } = world
  const { elsewhere: libraryId, hidden } = world.ids
  const app = await listen(lectern.root.token)
  const ours = await listen(lectern.root.token, { lists: 'brief' })
  const guest = await lectern.user('guest', {
    permissions: { accessAllLibraries: false },
    librariesAccessible: [],
  })
  const stranger = await listen(guest.token)

  expect((await lectern.root.delete(`/api/libraries/${libraryId}`)).status).toBe(200)
  await Promise.all([app.until('library_removed'), ours.until('library_removed')])

  expect(removedItems(app)).toEqual([{ id: hidden, libraryId }])
  // Ours drops what hangs on the library.
  expect(removedItems(ours)).toEqual([])
  stranger.socket.emit('ping')
  await stranger.until('pong')
  expect(removedItems(stranger)).toEqual([])
})
