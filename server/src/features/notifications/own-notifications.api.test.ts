import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { clientsOf } from '#testing/clients.ts'
import { isSqlite } from '#testing/database.ts'
import { startToldServer } from '#testing/providers/told-server.ts'
import type { ToldServer } from '#testing/providers/told-server.ts'

let test: TestApp
let root: Client
let other: ToldServer

beforeAll(async () => {
  test = await createTestApp({ ACCESS_TOKEN_EXPIRY: '99999999' })
  root = test.root
})
afterAll(() => test.close())
beforeEach(async () => {
  other = await startToldServer()
})
afterEach(async () => {
  for (const { id } of (await list()).notifications) await root.delete(`${path}/${id}`)
  await other.close()
})

const path = '/api/lectern/notifications'
const list = async () => (await root.get(path)).body
const one = async (id: string) =>
  (await list()).notifications.find((each: { id: string }) => each.id === id)
const webhook = (more: Record<string, unknown> = {}) => ({
  channel: 'webhook',
  libraryId: null,
  eventName: 'onTest',
  urls: [`${other.url}/hook`],
  titleTemplate: '{{version}}',
  bodyTemplate: 'B',
  isEnabled: true,
  ...more,
})
const apprise = (more: Record<string, unknown> = {}) => ({
  ...webhook(),
  channel: 'apprise',
  urls: ['json://user:pass@example.org'],
  ...more,
})
const make = async (input: object) => {
  const { body, status, text } = await root.post(path, input)
  expect(status, text).toBe(200)
  return body as { notification: { id: string }; secret: string | null }
}
const fire = () => root.get('/api/notifications/test')

describe('a webhook', () => {
  it('is told what happened, signed with the secret that was shown once', async () => {
    const { notification, secret } = await make(webhook())
    expect((await root.get(path)).text).not.toContain(secret)
    await fire()
    await other.until(1)
    const [{ body, headers }] = other.told as [(typeof other.told)[0]]
    expect(JSON.parse(body)).toMatchObject({
      event: 'onTest',
      title: 'v2.36.0',
      body: 'B',
      data: { version: 'v2.36.0' },
    })
    const signed = `${String(headers['lectern-timestamp'])}.${body}`
    const mac = createHmac('sha256', secret ?? '')
      .update(signed)
      .digest('hex')
    expect(headers['lectern-signature']).toBe(`v1=${mac}`)
    const renewed = await root.post(`${path}/${notification.id}/secret`)
    expect(renewed.body.secret).not.toBe(secret)
    await expect.poll(async () => (await one(notification.id)).numTimesFired).toBe(1)
  })

  it('that fails is told again later, by the same name, until it has heard', async () => {
    const { notification } = await make(webhook())
    other.answers({ status: 503 })
    await fire()
    await expect
      .poll(() => one(notification.id))
      .toMatchObject({
        lastFailure: 'The server answered 503.',
        numWaiting: 1,
        numTimesFired: 0,
        numFailures: 0,
        nextTryAt: test.clock.now + 30_000,
      })
    test.clock.now += 31_000
    other.answers({ status: 204 })
    await fire()
    await other.until(3)
    await expect
      .poll(() => one(notification.id))
      .toMatchObject({ lastFailure: null, numWaiting: 0, numTimesFired: 2, nextTryAt: null })
    const names = other.told.map(({ headers }) => headers['lectern-delivery'])
    expect(names[1]).toBe(names[0])
    expect(new Set(names).size).toBe(2)
  })

  it('is given up in sight after some tries, and switched off after some of those', async () => {
    await root.patch(path, { maxFailedAttempts: 1 })
    const { notification } = await make(webhook())
    other.answers({ status: 500 })
    await fire()
    for (let tries = 1; tries < 7; tries++) {
      await other.until(tries)
      await expect.poll(async () => (await one(notification.id)).nextTryAt).not.toBeNull()
      await expect
        .poll(async () => (await one(notification.id)).nextTryAt)
        .toBeGreaterThan(test.clock.now)
      test.clock.now = (await one(notification.id)).nextTryAt
      await lookAgain()
    }
    await expect
      .poll(() => one(notification.id))
      .toMatchObject({
        lastFailure: 'The server answered 500. Given up after 7 tries.',
        isEnabled: false,
        numFailures: 1,
        numWaiting: 0,
      })
    expect(other.told).toHaveLength(7)
    const on = await root.post(`${path}/${notification.id}/switch`, { isEnabled: true })
    expect(on.body.notification).toMatchObject({ isEnabled: true, lastFailure: null })
    await root.patch(path, { maxFailedAttempts: 5 })
  })

  /** What was left behind is looked for when a server begins. */
  const lookAgain = async () => {
    await test.restart()
    await test.app.listen()
  }

  it('is told after a stop of what happened before', async () => {
    const { notification } = await make(webhook())
    other.answers(null)
    await fire()
    await other.until(1)
    await test.restart(async () => other.answers({ status: 200 }))
    expect(await one(notification.id)).toMatchObject({ numWaiting: 1, numTimesFired: 0 })
    await test.app.listen()
    await other.until(2)
    await expect.poll(() => one(notification.id)).toMatchObject({ numWaiting: 0, numTimesFired: 1 })
    const names = other.told.map(({ headers }) => headers['lectern-delivery'])
    expect(names[1]).toBe(names[0])
  })
})

