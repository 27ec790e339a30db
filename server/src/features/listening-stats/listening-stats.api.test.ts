import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'
import { localDate, weekdayOf } from '#features/playback/index.ts'

let app: ListeningApp
let reader: Client
beforeAll(async () => {
  app = await createListeningApp()
  reader = await app.lectern.user('reader')
})
afterAll(() => app.close())

const listen = (libraryItemId: string, ago: number, seconds: number, episodeId?: string) => {
  const updatedAt = app.lectern.clock.now - ago
  return reader.post('/api/session/local', {
    id: randomUUID(),
    libraryItemId,
    episodeId,
    timeListening: seconds,
    startTime: 0,
    currentTime: seconds,
    startedAt: updatedAt - seconds * 1000,
    updatedAt,
  })
}

it('adds up what was heard, by item, day and weekday', async () => {
  const day = 86_400_000
  const { now } = app.lectern.clock
  await listen(app.ids.book, 2 * day, 100)
  await listen(app.ids.long, 2 * day + 1000, 200)
  await listen(app.ids.long, 0, 50)
  await listen(app.ids.podcast, 0, 25, app.ids.episode)
  const stats = (await reader.get('/api/me/listening-stats')).body
  expect(stats.totalTime).toBe(375)
  expect(stats.items[app.ids.long]).toMatchObject({
    id: app.ids.long,
    timeListening: 250,
    mediaMetadata: { title: 'Long Walk' },
  })
  expect(stats.days[localDate(now - 2 * day)]).toBe(300)
  expect(stats.dayOfWeek[weekdayOf(localDate(now - 2 * day))]).toBe(300)
  expect(stats.today).toBe(stats.days[localDate(now)])
  expect(stats.recentSessions).toHaveLength(4)
  const { id } = (await reader.get('/api/me')).body
  expect((await app.lectern.root.get(`/api/users/${id}/listening-stats`)).body.totalTime).toBe(375)
})

it('reviews a year', async () => {
  await reader.patch(`/api/me/progress/${app.ids.long}`, { isFinished: true, duration: 3600 })
  const year = new Date(app.lectern.clock.now).getFullYear()
  const review = (await reader.get(`/api/me/stats/year/${year}`)).body
  const { days } = (await reader.get('/api/me/listening-stats')).body
  const heard = Object.entries<number>(days).filter(([day]) => day.startsWith(String(year)))
  expect(review.totalListeningTime).toBe(heard.reduce((sum, [, seconds]) => sum + seconds, 0))
  expect(review).toMatchObject({
    numBooksFinished: 1,
    totalPodcastListeningTime: 25,
    longestAudiobookFinished: { title: 'Long Walk', duration: 3600 },
  })
  expect((await reader.get(`/api/me/stats/year/${year - 10}`)).body).toMatchObject({
    totalListeningSessions: 0,
    mostListenedMonth: null,
  })
  for (const wrong of ['123', '1999', '20260', 'x']) {
    const answer = await reader.get(`/api/me/stats/year/${wrong}`)
    expect([answer.status, answer.text]).toEqual([400, 'Invalid year'])
  }
})

it('tells the days of a year cheaply, and to nobody else but admins', async () => {
  const { days, totalTime } = (await reader.get('/api/me/listening-stats')).body
  const own = (await reader.get('/api/me/stats/days')).body
  expect(own).toEqual({
    today: localDate(app.lectern.clock.now),
    firstDay: Object.keys(days).sort()[0],
    days,
    totalTime,
    numFinished: 1,
  })
  const { id } = (await reader.get('/api/me')).body
  const rootId = (await app.lectern.root.get('/api/me')).body.id
  expect((await app.lectern.root.get(`/api/me/stats/days?user=${id}`)).body).toEqual(own)
  expect((await reader.get(`/api/me/stats/days?user=${id}`)).body).toEqual(own)
  expect((await reader.get(`/api/me/stats/days?user=${rootId}`)).status).toBe(403)
  expect((await reader.get(`/api/me/stats/tops?user=${rootId}`)).status).toBe(403)
  const nothing = (await app.lectern.root.get('/api/me/stats/days')).body
  expect(nothing).toMatchObject({ days: {}, firstDay: null, totalTime: 0, numFinished: 0 })
})

