import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Client, TestApp } from '#testing/app.ts'
import { createTestApp } from '#testing/app.ts'

let app: TestApp
let root: Client
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_AUTH_MAX: '40' })
  root = app.root
  for (const [name, type] of [
    ['ada', 'user'],
    ['ben', 'user'],
    ['eva', 'admin'],
  ])
    await app.user(name!, { type })
  for (const one of (await root.get('/api/users')).body.users) ids[one.username] = one.id
})
afterAll(() => app.close())

const day = 86_400_000
const make = (who: string, by = root): Promise<Answer> =>
  by.post(`/api/lectern/users/${ids[who]}/password-link`, {})
const tokenFor = async (who: string): Promise<string> => (await make(who)).body.link.token
const look = (token: string, by = app.anonymous) => by.post('/public/password-link', { token })
const use = (token: string, password: string) =>
  app.anonymous.post('/public/password-link/use', { token, password })
const login = async (username: string, password: string): Promise<number> =>
  (await app.anonymous.post('/login', { username, password })).status
const links = async () => (await root.get('/api/lectern/password-links')).body.links

describe('a link to choose a password', () => {
  it('is made by an admin, used once without signing in, and signs every device out', async () => {
    const ada = await app.signIn('ada')
    const made = await make('ada')
    expect(made.headers['cache-control']).toBe('no-store')
    const { token, ...shown } = made.body.link
    expect(shown).toMatchObject({ userId: ids['ada'], createdBy: 'root' })
    expect(shown.expiresAt - shown.createdAt).toBe(day)
    expect(await links()).toEqual([shown])
    expect((await look(token)).body).toEqual({ username: 'ada', expiresAt: shown.expiresAt })
    expect((await ada.get('/api/me')).status).toBe(200)

    const answers = await Promise.all([use(token, 'first'), use(token, 'second')])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
    const chosen = answers[0].status === 200 ? 'first' : 'second'
    expect((await ada.get('/api/me')).status).toBe(401)
    expect(await login('ada', chosen)).toBe(200)
    expect(await login('ada', 'secret')).toBe(401)
    expect(await links()).toEqual([])
    const again = await use(token, 'third')
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('Ask for a new one')])
  })

  it('ends after a day, when withdrawn, when another one is made, and when the password is set', async () => {
    const replaced = await tokenFor('ben')
    const withdrawn = await tokenFor('ben')
    expect((await look(replaced)).status).toBe(404)
    const path = `/api/lectern/users/${ids['ben']}/password-link`
    expect((await root.delete(path)).text).toBe('OK')
    expect((await look(withdrawn)).status).toBe(404)
    expect((await root.delete(path)).status).toBe(404)

    const outdated = await tokenFor('ben')
    await root.patch(`/api/users/${ids['ben']}`, { password: 'other' })
    expect((await use(outdated, 'x')).status).toBe(404)
    expect(await login('ben', 'other')).toBe(200)

    const off = await tokenFor('ben')
    await root.patch(`/api/users/${ids['ben']}`, { isActive: false })
    await root.patch(`/api/users/${ids['ben']}`, { isActive: true })
    expect((await look(off)).status).toBe(404)

    const late = await tokenFor('ben')
    app.clock.now += day
    expect((await use(late, 'x')).status).toBe(404)
    root = await app.signIn('root')
    expect(await links()).toEqual([])
  })

  it('is refused for whom it may not be made, and with a password that may not be', async () => {
    const eva = await app.signIn('eva')
    expect((await make('root', eva)).status).toBe(403)
    expect((await eva.delete(`/api/lectern/users/${ids['root']}/password-link`)).status).toBe(403)
    expect((await root.post('/api/lectern/users/nobody/password-link', {})).status).toBe(404)
    await root.patch(`/api/users/${ids['ben']}`, { isActive: false })
    expect((await make('ben')).text).toContain('switched off')
    await root.patch(`/api/users/${ids['ben']}`, { isActive: true })
    const token = await tokenFor('ben')
    expect((await use(token, '')).status).toBe(400)
    expect((await look(token)).status).toBe(200)
  })

  it('keeps no token, and lets nobody try many', async () => {
    // What the tests before got wrong is forgotten.
    app.clock.now += 600_000
    const token = await tokenFor('ben')
    expect((await root.get('/api/lectern/password-links')).text).not.toContain(token)
    for (let tries = 0; tries < 10; tries++) expect((await look(`wrong ${tries}`)).status).toBe(404)
    expect((await look(token)).status).toBe(429)
    expect((await use(token, 'x')).status).toBe(429)
    app.clock.now += 600_000
    expect((await look(token)).status).toBe(200)
  })
})
