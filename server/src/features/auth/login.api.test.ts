import { hash as bcrypt } from 'bcryptjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPeopleApp } from '#testing/apps/people-app.ts'
import type { PeopleApp } from '#testing/apps/people-app.ts'

const root = { username: 'Root', password: 'a long secret' }
const asking = { 'x-return-tokens': 'true' }
let app: PeopleApp

beforeEach(async () => {
  app = await createPeopleApp()
  await app.call('POST', '/init', { body: { newRoot: root } })
})
afterEach(() => app.close())

async function login(given = root, ip = '127.0.0.1') {
  const answer = await app.call('POST', '/login', { body: given, headers: asking, ip })
  return { status: answer.status, ...answer.body?.user } as {
    status: number
    accessToken: string
    refreshToken: string
    token: string
  }
}

const refresh = (token: string) =>
  app.call('POST', '/auth/refresh', { headers: { 'x-refresh-token': token } })
const me = (token: string) => app.call('GET', '/api/me', { token })

describe('signing in', () => {
  it('answers with tokens when they are asked for, and with a cookie otherwise', async () => {
    const asked = await app.call('POST', '/login', { body: root, headers: asking })
    expect(asked.status).toBe(200)
    expect(asked.cookies).toEqual([])
    expect(asked.body.user.refreshToken).toMatch(/^ey/)
    expect(asked.body).toMatchObject({ userDefaultLibraryId: null, ereaderDevices: [] })

    const plain = await app.call('POST', '/login', { body: root })
    expect(plain.body.user.refreshToken).toBeNull()
    expect(plain.cookies).toMatchObject([
      { name: 'refresh_token', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 2_592_000 },
    ])
    expect(plain.cookies[0]).not.toHaveProperty('secure')
    const behindTls = await app.call('POST', '/login', {
      body: root,
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(behindTls.cookies[0]).toMatchObject({ secure: true })
  })

  it('takes the name in any case and tells no secrets', async () => {
    const answer = await app.call('POST', '/login', { body: { ...root, username: 'rOOT' } })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toMatch(/argon2|password_hash|token-secret/)
  })

  it('says the same for a wrong password, an unknown name and an empty password', async () => {
    for (const body of [
      { ...root, password: 'no' },
      { username: 'nobody', password: 'no' },
      { ...root, password: '' },
      { username: 'nobody', password: 'x'.repeat(60_000) },
    ]) {
      const answer = await app.call('POST', '/login', { body })
      expect([answer.status, answer.text]).toEqual([401, 'Unauthorized'])
      expect(answer.headers['content-type']).toBeUndefined()
    }
  })

  it.each([
    {},
    { username: 1, password: true },
    { username: { $ne: null }, password: [] },
    null,
    [],
  ])('refuses %j as malformed', async (body) => {
    expect((await app.call('POST', '/login', { body })).status).toBe(400)
  })

  it('verifies an old bcrypt hash once and then keeps argon2id', async () => {
    const old = await bcrypt(root.password, 4)
    await app.db.transact((trx) =>
      trx
        .updateTable('users')
        .set({ password_hash: old })
        .execute()
        .then(() => undefined),
    )
    expect((await login()).status).toBe(200)
    const row = await app.db.read.selectFrom('users').select('password_hash').executeTakeFirst()
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
    expect((await login()).status).toBe(200)
    expect((await login({ ...root, password: 'wrong' })).status).toBe(401)
  })
})

describe('tokens', () => {
  it('open the api as a bearer, but not as a refresh token, not forged, not in a query', async () => {
    const { accessToken, refreshToken, token } = await login()
    expect((await me(accessToken)).status).toBe(200)
    expect((await me(token)).status).toBe(200)
    expect((await me(refreshToken)).status).toBe(401)
    expect((await app.call('GET', `/api/me?token=${accessToken}`)).status).toBe(401)
    const [head = '', body = '', tail = ''] = accessToken.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const forged of [`${none}.${body}.`, `${head}.${body}.${tail.slice(1)}`, 'abc', 'a.b.c']) {
      expect((await me(forged)).status).toBe(401)
    }
  })

  it('end after an hour, and refreshing goes on for a month after the last use', async () => {
    const first = await login()
    app.clock.now += 3600_000
    expect((await me(first.accessToken)).status).toBe(401)
    app.clock.now += 29 * 86_400_000
    const second = (await refresh(first.refreshToken)).body.user
    expect((await me(second.accessToken)).status).toBe(200)
    app.clock.now += 29 * 86_400_000
    const third = (await refresh(second.refreshToken)).body.user
    app.clock.now += 31 * 86_400_000
    expect((await refresh(third.refreshToken)).body).toEqual({ error: 'Refresh token expired' })
  })

  it('survive two tabs that refresh at the same moment', async () => {
    const { refreshToken } = await login()
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const next = answers.map(({ body }) => body.user.refreshToken as string)
    const again = await Promise.all(next.map(refresh))
    expect(again.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  it('survive a lost answer, for as long as it takes', async () => {
    const { refreshToken } = await login()
    await refresh(refreshToken)
    app.clock.now += 20 * 86_400_000
    expect((await refresh(refreshToken)).status).toBe(200)
  })

  it('are refused once their successor is in use and the grace is over', async () => {
    const { refreshToken } = await login()
    const second = (await refresh(refreshToken)).body.user.refreshToken as string
    await refresh(second)
    app.clock.now += 599_000
    expect((await refresh(refreshToken)).status).toBe(200)
    app.clock.now += 2000
    expect((await refresh(refreshToken)).body).toEqual({ error: 'Invalid refresh token' })
  })

  it('end with their device when a spent one comes back: somebody has a copy', async () => {
    const stolen = await login()
    const other = await login()
    const second = (await refresh(stolen.refreshToken)).body.user
    const third = (await refresh(second.refreshToken)).body.user
    app.clock.now += 601_000
    app.told.length = 0
    expect((await refresh(stolen.refreshToken)).status).toBe(401)
    expect(app.told).toMatchObject([
      { name: 'auth.ended', payload: { authSessionIds: [expect.any(String)] } },
    ])
    expect((await refresh(third.refreshToken)).status).toBe(401)
    expect((await me(third.accessToken)).status).toBe(401)
    expect((await me(other.accessToken)).status).toBe(200)
    expect((await refresh(other.refreshToken)).status).toBe(200)
  })

  it('can not be held by two for ever', async () => {
    const { refreshToken } = await login()
    const held = [refreshToken, refreshToken]
    const answers: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      const answer = await refresh(held[turn % 2] ?? '')
      answers.push(answer.status)
      if (answer.status === 200) held[turn % 2] = answer.body.user.refreshToken
      app.clock.now += 3_600_000
    }
    expect(answers).toEqual([200, 200, 401, 401])
  })

  it('say what is wrong when refreshing', async () => {
    const { accessToken } = await login()
    const none = await app.call('POST', '/auth/refresh')
    expect([none.status, none.body]).toEqual([401, { error: 'No refresh token provided' }])
    expect((await refresh('nope')).body).toEqual({ error: 'Invalid refresh token' })
    expect((await refresh(accessToken)).body).toEqual({ error: 'Invalid token type' })
  })

  it('come out of the cookie only for our own pages', async () => {
    const { cookies } = await app.call('POST', '/login', { body: root })
    const cookie = `refresh_token=${cookies[0]?.value}`
    const from = (headers: Record<string, string>) =>
      app.call('POST', '/auth/refresh', { headers: { cookie, host: 'books.home', ...headers } })
    const own = await from({ origin: 'http://books.home' })
    expect([own.status, own.body.user.refreshToken]).toEqual([200, null])
    expect(own.cookies[0]?.name).toBe('refresh_token')
    expect((await from({})).status).toBe(200)
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await from({ origin: 'null' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const neighbour = { origin: 'http://books.home:8080', 'sec-fetch-site': 'same-site' }
    expect((await from(neighbour)).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    const host = 'books.home'
    const out = { cookie, host, ...neighbour }
    expect((await app.call('POST', '/logout?allDevices=1', { headers: out })).status).toBe(403)
    // A proxy that rewrites Host: the browser itself vouches for the page.
    const proxied = { origin: 'https://b.example', 'sec-fetch-site': 'same-origin' }
    expect((await from(proxied)).status).toBe(200)
    expect((await app.call('GET', '/api/me', { headers: { cookie } })).status).toBe(401)
  })

  it('stay good over a restart', async () => {
    const { accessToken, refreshToken } = await login()
    const { folder } = app
    await app.stop()
    const second = await createPeopleApp({ folder })
    expect((await second.call('GET', '/api/me', { token: accessToken })).status).toBe(200)
    const headers = { 'x-refresh-token': refreshToken }
    expect((await second.call('POST', '/auth/refresh', { headers })).status).toBe(200)
    await second.close()
  })
})

describe('signing out', () => {
  it('ends the device that shows both its tokens at once', async () => {
    const { accessToken, refreshToken } = await login()
    const other = await login()
    const answer = await app.call('POST', '/logout', {
      token: accessToken,
      headers: { 'x-refresh-token': refreshToken },
    })
    expect([answer.status, answer.body]).toEqual([200, { redirect_url: null }])
    expect((await me(accessToken)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await me(other.accessToken)).status).toBe(200)
  })

  it('ends a browser at once', async () => {
    const answer = await app.call('POST', '/login', { body: root })
    const cookie = `refresh_token=${answer.cookies[0]?.value}`
    const out = await app.call('POST', '/logout', { headers: { cookie } })
    expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['refresh_token', ''],
      ['auth_method', ''],
    ])
    expect((await me(answer.body.user.accessToken)).status).toBe(401)
  })

  it('with a refresh token alone stops refreshing; the access token runs out by itself', async () => {
    const { accessToken, refreshToken } = await login()
    await app.call('POST', '/logout', { headers: { 'x-refresh-token': refreshToken } })
    expect((await refresh(refreshToken)).status).toBe(401)
    app.clock.now += 3600_000
    expect((await me(accessToken)).status).toBe(401)
    expect(app.told.filter(({ name }) => name === 'auth.ended')).toHaveLength(1)
  })

  it('of all devices ends every token, the never-ending one included', async () => {
    const { accessToken, token } = await login()
    const other = await login()
    await app.call('POST', '/logout?allDevices=1', { token: accessToken })
    for (const dead of [accessToken, token, other.accessToken]) {
      expect((await me(dead)).status).toBe(401)
    }
    expect((await refresh(other.refreshToken)).status).toBe(401)
    expect((await me((await login()).token)).status).toBe(200)
  })

  it('with the never-ending token alone ends nothing: other devices share it', async () => {
    const { accessToken, token } = await login()
    expect((await app.call('POST', '/logout', { token })).status).toBe(200)
    expect((await me(token)).status).toBe(200)
    expect((await me(accessToken)).status).toBe(200)
    expect(app.told.filter(({ name }) => name === 'auth.ended')).toEqual([])
  })

  it('needs no token', async () => {
    expect((await app.call('POST', '/logout')).status).toBe(200)
  })
})

describe('guessing', () => {
  const wrong = { ...root, password: 'guess' }
  const other = { username: 'somebody', password: 'guess' }

  it('is limited by address, and headers can not walk around it', async () => {
    for (let n = 0; n < 20; n++) await login(wrong, '203.0.113.9')
    for (let n = 0; n < 20; n++) await login(other, '203.0.113.9')
    const headers = { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.2' }
    const answer = await app.call('POST', '/login', { body: root, ip: '203.0.113.9', headers })
    expect([answer.status, answer.body]).toEqual([
      429,
      { error: 'Too many authentication requests' },
    ])
    expect(answer.headers).toMatchObject({
      'ratelimit-limit': '40',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '600',
    })
    expect((await login(other, '203.0.113.10')).status).toBe(429)
    app.clock.now += 600_000
    expect((await login(root, '203.0.113.9')).status).toBe(200)
  })

  it('is limited by account too, but does not lock the owner out of a known address', async () => {
    await login(root, '192.168.1.5')
    for (let n = 0; n < 20; n++) expect((await login(wrong, `203.0.113.${n}`)).status).toBe(401)
    expect((await login(wrong, '203.0.113.99')).status).toBe(429)
    expect((await login(root, '192.168.1.5')).status).toBe(200)
  })

  it('is not counted for whoever is right', async () => {
    for (let n = 0; n < 45; n++) expect((await login()).status).toBe(200)
  })

  it('does not slip through when all guesses come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(wrong, '203.0.113.9')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
  })

  it('behind one proxy lets a device in that is signed in as this person', async () => {
    const { refreshToken } = await login()
    for (let n = 0; n < 20; n++) await login(other)
    for (let n = 0; n < 20; n++) await login({ ...other, username: 'else' })
    expect((await login()).status).toBe(429)
    const headers = { 'x-refresh-token': refreshToken }
    const again = (body: unknown, given: Record<string, string> = headers) =>
      app.call('POST', '/login', { body, headers: given })
    expect((await again(root)).status).toBe(200)
    expect((await again(root, { cookie: `refresh_token=${refreshToken}` })).status).toBe(200)
    // Its tries are for its own account, and counted, too.
    expect((await again(other)).status).toBe(429)
    for (let n = 0; n < 40; n++) expect((await again(wrong)).status).toBe(401)
    expect((await again(wrong)).status).toBe(429)
  })

  it('leaves those who are signed in alone', async () => {
    const { accessToken, refreshToken } = await login()
    for (let n = 0; n < 41; n++) await login(other)
    for (let n = 0; n < 41; n++) await refresh('nope')
    expect((await refresh('nope')).status).toBe(429)
    expect((await me(accessToken)).status).toBe(200)
    expect((await refresh(refreshToken)).status).toBe(200)
  })
})

describe('authorize', () => {
  it('answers like a login without tokens and marks the never-ending token', async () => {
    const { accessToken, token } = await login()
    const fresh = await app.call('POST', '/api/authorize', { token: accessToken })
    expect(fresh.body.user).not.toHaveProperty('accessToken')
    expect(fresh.body.user).not.toHaveProperty('isOldToken')
    const old = await app.call('POST', '/api/authorize', { token })
    expect(old.body.user).toMatchObject({ isOldToken: true, token })
  })
})

describe('calls that do not exist', () => {
  it('are a secret of those who are signed in', async () => {
    const { accessToken } = await login()
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const anonymous = await app.call(method, '/api/no-such-call')
      expect([anonymous.status, anonymous.text]).toEqual([401, 'Unauthorized'])
      const known = await app.call(method, '/api/no-such-call', { token: accessToken })
      expect(known.status).toBe(404)
    }
    const below = await app.call('GET', '/audiobookshelf//api/no-such-call', { token: 'nope' })
    expect(below.status).toBe(401)
  })
})