it('ranks what was heard, ever and between two days', async () => {
  const day = 86_400_000
  const { now } = app.lectern.clock
  const ever = (await reader.get('/api/me/stats/tops')).body
  expect(ever).toMatchObject({ totalTime: 375, numSessions: 4, numItems: 3 })
  expect(
    ever.items.map((item: { title: string; time: number }) => [item.title, item.time]),
  ).toEqual([
    ['Long Walk', 250],
    ['First Light', 100],
    ['Tiny Talks', 25],
  ])
  expect(ever.items[1]).toMatchObject({ author: 'Ada Lane', isThere: true, hasCover: true })
  expect(ever.authors).toMatchObject([
    { name: 'Eli Park', time: 250, libraryId: app.ids.libraryId },
    { name: 'Ada Lane', time: 100 },
  ])
  const author = await reader.get(`/api/authors/${ever.authors[0].id}`)
  expect(author.body).toMatchObject({ name: 'Eli Park' })
  expect(ever.narrators).toMatchObject([{ name: 'Nora', time: 100, id: null }])
  expect(ever.genres).toMatchObject([{ name: 'Travel', time: 250 }])

  const span = `from=${localDate(now - 3 * day)}&to=${localDate(now - day)}`
  const before = (await reader.get(`/api/me/stats/tops?${span}`)).body
  expect(before).toMatchObject({ totalTime: 300, numSessions: 2, numItems: 2 })
  expect((await reader.get('/api/me/stats/tops?from=yesterday&to=2026-01-01')).status).toBe(400)
  expect((await reader.get('/api/me/stats/tops?from=2026-01-01')).status).toBe(400)
})

it('forgets what may no longer be seen', async () => {
  const limited = await app.reader('limited')
  const { id } = (await limited.get('/api/me')).body
  await app.lectern.root.patch(`/api/users/${id}`, { permissions: { accessAllLibraries: true } })
  const full = app.lectern.as(limited.token)
  await full.post('/api/session/local', {
    id: randomUUID(),
    libraryItemId: app.ids.hidden,
    timeListening: 40,
    currentTime: 40,
    startedAt: app.lectern.clock.now - 40_000,
    updatedAt: app.lectern.clock.now,
  })
  expect((await full.get('/api/me/stats/days')).body.totalTime).toBe(40)
  await app.lectern.root.patch(`/api/users/${id}`, {
    permissions: { accessAllLibraries: false },
    librariesAccessible: [app.ids.libraryId],
  })
  expect((await full.get('/api/me/stats/days')).body).toMatchObject({ totalTime: 0, days: {} })
  expect((await full.get('/api/me/stats/tops')).body).toMatchObject({ items: [], numItems: 0 })
})

it('adds up the whole server for admins', async () => {
  const { root } = app.lectern
  const totals = (await root.get('/api/stats/server')).body
  expect(totals).toMatchObject({
    books: { numItems: 4, numAudioFiles: 4 },
    podcasts: { numItems: 1, numAudioFiles: 1 },
    total: { numItems: 5, numAudioFiles: 5 },
  })
  expect(totals.total.totalSize).toBe(totals.books.totalSize + totals.podcasts.totalSize)
  const year = new Date(app.lectern.clock.now).getFullYear()
  const review = (await root.get(`/api/stats/year/${year}`)).body
  const { totalTime } = (await root.get(`/api/me/stats/days`)).body
  const heard = (await reader.get('/api/me/listening-stats')).body.days as Record<string, number>
  const ofReader = Object.entries(heard)
    .filter(([date]) => date.startsWith(String(year)))
    .reduce((sum, [, seconds]) => sum + seconds, 0)
  // `limited` heard 40 s of what they may no longer see; the server still knows.
  expect(review.totalListeningTime).toBe(ofReader + totalTime + 40)
  expect(review).toMatchObject({ numBooks: 4, totalBooksDuration: 7320 })
  expect((await root.get(`/api/stats/year/${year - 20}`)).body).toMatchObject({
    numListeningSessions: 0,
    numBooksAdded: 0,
    topAuthors: [],
  })
  const wrong = await root.get('/api/stats/year/abc')
  expect([wrong.status, wrong.text]).toEqual([400, 'Invalid year'])
  expect((await reader.get('/api/stats/server')).status).toBe(403)
  expect((await reader.get(`/api/stats/year/${year}`)).status).toBe(403)
})

it('counts whole seconds: the days add up to the total', async () => {
  const other = await app.reader('other')
  for (const ago of [1, 2]) {
    const updatedAt = app.lectern.clock.now - ago * 86_400_000
    await app.lectern.as(other.token).post('/api/session/local', {
      id: randomUUID(),
      libraryItemId: app.ids.long,
      timeListening: 2.6,
      currentTime: 2.6,
      startedAt: updatedAt - 3000,
      updatedAt,
    })
  }
  const { days, totalTime } = (await app.lectern.as(other.token).get('/api/me/stats/days')).body
  expect(Object.values(days)).toEqual([3, 3])
  expect(totalTime).toBe(6)
})