describe('notifications of our own client', () => {
  it('come with the events that happen here, and stay apart from the wire', async () => {
    const hook = (await make(webhook())).notification.id
    const mine = (await make(apprise())).notification.id
    const { events, notifications, sending } = await list()
    const names = events.map(({ name }: { name: string }) => name)
    expect(names).toContain('onRSSFeedDisabled')
    expect(names).not.toContain('onBackupFailed')
    expect(notifications.map(({ id }: { id: string }) => id).sort()).toEqual([hook, mine].sort())
    expect(sending).toEqual({
      appriseApiUrl: null,
      maxFailedAttempts: 5,
      maxNotificationQueue: 20,
    })
    const wire = (await root.get('/api/notifications')).body.settings.notifications
    expect(wire.map(({ id }: { id: string }) => id)).toEqual([mine])
    expect((await root.delete(`/api/notifications/${hook}`)).status).toBe(404)
  })

  it('are replaced as a whole, and stay what they are', async () => {
    const { id } = (await make(apprise())).notification
    const put = (body: object) => root.patch(`${path}/${id}`, body)
    const changed = await put(apprise({ titleTemplate: 'New' }))
    expect(changed.body.notification).toMatchObject({ id, titleTemplate: 'New' })
    const turned = await put(webhook())
    expect([turned.status, turned.text]).toEqual([
      400,
      'A notification stays what it is: by Apprise, or a webhook.',
    ])
    const secret = await root.post(`${path}/${id}/secret`)
    expect([secret.status, secret.text]).toEqual([400, 'Only a webhook has a secret.'])
    await root.delete(`${path}/${id}`)
    const gone = await put(apprise())
    expect([gone.status, gone.text]).toEqual([404, 'This notification is gone.'])
  })

  it.each([
    [{ channel: 'pigeon' }, 'Invalid request body'],
    [{ eventName: 'onNothing' }, 'There is no such event.'],
    [{ urls: [] }, 'A webhook has one address.'],
    [{ urls: ['file:///x'] }, 'The address of a webhook begins with http:// or https://.'],
    [{ libraryId: 'x' }, 'This event belongs to no library.'],
    [{ libraryId: 'x', eventName: 'onRSSFeedFailed' }, 'There is no such library.'],
    [{ isEnabled: 1 }, 'Say whether it is on.'],
    [
      { channel: 'apprise', urls: ['nowhere'] },
      'An address of Apprise begins with its service, as in mailto:// or tgram://.',
    ],
  ])('refuse %j', async (more, sentence) => {
    const { status, text } = await root.post(path, webhook(more))
    expect([status, text]).toEqual([400, sentence])
    expect((await list()).notifications).toEqual([])
  })

  it('are tried as they are written, without being kept', async () => {
    const tried = async (input: object) => (await root.post(`${path}/try`, input)).body
    expect(await tried(apprise())).toEqual({
      isSent: false,
      words: 'No address of Apprise is set.',
    })
    expect(await tried(webhook())).toEqual({ isSent: true, words: 'The server has it (200).' })
    const { notification, secret } = await make(webhook({ isEnabled: false }))
    await tried({ ...webhook(), id: notification.id })
    const { body, headers } = other.told.at(-1)!
    const signed = `${String(headers['lectern-timestamp'])}.${body}`
    const mac = createHmac('sha256', secret ?? '')
      .update(signed)
      .digest('hex')
    expect(headers['lectern-signature']).toBe(`v1=${mac}`)
    expect(await one(notification.id)).toMatchObject({ numTimesFired: 0, lastFiredAt: null })
  })

  it('are for admins', async () => {
    const ada = await test.user('ada')
    expect((await ada.get(path)).status).toBe(403)
    for (const way of ['', '/try', '/x/switch', '/x/secret'])
      expect((await ada.post(path + way, webhook())).status).toBe(403)
  })
})

describe.skipIf(isSqlite)('several servers', () => {
  it('tell each event once, whoever was there when it happened', async () => {
    const app = await test.beside()
    const there = clientsOf(() => app)(root.token)
    await app.listen()
    const { notification } = await make(webhook())
    for (let n = 0; n < 5; n++) await Promise.all([fire(), there.get('/api/notifications/test')])
    await expect.poll(async () => (await one(notification.id)).numTimesFired).toBe(10)
    const names = other.told.map(({ headers }) => headers['lectern-delivery'])
    expect([names.length, new Set(names).size]).toEqual([10, 10])
  })
})
