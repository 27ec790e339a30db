import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listenAs } from '#guard/listener.ts'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { startToldServer } from '#testing/providers/told-server.ts'
import type { ToldServer } from '#testing/providers/told-server.ts'

let test: TestApp
let root: Client
let apprise: ToldServer

beforeAll(async () => {
  test = await createTestApp()
  root = test.root
})
afterAll(() => test.close())
beforeEach(async () => {
  apprise = await startToldServer()
  await configure(`${apprise.url}/notify`)
})
afterEach(async () => {
  for (const { id } of (await settings()).notifications)
    await root.delete(`/api/notifications/${id}`)
  await apprise.close()
})

const path = '/api/notifications'
const configure = (appriseApiUrl: string | null, more: Record<string, unknown> = {}) =>
  root.patch(path, { appriseApiUrl, ...more })
const settings = async () => (await root.get(path)).body.settings
const urls = ['json://127.0.0.1:13379/notify']
const make = async (more: Record<string, unknown> = {}) => {
  // They stand in the order in which they were made.
  test.clock.now += 1
  const asked = {
    libraryId: null,
    eventName: 'onTest',
    urls,
    titleTemplate: 'T {{version}}',
    bodyTemplate: 'B',
    enabled: true,
    type: 'info',
  }
  const { body, text, status } = await root.post(path, { ...asked, ...more })
  expect(status, text).toBe(200)
  return body.notifications.at(-1)
}
const one = async (id: string) =>
  (await settings()).notifications.find((each: { id: string }) => each.id === id)
const fire = (query = '') => root.get(`${path}/test${query}`)

describe('the calls of the wire', () => {
  it('name the events and settings as apps know them', async () => {
    const { body } = await root.get(path)
    expect(body.data.events.map(({ name }: { name: string }) => name)).toEqual([
      'onPodcastEpisodeDownloaded',
      'onBackupCompleted',
      'onBackupFailed',
      'onRSSFeedFailed',
      'onRSSFeedDisabled',
      'onTest',
    ])
    expect((await root.get('/api/notificationdata')).body).toEqual({ events: body.data.events })
    expect(body.settings).toEqual({
      id: 'notification-settings',
      appriseType: 'api',
      appriseApiUrl: `${apprise.url}/notify`,
      notifications: [],
      maxFailedAttempts: 5,
      maxNotificationQueue: 20,
      notificationDelay: 1000,
    })
  })

  it('change how they are sent; numbers left out fall back', async () => {
    await configure('http://apprise.test/notify', {
      maxFailedAttempts: 2,
      maxNotificationQueue: 7,
    })
    expect(await settings()).toMatchObject({ maxFailedAttempts: 2, maxNotificationQueue: 7 })
    expect((await configure('')).text).toBe('OK')
    expect(await settings()).toMatchObject({
      appriseApiUrl: null,
      maxFailedAttempts: 5,
      maxNotificationQueue: 20,
    })
  })

  it('make, change and remove a notification', async () => {
    const made = await make()
    expect(made).toEqual({
      id: made.id,
      libraryId: null,
      eventName: 'onTest',
      urls,
      titleTemplate: 'T {{version}}',
      bodyTemplate: 'B',
      enabled: true,
      type: 'info',
      lastFiredAt: null,
      lastAttemptFailed: false,
      numConsecutiveFailedAttempts: 0,
      numTimesFired: 0,
      createdAt: test.clock.now,
    })
    const change = { id: made.id, enabled: true, bodyTemplate: 'B2' }
    const { body } = await root.patch(`${path}/${made.id}`, change)
    expect(body.notifications).toEqual([{ ...made, bodyTemplate: 'B2' }])
    expect((await root.delete(`${path}/${made.id}`)).body.notifications).toEqual([])
    expect((await root.delete(`${path}/${made.id}`)).status).toBe(404)
    expect((await root.patch(`${path}/nothing`, {})).status).toBe(404)
  })

  it.each([
    [{ urls: [] }, 'Invalid notification. Name at least one address'],
    [{ urls: 'x' }, 'Invalid notification. Name at least one address'],
    [{ eventName: 'onNothing' }, 'Invalid notification. There is no such event'],
    [{ eventName: 5 }, 'Invalid notification. There is no such event'],
    [
      { libraryId: '00000000-0000-4000-8000-000000000000' },
      'Invalid notification. There is no such library',
    ],
    [{ type: 'loud' }, 'Invalid notification. There is no such type'],
    [{ bodyTemplate: 'x'.repeat(10_001) }, 'Invalid notification. A text is missing or too long'],
    [{ enabled: 'yes' }, '"enabled" must be true or false'],
  ])('refuse %j', async (more, sentence) => {
    const asked = { eventName: 'onTest', urls, ...more }
    const { status, text } = await root.post(path, asked)
    expect([status, text]).toEqual([400, sentence])
    expect((await settings()).notifications).toEqual([])
  })

  it('refuse addresses that Apprise can’t be at', async () => {
    for (const address of ['file:///etc/passwd', 'apprise', 'http://'])
      expect((await configure(address)).status).toBe(400)
    const { text } = await configure(null, { maxFailedAttempts: 0 })
    expect(text).toBe('"maxFailedAttempts" must be a whole number from 1 to 1000')
    expect((await settings()).appriseApiUrl).toBe(`${apprise.url}/notify`)
  })

  it('are for admins', async () => {
    const ada = await test.user('ada')
    for (const address of [path, '/api/notificationdata', `${path}/test`])
      expect([(await ada.get(address)).status, (await ada.get(address)).text]).toEqual([
        403,
        'Forbidden',
      ])
    expect((await ada.post(path, {})).status).toBe(403)
  })
})

