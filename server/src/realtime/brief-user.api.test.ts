import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenAs } from '#guard/listener.ts'
import type { Listener } from '#guard/listener.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let world: ListeningApp
let app: Listener
let ours: Listener
beforeAll(async () => {
  world = await createListeningApp()
  await world.lectern.app.listen()
  const { root } = world.lectern
  app = await listenAs(world.lectern.app.port(), root.token, {})
  ours = await listenAs(world.lectern.app.port(), root.token, { lists: 'brief' })
})
afterAll(async () => {
  app.close()
  ours.close()
  await world.close()
})

const updates = ({ heard }: Listener): Record<string, unknown>[] =>
  heard
    .filter(({ event }) => event === 'user_updated')
    .map(({ text }) => (JSON.parse(text) as Record<string, unknown>[])[0] ?? {})

it('sends a client that reads in small pieces no list that it has', async () => {
  const { root } = world.lectern
  const { book } = world.ids
  expect((await root.patch(`/api/me/progress/${book}`, { isFinished: true })).status).toBe(200)
  await Promise.all([app.until('user_updated'), ours.until('user_item_progress_updated')])
  expect(updates(app)[0]?.mediaProgress).toHaveLength(1)
  // The bookmark comes after the mark: had the mark been told to ours, it would stand before.
  const body = { title: 'Here', time: 5 }
  expect((await root.post(`/api/me/item/${book}/bookmark`, body)).status).toBe(200)
  await ours.until('user_updated')
  expect(updates(ours)).toHaveLength(1)
  expect(updates(ours)[0]?.bookmarks).toHaveLength(1)
  expect(updates(ours)[0]).not.toHaveProperty('mediaProgress')
})

it('tells all of it once a place is gone', async () => {
  const { root } = world.lectern
  const { body } = await root.get(`/api/me/progress/${world.ids.book}`)
  expect((await root.delete(`/api/me/progress/${body.id}`)).status).toBe(200)
  await expect.poll(() => updates(ours).at(-1)?.mediaProgress).toEqual([])
})
