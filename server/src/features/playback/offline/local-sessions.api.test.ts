import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'
import { localLimits } from './session-quota.ts'

let app: ListeningApp
beforeAll(async () => {
  app = await createListeningApp()
})
afterAll(() => app.close())

const nowhere = '00000000-0000-4000-8000-000000000000'
const hour = 3_600_000

/** What an app stores while it is offline; `ago` in ms. */
const session = (ago: number, more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  libraryItemId: app.ids.long,
  episodeId: null,
  mediaType: 'book',
  displayTitle: 'Long Walk',
  displayAuthor: 'Eli Park',
  duration: 3599,
  playMethod: 3,
  mediaPlayer: 'exo-player',
  deviceInfo: { deviceId: 'phone', model: 'X1', sdkVersion: 34, clientVersion: '1.0' },
  timeListening: 60,
  startTime: 0,
  currentTime: 60,
  startedAt: app.lectern.clock.now - ago - 60_000,
  updatedAt: app.lectern.clock.now - ago,
  ...more,
})
const sendAll = async (client: Client, sessions: unknown[]) =>
  (await client.post('/api/session/local-all', { sessions, deviceInfo: { deviceId: 'phone' } }))
    .body.results as Record<string, unknown>[]
const placeOf = async (client: Client) =>
  (await client.get(`/api/me/progress/${app.ids.long}`)).body
const totalOf = async (client: Client) =>
  (await client.get('/api/me/listening-stats')).body.totalTime

