import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let app: ListeningApp
let root: Client
beforeAll(async () => {
  app = await createListeningApp()
  root = app.lectern.root
})
afterAll(() => app.close())

const nowhere = '00000000-0000-4000-8000-000000000000'
const progressOf = async (client: Client, id: string) =>
  (await client.get(`/api/me/progress/${id}`)).body

describe('progress', () => {
  it('starts, moves, finishes, reopens and is forgotten', async () => {
    const path = `/api/me/progress/${app.ids.book}`
    expect((await root.get(path)).status).toBe(404)
    const started = await root.patch(path, { currentTime: 30, duration: 120, progress: 0.25 })
    expect([started.status, started.text]).toEqual([200, 'OK'])
    expect((await root.get(path)).body).toMatchObject({
      libraryItemId: app.ids.book,
      episodeId: null,
      mediaItemType: 'book',
      currentTime: 30,
      duration: 120,
      progress: 0.25,
      isFinished: false,
      finishedAt: null,
      lastUpdate: app.lectern.clock.now,
    })
    await root.patch(path, { isFinished: true })
    const finished = await progressOf(root, app.ids.book)
    expect(finished).toMatchObject({ isFinished: true, progress: 1, currentTime: 30 })
    await root.patch(path, { isFinished: false, currentTime: 50 })
    expect(await progressOf(root, app.ids.book)).toMatchObject({ currentTime: 0, progress: 0 })
    expect((await root.get(`/api/me/progress/${app.ids.book}`)).body.id).toBe(finished.id)
    expect((await root.delete(`/api/me/progress/${finished.id}`)).text).toBe('OK')
    expect((await root.delete(`/api/me/progress/${finished.id}`)).status).toBe(404)
    expect((await root.get(path)).status).toBe(404)
  })

  it('takes 0 for no time, and the length of the item where none is said', async () => {
    const client = await app.lectern.user('zeroes')
    const path = `/api/me/progress/${app.ids.book}`
    const { now } = app.lectern.clock
    const zeroes = { startedAt: 0, finishedAt: 0, lastUpdate: 0, createdAt: 0 }
    await client.patch(path, { currentTime: 30, ...zeroes })
    expect((await client.get(path)).body).toMatchObject({
      currentTime: 30,
      duration: 120,
      progress: 0.25,
      startedAt: now,
      lastUpdate: now,
      finishedAt: null,
    })
    await client.patch(path, { isFinished: true, ...zeroes })
    expect((await client.get(path)).body).toMatchObject({ finishedAt: now, startedAt: now })
  })

  it('leaves the length of a marked book open until a position is told', async () => {
    const client = await app.lectern.user('marks-only')
    const path = `/api/me/progress/${app.ids.long}`
    await client.patch(path, { isFinished: true })
    expect((await client.get(path)).body).toMatchObject({ duration: 0, progress: 1 })
    await client.patch(path, { isFinished: false })
    expect((await client.get(path)).body).toMatchObject({ duration: 0, progress: 0 })
    await client.patch(path, { currentTime: 900 })
    expect((await client.get(path)).body).toMatchObject({ duration: 3600, progress: 0.25 })
  })

  it('dates the first word about a book by itself, so that later ones of others count', async () => {
    const client = await app.lectern.user('two-phones')
    const path = `/api/me/progress/${app.ids.long}`
    const { now } = app.lectern.clock
    await client.patch(path, { currentTime: 100, duration: 3600, lastUpdate: now - 7_200_000 })
    await client.patch(path, { currentTime: 200, duration: 3600, lastUpdate: now - 3_600_000 })
    expect((await client.get(path)).body).toMatchObject({
      currentTime: 200,
      lastUpdate: now - 3_600_000,
    })
  })

  it('belongs to an episode where there is one', async () => {
    const { podcast, episode } = app.ids
    const path = `/api/me/progress/${podcast}/${episode}`
    expect((await root.patch(path, { currentTime: 12, duration: 48 })).status).toBe(200)
    expect((await root.get(path)).body).toMatchObject({
      episodeId: episode,
      mediaItemId: episode,
      mediaItemType: 'podcastEpisode',
    })
    const plain = await root.patch(`/api/me/progress/${podcast}`, { currentTime: 1 })
    expect([plain.status, plain.text]).toEqual([400, 'Library item is not a book'])
    const unknown = await root.patch(`/api/me/progress/${podcast}/${nowhere}`, { currentTime: 1 })
    expect([unknown.status, unknown.text]).toEqual([404, 'Episode not found'])
    const none = await root.patch(`/api/me/progress/${nowhere}`, { currentTime: 1 })
    expect([none.status, none.text]).toEqual([404, 'Library item not found'])
  })

  it.each([
    { currentTime: 'soon' },
    { currentTime: -1 },
    { currentTime: 1e300 },
    { duration: {} },
    { isFinished: 'maybe' },
    { ebookLocation: 'x'.repeat(5000) },
    { lastUpdate: -5 },
  ])('refuses %o in plain words', async (body) => {
    const answer = await root.patch(`/api/me/progress/${app.ids.long}`, body)
    expect(answer.status).toBe(400)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect((await root.get(`/api/me/progress/${app.ids.long}`)).status).toBe(404)
  })

  it('takes many at once and skips what makes no sense', async () => {
    const batch = '/api/me/progress/batch/update'
    expect((await root.patch(batch, [])).status).toBe(400)
    expect((await root.patch(batch, { a: 1 })).status).toBe(400)
    const answer = await root.patch(batch, [
      { libraryItemId: app.ids.ebook, ebookLocation: 12, ebookProgress: 0.5 },
      { libraryItemId: nowhere, isFinished: true },
      { libraryItemId: app.ids.long, currentTime: 'x' },
      { libraryItemId: app.ids.long, isFinished: true, finishedAt: 1_500_000_000_000 },
    ])
    expect(answer.text).toBe('OK')
    expect(await progressOf(root, app.ids.ebook)).toMatchObject({
      ebookLocation: '12',
      ebookProgress: 0.5,
    })
    expect(await progressOf(root, app.ids.long)).toMatchObject({ finishedAt: 1_500_000_000_000 })
  })

  it('undoes a mark in one call: the place is a second entry, or comes with "finished"', async () => {
    const batch = '/api/me/progress/batch/update'
    const thing = { libraryItemId: app.ids.long }
    const place = { currentTime: 11, duration: 3600 }
    const at = async (entries: object[]) => {
      await root.patch(batch, entries)
      return progressOf(root, app.ids.long)
    }
    await at([{ ...thing, ...place }])
    await at([{ ...thing, isFinished: true }])
    const undone = await at([
      { ...thing, isFinished: false },
      { ...thing, ...place },
    ])
    expect(undone).toMatchObject({ isFinished: false, currentTime: 11 })
    const finishedAt = 1_500_000_000_000
    await at([{ ...thing, isFinished: true, finishedAt }])
    await at([{ ...thing, isFinished: false }])
    const again = await at([{ ...thing, ...place, isFinished: true, finishedAt }])
    expect(again).toMatchObject({ isFinished: true, currentTime: 11, finishedAt })
  })

  it('takes 5,000 in one body while others are served', async () => {
    const entries = Array.from({ length: 5000 }, (_, index) => ({
      libraryItemId: app.ids.long,
      currentTime: index % 3000,
      duration: 3600,
      isFinished: false,
    }))
    let turns = 0
    const counting = setInterval(() => turns++, 0)
    const answer = await root.patch('/api/me/progress/batch/update', entries)
    clearInterval(counting)
    expect(answer.text).toBe('OK')
    expect(turns).toBeGreaterThan(20)
    expect(await progressOf(root, app.ids.long)).toMatchObject({ currentTime: 4999 % 3000 })
  })

  it('is hidden from the shelf and answers the user', async () => {
    const { id, lastUpdate } = await progressOf(root, app.ids.ebook)
    app.lectern.clock.now += 1000
    const answer = await root.get(`/api/me/progress/${id}/remove-from-continue-listening`)
    const shown = answer.body.mediaProgress.find((one: { id: string }) => one.id === id)
    expect(shown).toMatchObject({ hideFromContinueListening: true, lastUpdate })
    const unknown = await root.get(`/api/me/progress/${nowhere}/remove-from-continue-listening`)
    expect(unknown.status).toBe(404)
  })

  it('is nobody else’s business', async () => {
    const reader = await app.reader('progress-reader')
    await root.patch(`/api/me/progress/${app.ids.book}`, { currentTime: 10, duration: 120 })
    const own = await progressOf(root, app.ids.book)
    expect((await reader.delete(`/api/me/progress/${own.id}`)).status).toBe(404)
    const hiding = await reader.get(`/api/me/progress/${own.id}/remove-from-continue-listening`)
    expect(hiding.status).toBe(404)
    expect((await reader.get('/api/me/progress')).body.mediaProgress).toEqual([])
    const forbidden = await reader.patch(`/api/me/progress/${app.ids.hidden}`, { currentTime: 3 })
    expect(forbidden.status).toBe(404)
    const batch = [{ libraryItemId: app.ids.hidden, currentTime: 3 }]
    expect((await reader.patch('/api/me/progress/batch/update', batch)).text).toBe('OK')
    expect((await reader.get('/api/me/progress')).body.mediaProgress).toEqual([])
    expect((await app.lectern.anonymous.get('/api/me/progress')).status).toBe(401)
    // A client cannot hand its row to somebody else.
    await reader.patch(`/api/me/progress/${app.ids.book}`, { currentTime: 5, userId: own.userId })
    expect((await progressOf(reader, app.ids.book)).userId).not.toBe(own.userId)
  })

  it('vanishes with the right to see the item, and comes back with it', async () => {
    const client = await app.lectern.user('progress-limited')
    await client.patch(`/api/me/progress/${app.ids.hidden}`, { currentTime: 30, duration: 3600 })
    const { id: userId } = (await client.get('/api/me')).body
    const limit = { permissions: { accessAllLibraries: false }, librariesAccessible: [] }
    await root.patch(`/api/users/${userId}`, limit)
    expect((await client.get('/api/me')).body.mediaProgress).toEqual([])
    expect((await client.get(`/api/me/progress/${app.ids.hidden}`)).status).toBe(404)
    await root.patch(`/api/users/${userId}`, { permissions: { accessAllLibraries: true } })
    expect(await progressOf(client, app.ids.hidden)).toMatchObject({ currentTime: 30 })
  })
})

