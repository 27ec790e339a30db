import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPeopleApp, knownSeries } from '#testing/apps/people-app.ts'
import type { CallOptions, PeopleApp } from '#testing/apps/people-app.ts'

let app: PeopleApp
let root: string

beforeEach(async () => {
  app = await createPeopleApp()
  await app.call('POST', '/init', { body: { newRoot: { username: 'root', password: 'rootpw' } } })
  root = (await login('root', 'rootpw')).accessToken
})
afterEach(() => app.close())

async function login(username: string, password: string) {
  const answer = await app.call('POST', '/login', {
    body: { username, password },
    headers: { 'x-return-tokens': 'true' },
  })
  return { status: answer.status, id: '', ...answer.body?.user } as {
    status: number
    id: string
    accessToken: string
    refreshToken: string
    token: string
  }
}

/** Makes an active user and signs them in. */
async function someone(username: string, more: Record<string, unknown> = {}) {
  const body = { username, password: `${username}pw`, isActive: true, ...more }
  const made = await app.call('POST', '/api/users', { body, token: root })
  expect(made.status).toBe(200)
  return login(username, `${username}pw`)
}

const patch = (id: string, body: unknown, token = root) =>
  app.call('PATCH', `/api/users/${id}`, { body, token })
const statusOf = async (token: string) => (await app.call('GET', '/api/me', { token })).status
const eventsNamed = (name: string) => app.told.filter((one) => one.name === name)

