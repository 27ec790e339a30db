import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPeopleApp } from '#testing/apps/people-app.ts'
import type { PeopleApp } from '#testing/apps/people-app.ts'

let app: PeopleApp
let root: string
let aliceId: string

beforeEach(async () => {
  app = await createPeopleApp()
  const newRoot = { username: 'root', password: 'rootpw' }
  await app.call('POST', '/init', { body: { newRoot } })
  root = (await app.call('POST', '/login', { body: newRoot })).body.user.accessToken
  aliceId = (await make('alice')).id
})
afterEach(() => app.close())

async function make(username: string, type = 'user') {
  const body = { username, password: 'x', isActive: true, type }
  return (await app.call('POST', '/api/users', { body, token: root })).body.user
}

const create = (more: Record<string, unknown> = {}, token = root) =>
  app.call('POST', '/api/api-keys', { token, body: { name: 'CI', userId: aliceId, ...more } })
const nameBehind = async (token: string) =>
  (await app.call('GET', '/api/me', { token })).body?.username

describe('API keys', () => {
  it('act as their user and are shown once', async () => {
    const { body } = await create({ expiresIn: 3600 })
    const { apiKey, id } = body.apiKey
    expect(await nameBehind(apiKey)).toBe('alice')
    const list = await app.call('GET', '/api/api-keys', { token: root })
    expect(list.text).not.toContain(apiKey)
    expect(list.body.apiKeys).toMatchObject([
      {
        id,
        name: 'CI',
        userId: aliceId,
        user: { username: 'alice', type: 'user' },
        createdByUser: { username: 'root' },
        expiresAt: new Date(app.clock.now + 3600_000).toISOString(),
      },
    ])
  })

  it('do not open sockets and do not refresh', async () => {
    const { apiKey } = (await create()).body.apiKey
    expect(await app.auth.authenticate(apiKey, 'socket')).toBeNull()
    expect(await app.auth.authenticate(apiKey, 'header')).not.toBeNull()
    const headers = { 'x-refresh-token': apiKey }
    const refreshed = await app.call('POST', '/auth/refresh', { headers })
    expect(refreshed.body).toEqual({ error: 'Invalid token type' })
  })

  it('stop at once when switched off, run out, removed, or when their user leaves', async () => {
    const off = (await create()).body.apiKey
    const brief = (await create({ expiresIn: 60 })).body.apiKey
    const removed = (await create()).body.apiKey
    const orphan = (await create()).body.apiKey
    for (const { apiKey } of [off, brief, removed, orphan]) {
      expect(await nameBehind(apiKey)).toBe('alice')
    }
    const path = `/api/api-keys/${off.id}`
    const switched = await app.call('PATCH', path, { body: { isActive: false }, token: root })
    expect(switched.body.apiKey.isActive).toBe(false)
    expect(await nameBehind(off.apiKey)).toBeUndefined()
    app.clock.now += 60_000
    expect(await nameBehind(brief.apiKey)).toBeUndefined()
    const gone = `/api/api-keys/${removed.id}`
    expect((await app.call('DELETE', gone, { token: root })).text).toBe('OK')
    expect(await nameBehind(removed.apiKey)).toBeUndefined()
    expect((await app.call('DELETE', gone, { token: root })).status).toBe(404)
    await app.call('DELETE', `/api/users/${aliceId}`, { token: root })
    expect(await nameBehind(orphan.apiKey)).toBeUndefined()
  })

  it('may be renamed, and tell when they were last used', async () => {
    const { apiKey, id } = (await create()).body.apiKey
    const body = { name: 'Kitchen' }
    const renamed = await app.call('PATCH', `/api/api-keys/${id}`, { body, token: root })
    expect(renamed.body.apiKey).toMatchObject({ name: 'Kitchen', lastUsedAt: null })
    const usedAt = async () =>
      (await app.call('GET', '/api/api-keys', { token: root })).body.apiKeys[0].lastUsedAt
    const first = app.clock.now
    await nameBehind(apiKey)
    app.clock.now += 60_000
    await nameBehind(apiKey)
    expect(await usedAt()).toBe(new Date(first).toISOString())
    app.clock.now += 240_000
    await nameBehind(apiKey)
    expect(await usedAt()).toBe(new Date(app.clock.now).toISOString())
  })

  it('may be given to another user', async () => {
    const { apiKey, id } = (await create()).body.apiKey
    const bob = await make('bob')
    expect(await nameBehind(apiKey)).toBe('alice')
    await app.call('PATCH', `/api/api-keys/${id}`, { body: { userId: bob.id }, token: root })
    expect(await nameBehind(apiKey)).toBe('bob')
  })

  it.each([
    { name: 5 },
    { name: ' ' },
    { expiresIn: -5 },
    { expiresIn: 1e300 },
    { userId: 'nope' },
  ])('refuse %j', async (body) => {
    expect((await create(body)).status).toBe(400)
  })

  it('that act as root are made and changed by root alone', async () => {
    await make('anna', 'admin')
    const body = { username: 'anna', password: 'x' }
    const anna = (await app.call('POST', '/login', { body })).body.user.accessToken
    const { id: rootId } = (await app.call('GET', '/api/me', { token: root })).body
    expect((await create({ userId: rootId }, anna)).status).toBe(403)
    const { id } = (await create({ userId: rootId })).body.apiKey
    const path = `/api/api-keys/${id}`
    expect((await app.call('PATCH', path, { body: {}, token: anna })).status).toBe(403)
    expect((await app.call('DELETE', path, { token: anna })).status).toBe(403)
    const own = (await create({}, anna)).body.apiKey
    const handover = { body: { userId: rootId }, token: anna }
    expect((await app.call('PATCH', `/api/api-keys/${own.id}`, handover)).status).toBe(403)
  })
})
