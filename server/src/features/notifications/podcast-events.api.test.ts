import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEvents } from '#domain/events.ts'
import { createPodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'
import type { PodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'
import { audioBytes } from '#testing/fixture-library.ts'
import { feedXml } from '#testing/providers/feed-server.ts'
import { startToldServer } from '#testing/providers/told-server.ts'
import type { ToldServer } from '#testing/providers/told-server.ts'
import type { NotifiedEvent } from './events/own-events.ts'
import { followPodcasts } from './events/podcast-sources.ts'

const sound = audioBytes('.mp3', { seconds: 3 })

let house: PodcastLibraryApp
let receiver: ToldServer
beforeAll(async () => {
  ;[house, receiver] = await Promise.all([createPodcastLibraryApp(), startToldServer()])
  const books = await house.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: join(house.test.mediaFolder, 'books') }],
    settings: { disableWatcher: true },
  })
  for (const libraryId of [house.libraryId, books.body.id])
    for (const eventName of ['onRSSFeedFailed', 'onPodcastEpisodeDownloaded'])
      await house.root.post('/api/lectern/notifications', {
        channel: 'webhook',
        eventName,
        libraryId,
        urls: [receiver.url],
        titleTemplate: '{{libraryName}}',
        bodyTemplate: '',
        isEnabled: true,
      })
})
afterAll(async () => {
  await house?.close()
  await receiver?.close()
})

const add = (title: string, feedUrl: string, media: Record<string, unknown> = {}) =>
  house.root.post('/api/podcasts', {
    path: join(house.folder, title),
    folderId: house.folderId,
    libraryId: house.libraryId,
    media: {
      metadata: { title, author: 'Ada Lane', feedUrl, genres: ['Arts', 'News'] },
      tags: ['daily'],
      ...media,
    },
  })

it('a feed that fails by itself is told to who asked for its library, without its secrets', async () => {
  const { web } = house
  web.on('/broken.xml', (_, response) => void response.writeHead(503).end())
  const secret = `${web.url.replace('://', '://ada:hush@')}/broken.xml`
  const { body } = await add('Broken', secret)
  await receiver.until(1)
  const told = JSON.parse(receiver.told[0]!.body)
  expect(told).toMatchObject({
    event: 'onRSSFeedFailed',
    libraryId: house.libraryId,
    title: 'Air',
    data: { title: 'Broken', numFailed: 1, libraryName: 'Air' },
  })
  expect(told.data.reason).toContain('503')
  expect(receiver.told[0]!.body).not.toContain('hush')
  // Who asks hears of it at once, so nobody else has to.
  await house.root.get(`/api/podcasts/${body.id}/checknew`)
  await add('Broken too', `${web.url}/nothing.xml`)
  await receiver.until(2)
  expect(receiver.told.map(({ body: text }) => JSON.parse(text).data.title)).toEqual([
    'Broken',
    'Broken too',
  ])
})

it('an episode that comes by itself is told with what is known of it', async () => {
  const { web, test } = house
  const before = receiver.told.length
  web.on('/media/2.mp3', (_, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    response.end(sound)
  })
  const episodes = [{ number: 1, publishedAt: test.clock.now - 1000 }]
  web.on('/new.xml', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    const xml = feedXml({ title: 'New', episodes }, web.url)
    response.end(xml.replace(/length="\d+"/g, `length="${sound.length}"`))
  })
  const { body } = await add('New', `${web.url}/new.xml`, {
    autoDownloadEpisodes: true,
    autoDownloadSchedule: '0 * * * *',
  })
  const listed = `/api/lectern/podcasts/${body.id}/episodes`
  await expect.poll(async () => (await house.root.get(listed)).body.total).toBe(1)
  // Its time to look has come, and the server is started anew.
  test.clock.now += 2 * 3_600_000
  episodes.unshift({ number: 2, publishedAt: test.clock.now - 1000 })
  await test.restart()
  await test.app.listen()
  await expect
    .poll(() => receiver.told.slice(before).map(({ headers }) => headers['lectern-event']), {
      timeout: 20_000,
    })
    .toContain('onPodcastEpisodeDownloaded')
  const bodies = receiver.told.slice(before).map(({ body: text }) => JSON.parse(text))
  const told = bodies.find(({ event }) => event === 'onPodcastEpisodeDownloaded')
  expect(told).toMatchObject({
    event: 'onPodcastEpisodeDownloaded',
    data: {
      podcastTitle: 'New',
      podcastAuthor: 'Ada Lane',
      podcastGenres: 'Arts, News',
      mediaTags: 'daily',
      episodeTitle: 'Part 2',
      episodeDescription: 'What part 2 is about',
      libraryName: 'Air',
      libraryItemId: body.id,
    },
  })
})

it('a feed that is tried once a day from now on is told as that, once', async () => {
  const events = createEvents((error) => {
    throw error
  })
  const told: NotifiedEvent[] = []
  const facts = { libraryName: async () => 'Air', episode: async () => null }
  followPodcasts({ events, facts, now: () => 7, tell: async (event) => void told.push(event) })
  const failure = { libraryId: 'l', itemId: 'i', title: 'T', feedUrl: 'u', reason: 'R.' }
  for (let failures = 6; failures <= 10; failures++)
    events.publish('feed.failed', { ...failure, failures, isAutomatic: true })
  events.publish('feed.failed', { ...failure, failures: 8, isAutomatic: false })
  await expect.poll(() => told.length).toBe(5)
  expect(told.map(({ name, values }) => [name, values['numFailed']])).toEqual([
    ['onRSSFeedFailed', 6],
    ['onRSSFeedFailed', 7],
    ['onRSSFeedDisabled', 8],
    ['onRSSFeedFailed', 9],
    ['onRSSFeedFailed', 10],
  ])
})