describe('adding users', () => {
  it('gives each type its rights, inactive unless said otherwise', async () => {
    const body = { username: 'Alice', password: 'x', permissions: { download: 'yes', odd: true } }
    const { body: answer } = await app.call('POST', '/api/users', { body, token: root })
    expect(answer.user).toMatchObject({
      username: 'Alice',
      type: 'user',
      email: null,
      token: '',
      isActive: false,
      isLocked: false,
      mediaProgress: [],
      bookmarks: [],
      permissions: { download: true, update: false, accessExplicitContent: false },
    })
    expect(answer.user.permissions).not.toHaveProperty('odd')
    const admin = { username: 'Adam', password: 'x', type: 'admin' }
    const second = await app.call('POST', '/api/users', { body: admin, token: root })
    expect(second.body.user.permissions).toMatchObject({ update: true, delete: false })
    expect(eventsNamed('user.added')).toHaveLength(3)
  })

  it.each([
    [{ username: '', password: 'x' }, 'Username and password are required'],
    [{ username: 'x', password: '' }, 'Username and password are required'],
    [{ username: 'x' }, 'Username and password are required'],
    [{ username: ['a'], password: { x: 1 } }, 'Username and password are required'],
    [{ username: 'ROOT', password: 'x' }, 'Username already taken'],
    [{ username: 'x', password: 'x', type: 'root' }, 'Invalid account type'],
    [{ username: 'x', password: 'x', type: 'emperor' }, 'Invalid account type'],
    [{ username: 'x', password: 'x', email: { a: 1 } }, 'Invalid email'],
    [{ username: 'x', password: 'x'.repeat(1025) }, 'Password is too long'],
    [{ username: 'ro\u200bot', password: 'x' }, 'Username contains characters that cannot be seen'],
    [
      { username: 'x', password: 'x', itemTagsSelected: [1] },
      '"itemTagsSelected" must be a list of texts',
    ],
  ])('refuses %j', async (body, sentence) => {
    const answer = await app.call('POST', '/api/users', { body, token: root })
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  it('lets one of two with the same name in', async () => {
    const body = { username: 'twin', password: 'x' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call('POST', '/api/users', { body, token: root })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })
})

describe('changing users', () => {
  it('hands out nobody else\u2019s working token', async () => {
    const alice = await someone('alice')
    const admin = await someone('anna', { type: 'admin' })
    const seen = [
      await app.call('GET', '/api/users', { token: admin.accessToken }),
      await app.call('GET', `/api/users/${alice.id}`, { token: root }),
      await patch(alice.id, { email: 'a@b.c' }),
    ]
    for (const { text, status } of seen) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/eyJ/)
    }
  })

  it.each([[{ username: 'alice2' }], [{ password: 'another' }]])(
    'ends every session when an admin sends %j',
    async (body) => {
      const alice = await someone('alice')
      const answer = await patch(alice.id, body)
      expect(answer.body).toMatchObject({ success: true, user: { id: alice.id } })
      expect(await statusOf(alice.accessToken)).toBe(401)
      expect(await statusOf(alice.token)).toBe(401)
      const headers = { 'x-refresh-token': alice.refreshToken }
      expect((await app.call('POST', '/auth/refresh', { headers })).status).toBe(401)
      expect(eventsNamed('auth.ended')).toHaveLength(1)
    },
  )

  it('does not sign anybody out over an unchanged name', async () => {
    const alice = await someone('alice')
    await patch(alice.id, { username: 'alice', email: 'a@b.c' })
    expect(await statusOf(alice.accessToken)).toBe(200)
  })

  it('refuses somebody who is inactive', async () => {
    const alice = await someone('alice')
    expect(await statusOf(alice.accessToken)).toBe(200)
    await patch(alice.id, { isActive: false })
    expect(await statusOf(alice.accessToken)).toBe(401)
    const headers = { 'x-refresh-token': alice.refreshToken }
    const refreshed = await app.call('POST', '/auth/refresh', { headers })
    expect(refreshed.body).toEqual({ error: 'User not found or inactive' })
    expect((await login('alice', 'alicepw')).status).toBe(401)
    await patch(alice.id, { isActive: true })
    expect(await statusOf(alice.accessToken)).toBe(200)
  })

  it('counts from the next request on, though callers are remembered', async () => {
    const alice = await someone('alice')
    const tryCron = (token: string) =>
      app.call('POST', '/api/validate-cron', { body: { expression: '* * * * *' }, token })
    expect((await tryCron(alice.accessToken)).status).toBe(200)
    expect((await app.call('GET', '/api/users', { token: alice.accessToken })).status).toBe(403)
    await patch(alice.id, { type: 'admin' })
    expect((await app.call('GET', '/api/users', { token: alice.accessToken })).status).toBe(200)
  })

  it('applies the lists only together with the permissions', async () => {
    const { id } = await someone('alice')
    const alone = await patch(id, { itemTagsSelected: ['a'], librariesAccessible: ['l'] })
    expect(alone.body.user).toMatchObject({ itemTagsSelected: [], librariesAccessible: [] })
    const both = await patch(id, { permissions: { accessAllTags: false }, itemTagsSelected: ['a'] })
    expect(both.body.user).toMatchObject({
      itemTagsSelected: ['a'],
      permissions: { accessAllTags: false, download: true },
    })
  })

  it('refuses what is not for a form', async () => {
    const alice = await someone('alice')
    await someone('bob')
    for (const key of ['id', 'pash', 'token', 'extraData', 'bookmarks']) {
      expect((await patch(alice.id, { [key]: 'x' })).status).toBe(400)
    }
    expect((await patch(alice.id, { username: 'BOB' })).text).toBe('Username already taken')
    expect((await patch(alice.id, { password: '' })).status).toBe(400)
    expect((await patch(alice.id, { type: 'root' })).status).toBe(400)
    expect((await patch(alice.id, { isActive: 'no' })).status).toBe(400)
    expect((await patch('nope', { email: null })).status).toBe(404)
  })

  it('leaves root to root, and root a root', async () => {
    const admin = await someone('anna', { type: 'admin' })
    const { id } = (await app.call('GET', '/api/me', { token: root })).body
    expect((await patch(id, { username: 'hijack' }, admin.accessToken)).status).toBe(403)
    const remove: CallOptions = { token: admin.accessToken }
    expect((await app.call('DELETE', `/api/users/${id}`, remove)).status).toBe(403)
    expect((await app.call('DELETE', `/api/users/${id}`, { token: root })).status).toBe(400)
    const kept = await patch(id, { type: 'user', isActive: false, permissions: { delete: false } })
    expect(kept.body.user).toMatchObject({ type: 'root', isActive: true })
    expect(kept.body.user.permissions.delete).toBe(true)
  })

  it('lets no admin take their own rights away, nor switch themselves off', async () => {
    const { id, accessToken } = await someone('anna', { type: 'admin' })
    for (const change of [{ type: 'user' }, { isActive: false }]) {
      const refused = await patch(id, change, accessToken)
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('Another administrator can'),
      ])
    }
    const removed = await app.call('DELETE', `/api/users/${id}`, { token: accessToken })
    expect([removed.status, removed.text]).toEqual([400, 'You cannot remove yourself'])
    const kept = { username: 'anna', type: 'admin', isActive: true, email: 'anna@home.test' }
    expect((await patch(id, kept, accessToken)).status).toBe(200)
    expect((await patch(id, { type: 'user' })).body.user.type).toBe('user')
  })

  it('tells what would go with somebody', async () => {
    const { id } = await someone('alice')
    const path = `/api/lectern/users/${id}/belongings`
    await app.call('POST', '/api/api-keys', { body: { name: 'CI', userId: id }, token: root })
    expect((await app.call('GET', path, { token: root })).body).toEqual({
      places: 0,
      bookmarks: 0,
      marks: 0,
      playlists: 0,
      feeds: 0,
      shares: 0,
      apiKeys: 1,
      appPasswords: 0,
      sessions: 0,
    })
    const unknown = path.replace(id, 'nobody')
    expect((await app.call('GET', unknown, { token: root })).status).toBe(404)
  })

  it('removes people and everything that let them in', async () => {
    const alice = await someone('alice')
    const gone = await app.call('DELETE', `/api/users/${alice.id}`, { token: root })
    expect(gone.body).toEqual({ success: true })
    expect(await statusOf(alice.accessToken)).toBe(401)
    expect(await statusOf(alice.token)).toBe(401)
    expect(eventsNamed('user.removed')[0]?.payload).toMatchObject({
      userId: alice.id,
      user: { username: 'alice', token: '' },
    })
    expect((await app.call('DELETE', `/api/users/${alice.id}`, { token: root })).status).toBe(404)
  })

  it('is for admins only', async () => {
    const { accessToken, id } = await someone('alice', {
      permissions: { update: true, delete: true, upload: true },
    })
    const doors = [
      ['GET', '/api/users'],
      ['GET', '/api/users/online'],
      ['GET', `/api/users/${id}`],
      ['POST', '/api/users'],
      ['PATCH', `/api/users/${id}`],
      ['DELETE', `/api/users/${id}`],
      ['PATCH', `/api/users/${id}/openid-unlink`],
      ['PATCH', '/api/settings'],
      ['PATCH', '/api/sorting-prefixes'],
      ['GET', '/api/auth-settings'],
      ['PATCH', '/api/auth-settings'],
    ] as const
    for (const [method, path] of doors) {
      const body = method === 'GET' ? {} : { body: {} }
      expect((await app.call(method, path, { token: accessToken, ...body })).status).toBe(403)
      expect((await app.call(method, path, body)).status).toBe(401)
    }
  })
})