describe('a notification', () => {
  it('is sent with its texts filled, and counted', async () => {
    const { id } = await make({ bodyTemplate: '{{ version }} {{nobody}}.' })
    await make({ enabled: false })
    expect((await fire()).text).toBe('OK')
    await apprise.until(1)
    await expect.poll(async () => (await one(id)).numTimesFired).toBe(1)
    expect(JSON.parse(apprise.told[0]!.body)).toEqual({
      urls,
      title: 'T v2.36.0',
      body: 'v2.36.0 {{nobody}}.',
    })
    expect(apprise.told).toHaveLength(1)
    expect(await one(id)).toMatchObject({
      lastFiredAt: test.clock.now,
      lastAttemptFailed: false,
      numConsecutiveFailedAttempts: 0,
    })
  })

  it('is switched off after it failed too often, and on again without that', async () => {
    await configure(`${apprise.url}/notify`, { maxFailedAttempts: 2 })
    const { id } = await make()
    apprise.answers({ status: 204 })
    await fire()
    await expect.poll(async () => (await one(id)).numConsecutiveFailedAttempts).toBe(1)
    expect(await one(id)).toMatchObject({ enabled: true, lastAttemptFailed: true })
    await fire('?fail=1')
    await expect.poll(async () => (await one(id)).enabled).toBe(false)
    expect(await one(id)).toMatchObject({ numConsecutiveFailedAttempts: 2, numTimesFired: 2 })
    expect(apprise.told).toHaveLength(1)
    await root.patch(`${path}/${id}`, { enabled: true })
    expect(await one(id)).toMatchObject({
      enabled: true,
      lastAttemptFailed: false,
      numConsecutiveFailedAttempts: 0,
    })
  })

  it('is tested with the test data of its event, and not counted', async () => {
    const { id } = await make({
      eventName: 'onBackupFailed',
      titleTemplate: 'Oh no',
      bodyTemplate: '{{errorMsg}}',
    })
    const tried = () => root.get(`${path}/${id}/test`)
    expect((await tried()).text).toBe('OK')
    expect(JSON.parse(apprise.told[0]!.body).body).toBe('Example error message')
    apprise.answers({ status: 424, body: { error: 'x', details: [['WARNING', '', 'Refused.']] } })
    const refused = await tried()
    expect([refused.status, refused.text]).toEqual([
      500,
      'Apprise could not reach every service. Refused.',
    ])
    await configure(null)
    const unset = await tried()
    expect([unset.status, unset.text]).toEqual([400, 'Apprise is not configured'])
    expect(await one(id)).toMatchObject({ numTimesFired: 0, lastFiredAt: null })
    expect((await root.get(`${path}/nothing/test`)).status).toBe(404)
  })

  it('waits its turn, one event after the other, and the rest is dropped', async () => {
    await configure(`${apprise.url}/notify`, { maxNotificationQueue: 2 })
    apprise.answers(null)
    const { id } = await make()
    const other = await make({ titleTemplate: 'U' })
    await fire()
    await apprise.until(1)
    await fire()
    await fire()
    const shown = async (of: string) =>
      (await root.get('/api/lectern/notifications')).body.notifications.find(
        (each: { id: string }) => each.id === of,
      )
    expect(await shown(id)).toMatchObject({ numWaiting: 2, numTimesDropped: 1, numTimesFired: 0 })
    expect(await shown(other.id)).toMatchObject({ numWaiting: 2, numTimesDropped: 1 })
    expect(apprise.told).toHaveLength(1)
    // What waits of one that is gone or off goes along.
    await root.delete(`${path}/${id}`)
    await root.patch(`${path}/${other.id}`, { enabled: false })
    expect(await shown(other.id)).toMatchObject({ numWaiting: 0 })
  })

  it('is told to admins over the socket, and to nobody else', async () => {
    await test.app.listen()
    const ada = await test.user('ada-listens')
    const [admin, user] = await Promise.all(
      [root, ada].map(({ token }) => listenAs(test.app.port(), token)),
    )
    const { id } = await make({ titleTemplate: 'Told' })
    await admin!.until('lectern_notifications_changed')
    expect(admin!.heard.map(({ event }) => event)).not.toContain('notifications_updated')
    await fire()
    await admin!.until('notifications_updated', '"numTimesFired":1')
    await admin!.until('notifications_updated', id)
    expect(user!.heard.filter(({ event }) => event.includes('notifications'))).toEqual([])
    admin!.close()
    user!.close()
  })
})
