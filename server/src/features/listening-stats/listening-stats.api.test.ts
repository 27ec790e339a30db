import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { createListeningApp } from '#testing/listening-app.ts'
import type { ListeningApp } from '#testing/listening-app.ts'
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