describe('the own account', () => {
  const change = (token: string, body: unknown, headers: Record<string, string> = {}) =>
    app.call('PATCH', '/api/me/password', { token, body, headers })

  it('changes its password, ends everything else and goes on', async () => {
    const alice = await someone('alice')
    const other = await login('alice', 'alicepw')
    const answer = await change(
      alice.accessToken,
      { password: 'alicepw', newPassword: 'better' },
      { 'x-refresh-token': alice.refreshToken },
    )
    expect(answer.body.success).toBe(true)
    for (const dead of [alice.accessToken, alice.token, other.accessToken]) {
      expect(await statusOf(dead)).toBe(401)
    }
    const headers = { 'x-refresh-token': other.refreshToken }
    expect((await app.call('POST', '/auth/refresh', { headers })).status).toBe(401)
    expect(await statusOf(answer.body.user.accessToken)).toBe(200)
    const plain = await change(answer.body.user.accessToken, {
      password: 'better',
      newPassword: 'best',
    })
    expect([plain.text, plain.cookies[0]?.name]).toEqual(['OK', 'refresh_token'])
    const cookie = `refresh_token=${plain.cookies[0]?.value}`
    expect((await app.call('POST', '/auth/refresh', { headers: { cookie } })).status).toBe(200)
    expect((await login('alice', 'alicepw')).status).toBe(401)
    expect((await login('alice', 'best')).status).toBe(200)
  })

  it('refuses wrong, empty and odd passwords', async () => {
    const { accessToken } = await someone('alice')
    const sentences = [
      [{ password: 'no', newPassword: 'x' }, 'Invalid password'],
      [{ password: 1, newPassword: [] }, 'Missing or invalid password or new password'],
      [
        { password: 'alicepw', newPassword: '' },
        'Invalid new password - Only root can have an empty password',
      ],
    ] as const
    for (const [body, sentence] of sentences) {
      const answer = await change(accessToken, body)
      expect([answer.status, answer.text]).toEqual([400, sentence])
    }
    const emptied = await change(root, { password: 'rootpw', newPassword: null })
    expect(emptied.text).toBe('OK')
    expect((await login('root', '')).status).toBe(200)
  })

  it('of a guest has no password to change and no devices to show', async () => {
    const guest = await someone('gwen', { type: 'guest' })
    const refused = await change(guest.accessToken, { password: 'gwenpw', newPassword: 'x' })
    expect(refused.status).toBe(403)
    const { body } = await app.call('GET', '/api/me/sessions', { token: guest.accessToken })
    expect(body).toMatchObject({ total: 0, sessions: [] })
    const path = '/api/me/sessions/00000000-0000-4000-8000-000000000000'
    expect((await app.call('DELETE', path, { token: guest.accessToken })).status).toBe(403)
  })

  it('shows its devices and signs one of them out', async () => {
    const one = await someone('alice')
    const two = await login('alice', 'alicepw')
    const list = (more: string, token = one.accessToken) =>
      app.call('GET', `/api/me/sessions${more}`, { token })
    const { body } = await list('')
    expect(body).toMatchObject({ total: 2, numPages: 1, page: 0, itemsPerPage: 10 })
    const current = body.sessions.find((session: { current: boolean }) => session.current)
    const otherId = body.sessions.find((session: { current: boolean }) => !session.current).id
    expect(current).toMatchObject({ ipAddress: '127.0.0.1' })
    expect((await list('?itemsPerPage=1&page=1')).body.sessions).toHaveLength(1)
    expect((await list('?itemsPerPage=-3&page=x')).body.sessions).toHaveLength(2)

    const end = (id: string, token: string) =>
      app.call('DELETE', `/api/me/sessions/${id}`, { token })
    expect((await end('not-a-uuid', one.accessToken)).status).toBe(400)
    expect((await end(otherId, root)).status).toBe(404)
    expect((await end(otherId, one.accessToken)).text).toBe('OK')
    expect(await statusOf(two.accessToken)).toBe(401)
    expect(await statusOf(one.accessToken)).toBe(200)
    expect((await end(otherId, one.accessToken)).status).toBe(404)
  })

  it('hides a series and lets it return', async () => {
    const { accessToken: token } = await someone('alice')
    const go = (id: string, what: string) =>
      app.call('GET', `/api/me/series/${id}/${what}-continue-listening`, { token })
    expect((await go('nope', 'remove-from')).status).toBe(404)
    const hidden = await go(knownSeries, 'remove-from')
    expect(hidden.body.seriesHideFromContinueListening).toEqual([knownSeries])
    await go(knownSeries, 'remove-from')
    const shown = await go(knownSeries, 'readd-to')
    expect(shown.body.seriesHideFromContinueListening).toEqual([])
  })
})