describe('offline sessions', () => {
  it('without times are of now, not of 1970', async () => {
    const client = await app.lectern.user('timeless')
    const { now } = app.lectern.clock
    await sendAll(client, [session(0, { startedAt: 0, updatedAt: 0 })])
    expect(await placeOf(client)).toMatchObject({ startedAt: now, lastUpdate: now })
  })

  it('move a place that was written by a clock ahead of the true one', async () => {
    const client = await app.lectern.user('ahead')
    const { clock } = app.lectern
    const opened = (await client.post(`/api/items/${app.ids.long}/play`, {})).body
    clock.now += 1800_000
    await client.post(`/api/session/${opened.id}/sync`, { currentTime: 100, timeListened: 30 })
    clock.now -= 1800_000
    const late = session(0, { currentTime: 300, timeListening: 20 })
    expect(await sendAll(client, [late])).toMatchObject([{ progressSynced: true }])
    expect(await placeOf(client)).toMatchObject({ currentTime: 300, lastUpdate: clock.now })
  })

  it('keep what this wire knows of the metadata an app sends, and no more than a little', async () => {
    const client = await app.lectern.user('big-talker')
    const mediaMetadata = {
      title: 'Said',
      huge: 'x'.repeat(100_000),
      description: 'y'.repeat(50_000),
    }
    await sendAll(client, [session(0, { mediaMetadata })])
    const { sessions } = (await client.get('/api/me/listening-sessions')).body
    expect(sessions[0].mediaMetadata).toMatchObject({ title: 'Said' })
    expect(JSON.stringify(sessions[0]).length).toBeLessThan(20_000)
  })

  it('move the place when they are the latest, and fill in what the app left out', async () => {
    const client = await app.lectern.user('offline')
    const first = session(1000, { displayTitle: null, mediaMetadata: null })
    expect((await client.post('/api/session/local', first)).text).toBe('OK')
    expect(await placeOf(client)).toMatchObject({
      currentTime: 60,
      duration: 3600,
      lastUpdate: first.updatedAt,
      startedAt: first.startedAt,
    })
    const [stored] = (await client.get('/api/me/listening-sessions')).body.sessions
    expect(stored).toMatchObject({
      id: first.id,
      displayTitle: 'Long Walk',
      mediaMetadata: { title: 'Long Walk' },
      playMethod: 3,
      timeListening: 60,
      duration: 3600,
      deviceInfo: { deviceId: 'phone', clientName: 'Abs Android', sdkVersion: '34' },
    })
  })

  it('add listening time whatever their age, but old ones never move the place', async () => {
    const client = await app.lectern.user('late')
    const { id } = (await client.post(`/api/items/${app.ids.long}/play`, {})).body
    await client.post(`/api/session/${id}/sync`, { currentTime: 1000, timeListened: 10 })
    const old = [session(hour, { currentTime: 300 }), session(24 * hour, { currentTime: 2000 })]
    expect(await sendAll(client, old)).toEqual(
      old.map(({ id: sent }) => ({ id: sent, success: true, progressSynced: false })),
    )
    expect(await placeOf(client)).toMatchObject({ currentTime: 1000 })
    expect(await totalOf(client)).toBe(130)
    app.lectern.clock.now += 1000
    const [latest] = await sendAll(client, [session(0, { currentTime: 1500 })])
    expect(latest).toMatchObject({ success: true, progressSynced: true })
    expect(await placeOf(client)).toMatchObject({ currentTime: 1500 })
  })

  it('are clamped to our clock: tomorrow does not outlive today', async () => {
    const client = await app.lectern.user('fast-clock')
    const tomorrow = session(-24 * hour, { currentTime: 500 })
    await sendAll(client, [tomorrow])
    expect(await placeOf(client)).toMatchObject({ lastUpdate: app.lectern.clock.now })
    app.lectern.clock.now += 1000
    await sendAll(client, [session(0, { currentTime: 900 })])
    expect(await placeOf(client)).toMatchObject({ currentTime: 900 })
    app.lectern.clock.now += 1000
    await sendAll(client, [tomorrow])
    expect(await placeOf(client)).toMatchObject({ currentTime: 900 })
  })

  it('count once however often they are sent, in any order', async () => {
    const client = await app.lectern.user('resender')
    const sessions = Array.from({ length: 20 }, (_, index) =>
      session((20 - index) * hour, { currentTime: 100 + index }),
    )
    await sendAll(client, sessions)
    const before = await placeOf(client)
    expect(before).toMatchObject({ currentTime: 119 })
    const again = await sendAll(client, [...sessions].reverse())
    await sendAll(client, sessions)
    expect(again.every((result) => result.success)).toBe(true)
    expect(again[0]).toMatchObject({ progressSynced: true })
    expect(await placeOf(client)).toEqual(before)
    expect(await totalOf(client)).toBe(20 * 60)
    expect((await client.get('/api/me/listening-sessions')).body.total).toBe(20)
  })

  it('grow with their absolute time and are never taken back by an older copy', async () => {
    const client = await app.lectern.user('grower')
    const one = session(10_000)
    const later = { ...one, currentTime: 90, timeListening: 90, updatedAt: one.updatedAt + 5000 }
    await client.post('/api/session/local', one)
    await client.post('/api/session/local', later)
    await client.post('/api/session/local', one)
    expect(await placeOf(client)).toMatchObject({ currentTime: 90 })
    const { sessions } = (await client.get('/api/me/listening-sessions')).body
    expect(sessions).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ timeListening: 90, currentTime: 90 })
  })

  it('get an answer each; ids of old apps are kept apart by user', async () => {
    const client = await app.lectern.user('mixed')
    const results = await sendAll(client, [
      session(5000, { id: 'play_local_1' }),
      session(4000, { libraryItemId: nowhere }),
      { id: 5, libraryItemId: {} },
      session(3000, { currentTime: 'x' }),
    ])
    expect(results.map(({ success, error }) => [success, error])).toEqual([
      [true, undefined],
      [false, 'Media item not found'],
      [false, 'Session is not valid'],
      [false, 'Session is not valid'],
    ])
    expect(results[0]).toMatchObject({ id: 'play_local_1' })
    const other = await app.lectern.user('mixed-too')
    await sendAll(other, [session(5000, { id: 'play_local_1' })])
    expect((await client.get('/api/me/listening-sessions')).body.total).toBe(1)
    for (const body of [{}, { sessions: 'x' }, { sessions: [] }]) {
      expect((await client.post('/api/session/local-all', body)).body).toEqual({ results: [] })
    }
    expect((await client.post('/api/session/local', { id: 5, libraryItemId: {} })).status).toBe(400)
    const unknown = session(0, { libraryItemId: nowhere })
    expect((await client.post('/api/session/local', unknown)).status).toBe(404)
  })

  it('never touch somebody else’s session or an item out of sight', async () => {
    const owner = await app.lectern.user('victim')
    const thief = await app.reader('thief')
    const own = session(1000, { currentTime: 700 })
    await owner.post('/api/session/local', own)
    expect((await thief.post('/api/session/local', { ...own, currentTime: 5 })).status).toBe(404)
    expect((await sendAll(thief, [own]))[0]).toMatchObject({ success: false })
    const [stored] = (await owner.get('/api/me/listening-sessions')).body.sessions
    expect(stored).toMatchObject({ currentTime: 700, timeListening: 60 })
    const hidden = session(0, { libraryItemId: app.ids.hidden })
    expect((await sendAll(thief, [hidden]))[0]).toMatchObject({ error: 'Media item not found' })
    expect((await thief.get('/api/me/listening-sessions')).body.total).toBe(0)
  })

  it('are taken up to a number that no phone reaches, the next day again', async () => {
    const client = await app.lectern.user('flood')
    const limits = { ...localLimits }
    const { clock } = app.lectern
    const today = clock.now
    const first = session(5000)
    try {
      Object.assign(localLimits, { aDay: 2, atOnce: 3 })
      const results = await sendAll(client, [first, session(4000), session(3000)])
      expect(results).toMatchObject([{ success: true }, { success: true }, { success: false }])
      expect(results[2]?.error).toContain('too many offline sessions')
      expect((await client.post('/api/session/local', session(2000))).status).toBe(429)
      // What is known already costs nothing, and others have room of their own.
      const longer = { ...first, timeListening: 61, currentTime: 61 }
      expect(await sendAll(client, [longer])).toMatchObject([{ success: true }])
      const other = await app.lectern.user('calm')
      expect(await sendAll(other, [session(1000)])).toMatchObject([{ success: true }])
      clock.now += 24 * hour
      const again = await app.lectern.signIn('flood')
      expect((await again.post('/api/session/local', session(2000))).status).toBe(200)

      const many = { sessions: Array.from({ length: 4 }, () => session(1000)) }
      expect((await again.post('/api/session/local-all', many)).status).toBe(413)
      Object.assign(localLimits, { inAll: 3 })
      expect((await sendAll(again, [session(1000)]))[0]).toMatchObject({ success: false })
      expect((await again.get('/api/me/listening-sessions')).body.total).toBe(3)
    } finally {
      clock.now = today
      Object.assign(localLimits, limits)
    }
  })

  it('are taken 2,000 at once', async () => {
    const client = await app.lectern.user('traveller')
    const sessions = Array.from({ length: 2000 }, (_, index) => session((3000 - index) * 60_000))
    let turns = 0
    const counting = setInterval(() => turns++, 0)
    const results = await sendAll(client, sessions)
    clearInterval(counting)
    expect(results.filter((result) => result.success)).toHaveLength(2000)
    expect(turns).toBeGreaterThan(20)
    expect(await totalOf(client)).toBe(2000 * 60)
  })
})