describe('the history of an item', () => {
  it('shows where each device was and leads back there', async () => {
    const client = await app.lectern.user('history')
    const path = `/api/me/progress/${app.ids.long}`
    await client.patch(path, { currentTime: 1000, duration: 3600 })
    app.lectern.clock.now += 60_000
    await client.patch(path, { currentTime: 20 })
    app.lectern.clock.now += 60_000
    await client.patch(path, { currentTime: 5, lastUpdate: app.lectern.clock.now - 100_000 })
    const history = (await client.get(`/api/me/item/${app.ids.long}/history`)).body
    expect(
      history.entries.map((entry: Record<string, unknown>) => [
        entry.position,
        entry.adopted,
        entry.reason,
      ]),
    ).toEqual([
      [5, false, 'older'],
      [20, true, 'moved'],
      [1000, true, 'moved'],
    ])
    expect(history.readThroughs).toHaveLength(1)
    const { seq } = history.entries[2]
    const back = await client.post(`/api/me/item/${app.ids.long}/history/${seq}/restore`)
    expect(back.body).toMatchObject({ currentTime: 1000, duration: 3600 })
    expect(await progressOf(client, app.ids.long)).toMatchObject({ currentTime: 1000 })
    const foreign = await root.post(`/api/me/item/${app.ids.long}/history/${seq}/restore`)
    expect(foreign.status).toBe(404)
    expect((await client.get(`/api/me/item/${nowhere}/history`)).status).toBe(404)
  })

  it('keeps every reading of a book', async () => {
    const client = await app.lectern.user('rereader')
    const path = `/api/me/progress/${app.ids.long}`
    const times: number[] = []
    for (let round = 0; round < 2; round++) {
      times.push(app.lectern.clock.now)
      await client.patch(path, { currentTime: 100, duration: 3600 })
      app.lectern.clock.now += 1000
      await client.patch(path, { isFinished: true })
      app.lectern.clock.now += 1000
      await client.patch(path, { isFinished: false })
    }
    const { readThroughs } = (await client.get(`/api/me/item/${app.ids.long}/history`)).body
    expect(
      readThroughs.map((one: Record<string, unknown>) => [one.startedAt, one.finishedAt]),
    ).toEqual(times.reverse().map((at) => [at, at + 1000]))
  })
})

