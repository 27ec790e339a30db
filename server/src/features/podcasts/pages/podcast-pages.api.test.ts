import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '#testing/app.ts'
import { createPodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'
import type { PodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'
import { audioBytes } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import type { FeedServer, TestEpisode, TestFeed } from '#testing/providers/feed-server.ts'

const day = 86_400_000

let test: TestApp
let web: FeedServer
let root: Client
let libraryId: string
let folderId: string
let folder: string
let number = 0

let house: PodcastLibraryApp
beforeAll(async () => {
  house = await createPodcastLibraryApp()
  ;({ test, root, web, libraryId, folderId, folder } = house)
})
afterAll(() => house?.close())
beforeEach(() => {
  number += 1
})

/** A podcast whose feed lists these numbers, one a week, the highest yesterday. */
async function show(
  numbers: number[],
  metadata: Record<string, unknown> = {},
  over: (number: number) => Partial<TestEpisode> = () => ({}),
): Promise<{ id: string; idOf: (number: number) => string; address: string }> {
  const title = `Show ${number} ${numbers.length}`
  const last = Math.max(...numbers)
  const feed: TestFeed = {
    title,
    episodes: numbers.map((n) => ({
      number: n,
      publishedAt: test.clock.now - day - (last - n) * 7 * day,
      ...over(n),
    })),
  }
  const path = `/${title.replaceAll(' ', '-')}.xml`
  web.feed(path, feed)
  const address = `${web.url}${path}`
  const { body, text, status } = await root.post('/api/podcasts', {
    path: join(folder, title),
    folderId,
    libraryId,
    media: { metadata: { title, feedUrl: address, ...metadata } },
  })
  expect(status, text).toBe(200)
  const list = () => root.get(`/api/lectern/podcasts/${body.id}/episodes?limit=500`)
  // That a feed was read is noted with its item once all episodes are kept, and then it knows when it is read next.
  const feedOf = () => root.get(`/api/lectern/podcasts/${body.id}/feed`)
  await expect
    .poll(async () => (await feedOf()).body.feed?.nextCheckAt)
    .toBeGreaterThan(test.clock.now)
  const { episodes, total } = (await list()).body
  expect(total).toBe(numbers.length)
  const idOf = (n: number): string =>
    episodes.find((one: { episode: string | null }) => one.episode === String(n)).id
  return { id: body.id, idOf, address }
}

/** A podcast that was scanned from files of these titles. */
async function onDisk(titles: string[]) {
  const name = `Found ${number}`
  const sound = audioBytes('.mp3', { seconds: 1 })
  await mkdir(join(folder, name))
  for (const title of titles) await writeFile(join(folder, name, `${title}.mp3`), sound)
  await root.post(`/api/libraries/${libraryId}/scan`)
  await idle(root)
  const items = await root.get(`/api/libraries/${libraryId}/items?minified=1`)
  const { id } = items.body.results.find((one: { relPath: string }) => one.relPath === name)
  const { episodes } = (await root.get(`/api/lectern/podcasts/${id}/episodes`)).body
  const idOf = (title: string): string =>
    episodes.find((one: { title: string }) => one.title === title).id
  return { id, idOf }
}

const overview = async (id: string, client = root) =>
  (await client.get(`/api/lectern/podcasts/${id}/overview`)).body
const titlesOf = async (id: string, query: string, client = root): Promise<string[]> =>
  (await client.get(`/api/lectern/podcasts/${id}/episodes?${query}`)).body.episodes.map(
    (one: { title: string }) => one.title,
  )
const mark = (id: string, episodeId: string, change: object, client = root) =>
  client.patch(`/api/me/progress/${id}/${episodeId}`, change)

describe('the overview of a podcast', () => {
  it('counts, knows seasons and rhythm, and who follows', async () => {
    const { id, idOf } = await show([1, 2, 3, 4, 5], {}, (n) => ({ season: n < 3 ? '10' : '2' }))
    const found = await overview(id)
    expect(found).toMatchObject({
      numEpisodes: 5,
      numDownloaded: 0,
      numUnplayed: 5,
      numStarred: 0,
      seasons: [
        { season: '2', count: 3 },
        { season: '10', count: 2 },
      ],
      rhythmMs: 7 * day,
      follows: false,
    })
    expect(found.published).toHaveLength(5)
    expect(found.nextExpectedAt).toBe(found.published[0] + 7 * day)
    await root.post(`/api/lectern/podcasts/${id}/follow`, { follows: true })
    await root.post(`/api/lectern/podcasts/${id}/episodes/${idOf(1)}/star`, { isStarred: true })
    expect(await overview(id)).toMatchObject({ numUnplayed: 5, numStarred: 1, follows: true })
    const ben = await test.user(`ben-${number}`)
    expect(await overview(id, ben)).toMatchObject({
      numUnplayed: 5,
      numStarred: 0,
      follows: false,
    })
  })

  it('says what is gone on with: the newest, of a story the first, then what follows', async () => {
    const story = await show([1, 2], { type: 'serial' })
    expect((await overview(story.id)).next.title).toBe('Part 1')
    const downloaded = await root.get(`/api/lectern/podcasts/${story.id}/overview?downloaded=1`)
    expect(downloaded.body.next).toBeNull()
    const { id, idOf } = await onDisk(['Tale 2', 'Tale 10', 'Tale 1'])
    const next = async () => (await overview(id)).next?.title ?? null
    expect(await next()).toBe('Tale 10')
    await mark(id, idOf('Tale 1'), { isFinished: true })
    expect(await next()).toBe('Tale 2')
    const { following, ...found } = await overview(id)
    expect(found).toMatchObject({ numUnplayed: 2, numDownloaded: 3 })
    expect(following.map((one: { title: string }) => one.title)).toEqual(['Tale 10'])
    test.clock.now += 1000
    await mark(id, idOf('Tale 10'), { currentTime: 0.5, duration: 1 })
    expect(await next()).toBe('Tale 10')
    for (const title of ['Tale 2', 'Tale 10']) await mark(id, idOf(title), { isFinished: true })
    expect(await next()).toBeNull()
    expect(await titlesOf(id, 'filter=unplayed')).toEqual([])
  })

  it('is hidden from who may not see the podcast, and books have none', async () => {
    const { id, idOf } = await show([1])
    const eve = await test.user(`eve-${number}`, {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await eve.get(`/api/lectern/podcasts/${id}/overview`)).status).toBe(403)
    const episode = `/api/lectern/podcasts/${id}/episodes/${idOf(1)}`
    expect((await eve.get(episode)).status).toBe(403)
    expect((await root.get(episode.slice(0, -3))).status).toBe(404)
  })
})

describe('a list of episodes', () => {
  it('orders seasons, numbers and titles as people count, and tells how many are in a season', async () => {
    const { id } = await show([2, 10, 1, 3], {}, (n) => ({
      season: n === 3 ? '' : n > 9 ? '10' : '9',
    }))
    expect(await titlesOf(id, 'sort=title')).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 10'])
    expect(await titlesOf(id, 'sort=title&desc=1&offset=1&limit=2')).toEqual(['Part 3', 'Part 2'])
    const bySeason = ['Part 1', 'Part 2', 'Part 10', 'Part 3']
    expect(await titlesOf(id, 'sort=season')).toEqual(bySeason)
    expect(await titlesOf(id, 'sort=season&desc=1')).toEqual([
      'Part 10',
      'Part 2',
      'Part 1',
      'Part 3',
    ])
    expect(await titlesOf(id, 'season=')).toEqual(['Part 3'])
    expect(await titlesOf(id, 'season=9&sort=duration&desc=1')).toEqual(['Part 2', 'Part 1'])
    const { body } = await root.get(`/api/lectern/podcasts/${id}/episodes?q=part%201`)
    expect(body.seasons).toEqual([
      { season: '9', count: 1 },
      { season: '10', count: 1 },
    ])
  })

  it('tells all of one episode, to admins alone where its sound comes from', async () => {
    const { id, idOf } = await show([1])
    const path = `/api/lectern/podcasts/${id}/episodes/${idOf(1)}`
    const { body } = await root.get(path)
    expect(body).toMatchObject({
      title: 'Part 1',
      description: 'What part 1 is about',
      guid: 'part-1',
      isDownloaded: false,
      chapters: [],
      enclosure: { url: `${web.url}/media/1.mp3`, type: 'audio/mpeg' },
    })
  })
})

describe('the latest episodes of a library', () => {
  it('come newest first, all or of what is followed, without what is finished', async () => {
    const one = await show([1, 2], {}, (n) => ({ publishedAt: test.clock.now - n * 60_000 }))
    const other = await show([1, 2, 3], {}, (n) => ({
      publishedAt: test.clock.now - 30_000 - n * 60_000,
    }))
    const latest = async (query: string, client = root) =>
      (await client.get(`/api/lectern/libraries/${libraryId}/latest-episodes?${query}`)).body
    const { episodes, hasMore } = await latest('limit=3')
    expect(hasMore).toBe(true)
    expect(episodes.map((e: { libraryItemId: string; title: string }) => e.title)).toEqual([
      'Part 1',
      'Part 1',
      'Part 2',
    ])
    expect(episodes[0]).toMatchObject({ libraryItemId: one.id, podcastTitle: `Show ${number} 2` })
    const ben = await test.user(`ben-${number}`)
    expect(await latest('followed=1', ben)).toEqual({
      episodes: [],
      hasMore: false,
      numFollowed: 0,
    })
    await ben.post(`/api/lectern/podcasts/${other.id}/follow`, { follows: true })
    const followed = await latest('followed=1&unplayed=1', ben)
    expect(followed.episodes.map((e: { title: string }) => e.title)).toEqual([
      'Part 1',
      'Part 2',
      'Part 3',
    ])
    expect(followed.numFollowed).toBe(1)
    expect((await latest('downloaded=1')).episodes).toEqual([])
    const eve = await test.user(`eve-${number}`, {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    const refused = await eve.get(`/api/lectern/libraries/${libraryId}/latest-episodes`)
    expect(refused.status).toBeGreaterThanOrEqual(403)
  })
})

it('knows which feeds of a list the library has already', async () => {
  const { id, address } = await show([1])
  const path = `/api/lectern/libraries/${libraryId}/known-feeds`
  const other = 'https://nobody.example/feed.xml'
  const { body } = await root.post(path, { addresses: [address, other, 'no address'] })
  expect(body).toEqual({ known: [{ address, libraryItemId: id }] })
  expect((await root.post(path, { addresses: 'x' })).text).toBe(
    'Send the addresses of feeds as texts, 2,000 at most.',
  )
  const ben = await test.user(`ben-${number}`)
  expect((await ben.post(path, { addresses: [address] })).status).toBe(403)
})

describe('a picture of a feed', () => {
  const picture = (address: string, client = root) =>
    client.get(`/api/lectern/feed-picture?address=${encodeURIComponent(address)}`)

  it('is fetched and made small by the server', async () => {
    web.on('/cover.png', (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(pixel)
    })
    const { status, headers } = await picture(`${web.url}/cover.png`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/webp')
  })

  it('is refused where there is none, inside the house, and to who is no admin', async () => {
    web.on('/page.html', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<b>no</b>')
    })
    for (const address of [
      `${web.url}/page.html`,
      `${web.url}/none`,
      'http://10.0.0.1/x.png',
      'file:///etc/passwd',
      '',
    ])
      expect((await picture(address)).status, address).toBeGreaterThanOrEqual(400)
    const ben = await test.user(`ben-${number}`)
    expect((await picture(`${web.url}/cover.png`, ben)).status).toBe(403)
  })
})

it('comes as an item without its episodes where that is asked for, and with how many there are', async () => {
  const { id } = await show([1, 2])
  const whole = (await root.get(`/api/items/${id}?expanded=1`)).body
  const lean = (await root.get(`/api/items/${id}?expanded=1&lean=1`)).body
  expect(lean).toEqual({ ...whole, libraryFiles: [], media: { ...whole.media, episodes: [] } })
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
