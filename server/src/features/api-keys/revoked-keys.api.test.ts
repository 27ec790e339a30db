import { truncateSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenAs } from '#guard/listener.ts'
import type { Client } from '#testing/app.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let app: ListeningApp
let root: Client
let base: string
beforeAll(async () => {
  app = await createListeningApp()
  root = app.lectern.root
  // More than could be sent before it is stopped; nothing of it takes room.
  truncateSync(app.trackFile, 64 * 1024 ** 3)
  await app.lectern.app.listen()
  base = `http://127.0.0.1:${app.lectern.app.port()}`
})
afterAll(() => app.close())

/** A key of somebody, as a client, and what takes it back. */
async function keyOf(userId: string) {
  const body = { name: 'Script', userId }
  const { apiKey, id } = (await root.post('/api/api-keys', body)).body.apiKey
  return { id: id as string, token: apiKey as string, client: app.lectern.as(apiKey) }
}

/** What plays as it is. */
const known = { supportedMimeTypes: ['audio/mpeg'] }

/** Begins to read; `rest` reads on to the end. */
async function begin(path: string) {
  const answer = await fetch(`${base}${path}`)
  expect([path, answer.status]).toEqual([path, 200])
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  return async (): Promise<void> => {
    while (!(await reader?.read())?.done);
  }
}

it('a revoked key ends what it plays, in the middle', async () => {
  const person = await app.lectern.user('owner')
  const { id: userId } = (await person.get('/api/me')).body
  const key = await keyOf(userId)
  const played = (await key.client.post(`/api/items/${app.ids.hidden}/play`, known)).body
  const sound = await begin(`/public/session/${played.id}/track/1`)
  const listener = await listenAs(app.lectern.app.port(), person.token)

  expect((await root.delete(`/api/api-keys/${key.id}`)).text).toBe('OK')
  await expect(sound()).rejects.toThrow('terminated')
  expect((await key.client.get('/api/me')).status).toBe(401)
  // Who the key acted as stays signed in and connected.
  expect((await person.get('/api/me')).status).toBe(200)
  expect(listener.socket.connected).toBe(true)
  listener.close()
})

it('a key that is switched off ends what it plays; no key opens a socket', async () => {
  const { id: userId } = (await root.get('/api/me')).body
  const key = await keyOf(userId)
  const played = (await key.client.post(`/api/items/${app.ids.hidden}/play`, known)).body
  const sound = await begin(`/public/session/${played.id}/track/1`)
  const socket = await listenAs(app.lectern.app.port(), null)
  socket.socket.emit('auth', key.token)
  await socket.until('auth_failed')
  socket.close()
  await root.patch(`/api/api-keys/${key.id}`, { isActive: false })
  await expect(sound()).rejects.toThrow('terminated')
})
