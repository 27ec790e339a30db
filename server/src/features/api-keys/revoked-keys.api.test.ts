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
  // Far more than the sockets between can hold.
  truncateSync(app.trackFile, 256 * 1024 * 1024)
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

/** Begins to read; `rest` reads on to the end. */
async function begin(path: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const reader = (await fetch(`${base}${path}`, { headers })).body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  return async (): Promise<void> => {
    while (!(await reader?.read())?.done);
  }
}

it('a revoked key ends what it plays and downloads, in the middle', async () => {
  const person = await app.lectern.user('owner')
  const { id: userId } = (await person.get('/api/me')).body
  const key = await keyOf(userId)
  const played = (await key.client.post(`/api/items/${app.ids.hidden}/play`, {})).body
  const sound = await begin(`/public/session/${played.id}/track/1`)
  const item = (await root.get(`/api/items/${app.ids.hidden}?expanded=1`)).body
  const [{ ino }] = item.media.audioFiles
  const file = await begin(`/api/items/${app.ids.hidden}/file/${ino}`, key.token)
  const listener = await listenAs(app.lectern.app.port(), person.token)

  expect((await root.delete(`/api/api-keys/${key.id}`)).text).toBe('OK')
  await expect(sound()).rejects.toThrow('terminated')
  await expect(file()).rejects.toThrow('terminated')
  expect((await key.client.get('/api/me')).status).toBe(401)
  // Who the key acted as stays signed in and connected.
  expect((await person.get('/api/me')).status).toBe(200)
  expect(listener.socket.connected).toBe(true)
  listener.close()
})

it('a key that is switched off ends what it plays; no key opens a socket', async () => {
  const { id: userId } = (await root.get('/api/me')).body
  const key = await keyOf(userId)
  const played = (await key.client.post(`/api/items/${app.ids.hidden}/play`, {})).body
  const sound = await begin(`/public/session/${played.id}/track/1`)
  const socket = await listenAs(app.lectern.app.port(), null)
  socket.socket.emit('auth', key.token)
  await socket.until('auth_failed')
  socket.close()
  await root.patch(`/api/api-keys/${key.id}`, { isActive: false })
  await expect(sound()).rejects.toThrow('terminated')
})
