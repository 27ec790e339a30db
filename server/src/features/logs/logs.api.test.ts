import { readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenAs } from '#guard/listener.ts'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'

let test: TestApp
let root: Client
let reader: Client

beforeAll(async () => {
  test = await createTestApp({
    LOG_REQUESTS: '1',
    JWT_SECRET_KEY: 'known to nobody else',
    LECTERN_MAIL_TIMEOUT: '1000',
    SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1',
  })
  await test.app.listen()
  root = test.root
  reader = await test.user('reader')
})
afterAll(() => test.close())

type Line = { message: string; level: number; levelName: string; timestamp: string; source: string }
const today = async (): Promise<Line[]> =>
  (await root.get('/api/logger-data')).body.currentDailyLogs
const daily = () => join(test.folder, 'metadata', 'logs', 'daily')

it('shows admins what the server said today', async () => {
  const [first] = await today()
  expect(first).toMatchObject({ level: 2, levelName: 'INFO' })
  expect(first?.message).toMatch(/^Lectern \d/)
  expect(first?.timestamp).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}$/)
  expect(first?.source).toMatch(/^logs\.ts:\d+$/)
  const { body } = await root.get('/api/lectern/logs')
  expect(body.days).toEqual([{ day: first?.timestamp.slice(0, 10), bytes: expect.any(Number) }])
  const file = await root.get(`/api/lectern/logs/${body.days[0].day}`)
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.text.split('\n')[0]).toBe(JSON.stringify(first))
})

it('says who tried what they may not', async () => {
  expect((await reader.post('/api/libraries', {})).status).toBe(403)
  const refusals = (await today()).filter(({ message }) => message.startsWith('refused'))
  expect(refusals.at(-1)?.message).toMatch(/no right.*reader.*\/api\/libraries/)
})

it('shows nobody else, and no other file', async () => {
  for (const path of ['/api/logger-data', '/api/lectern/logs', '/api/lectern/logs/2026-11-21'])
    expect([(await reader.get(path)).status, (await test.anonymous.get(path)).status]).toEqual([
      403, 401,
    ])
  await writeFile(join(daily(), 'notes.txt'), 'mine')
  for (const day of ['notes', '2001-01-01', '..%2Fcrash_logs', '%2e%2e%2f%2e%2e%2fconfig'])
    expect((await root.get(`/api/lectern/logs/${day}`)).status).toBe(404)
})

it('tells admins who listen of lines from their level on, until they do not any more', async () => {
  const chief = await test.user('chief', { type: 'admin' })
  const port = test.app.port()
  const [mine, theirs, nobody] = await Promise.all([
    listenAs(port, root.token),
    listenAs(port, chief.token),
    listenAs(port, reader.token),
  ])
  mine.socket.emit('set_log_listener', 2)
  theirs.socket.emit('set_log_listener', 3)
  nobody.socket.emit('set_log_listener', 0)
  for (const { socket, until } of [mine, theirs, nobody]) {
    socket.emit('ping')
    await until('pong')
  }
  await test.anonymous.get('/ping')
  await mine.until('log', 'GET /ping: 200')
  expect(theirs.heard.some(({ event }) => event === 'log')).toBe(false)
  mine.socket.emit('remove_log_listener')
  mine.socket.emit('search_covers', {})
  await mine.until('cover_search_error')
  await test.anonymous.get('/healthcheck')
  await expect.poll(async () => JSON.stringify(await today())).toContain('GET /healthcheck')
  expect(JSON.stringify(mine.heard)).not.toContain('/healthcheck')
  expect(nobody.heard.some(({ event }) => event === 'log')).toBe(false)
  for (const listener of [mine, theirs, nobody]) listener.close()
})

it('keeps and shows what is of the level that the settings name, at once', async () => {
  expect((await root.patch('/api/settings', { logLevel: 3 })).status).toBe(200)
  await test.anonymous.get('/status')
  expect((await root.patch('/api/settings', { logLevel: 2 })).status).toBe(200)
  await test.anonymous.get('/init')
  const said = (await today()).map(({ message }) => message).join('\n')
  expect(said).not.toContain('GET /status')
})

it('lets no secret into the log, wherever it comes from', async () => {
  const secrets = {
    password: 'correct-horse-battery',
    apprise: 'JHMHI8qBe7bk2ZwO5U711o3dV',
    mail: 'mail-horse-battery',
    feed: 'feed-horse-battery',
    slug: 'shared-slug-12',
    jwt: 'known to nobody else',
    token: root.token ?? '',
    provider: 'provider-horse-battery',
  }
  await test.anonymous.post('/login', { username: 'root', password: secrets.password })
  await test.anonymous.get(`/api/items/none/cover?token=${secrets.token}`)
  await test.anonymous.get(`/api/lectern/logs/2001-01-01?token=${secrets.token}`)
  await root.patch('/api/notifications', {
    appriseApiUrl: `http://ada:${secrets.apprise}@127.0.0.1:9/notify?token=${secrets.apprise}`,
    maxFailedAttempts: 1,
  })
  const urls = [`discord://4174216298/${secrets.apprise}`]
  await root.post('/api/notifications', {
    eventName: 'onTest',
    urls,
    titleTemplate: 'T',
    bodyTemplate: 'B',
    enabled: true,
  })
  await root.get('/api/notifications/test')
  await root.patch('/api/emails/settings', {
    host: '127.0.0.1',
    port: 9,
    user: 'ada',
    pass: secrets.mail,
    fromAddress: 'shelf@home.test',
    testAddress: 'shelf@home.test',
  })
  await root.post('/api/emails/test')
  const rssFeed = `http://ada:${secrets.feed}@127.0.0.1:9/rss?auth=${secrets.feed}`
  await root.post('/api/podcasts/feed', { rssFeed })
  const { body } = await root.post('/api/custom-metadata-providers', {
    name: 'Mine',
    mediaType: 'book',
    url: 'http://127.0.0.1:9/custom',
    authHeaderValue: secrets.provider,
  })
  await root.get(`/api/search/books?title=Dune&provider=custom-${body.provider.id}`)
  await test.anonymous.get(`/public/share/${secrets.slug}`)
  await test.anonymous.get(`/feed/${secrets.slug}`)
  await test.anonymous.get(`/share/${secrets.slug}`)
  const seen = async (): Promise<string> => {
    const files = await readdir(daily())
    const kept = files.map((name) => readFileSync(join(daily(), name), 'utf8'))
    return [...kept, ...test.printed, JSON.stringify(await today())].join('\n')
  }
  await expect.poll(seen).toContain('GET /feed/:slug')
  await expect.poll(seen).toContain('a provider of metadata gave no answer')
  const text = await seen()
  const leaked = Object.entries(secrets).filter(([, secret]) => text.includes(secret))
  expect(leaked.map(([name]) => name)).toEqual([])
})