describe('places that come with a fresh token', () => {
  it('are those that the device does not have', async () => {
    const path = `/api/me/progress/${app.ids.long}`
    await root.patch(path, { currentTime: 30, duration: 3600 })
    const login = await app.lectern.anonymous.post('/login', {
      username: 'root',
      password: 'secret',
    })
    const headers = { cookie: String(login.headers['set-cookie']) }
    const refresh = async (query: string) =>
      (await app.lectern.anonymous.post(`/auth/refresh${query}`, {}, { headers })).body as {
        user: { mediaProgress: unknown[] }
        lecternPlaces?: { mark: string; places?: unknown[] }[]
      }
    const whole = await refresh('')
    expect(whole).not.toHaveProperty('lecternPlaces')
    expect(whole.user.mediaProgress.length).toBeGreaterThan(0)

    const first = await refresh('?include=places')
    expect(first.user.mediaProgress).toEqual([])
    expect(first.lecternPlaces?.flatMap(({ places }) => places ?? [])).toEqual(
      expect.arrayContaining(whole.user.mediaProgress),
    )
    const marks = first.lecternPlaces?.map(({ mark }) => mark).join()
    const again = await refresh(`?include=places&places=${marks}`)
    expect(again.lecternPlaces).toEqual(first.lecternPlaces?.map(({ mark }) => ({ mark })))

    await root.patch(path, { currentTime: 90, duration: 3600 })
    const later = await refresh(`?include=places&places=${marks}`)
    expect(JSON.stringify(later.lecternPlaces)).toContain('"currentTime":90')
  })
})
