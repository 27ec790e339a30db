import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '#testing/app.ts'
import { createPodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'
import type { PodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'
import type { FeedServer, TestEpisode, TestFeed } from '#testing/providers/feed-server.ts'
import { idle } from '#testing/idle.ts'

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

/** A feed of its own for each test: its path, and the podcast as it is asked to be added. */
let feed: TestFeed
let path: string
let title: string
const episodes = (numbers: number[], over: (n: number) => Partial<TestEpisode> = () => ({})) =>
  numbers.map((n) => ({ number: n, publishedAt: test.clock.now - (100 - n) * day, ...over(n) }))
beforeEach(() => {
  number += 1
  title = `Show ${number}`
  path = `/feed-${number}.xml`
  feed = { title, episodes: episodes([3, 2, 1]) }
  web.feed(path, feed)
})

const address = () => `${web.url}${path}`
const podcast = (over: Record<string, unknown> = {}, metadata: Record<string, unknown> = {}) => ({
  path: join(folder, title),
  folderId,
  libraryId,
  media: {
    metadata: { title, author: 'Ada Lane', feedUrl: address(), genres: ['Arts'], ...metadata },
    ...over,
  },
})
async function added(over: Record<string, unknown> = {}): Promise<string> {
  const { status, body, text } = await root.post('/api/podcasts', podcast(over))
  expect(status, text).toBe(200)
  await listed(body.id, feed.episodes.length)
  return body.id
}
/** The list once the feed was read. */
async function listed(id: string, total: number) {
  await expect
    .poll(async () => (await root.get(`/api/lectern/podcasts/${id}/episodes`)).body.total)
    .toBe(total)
  return (await root.get(`/api/lectern/podcasts/${id}/episodes?sort=published&desc=1`)).body
    .episodes
}
const stateOf = async (id: string, client = root) =>
  (await client.get(`/api/lectern/podcasts/${id}/feed`)).body.feed

describe('adding a podcast', () => {
  it('makes its folder and item, and lists what the feed has', async () => {
    web.on('/cover.png', (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(pixel)
    })
    const asked = podcast({ tags: ['daily'] }, { imageUrl: `${web.url}/cover.png`, itunesId: 7 })
    const { status, body } = await root.post('/api/podcasts', asked)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      relPath: title,
      isMissing: false,
      numFiles: 1,
      media: {
        metadata: { title, feedUrl: address(), itunesId: '7', genres: ['Arts'] },
        tags: ['daily'],
        autoDownloadEpisodes: false,
        autoDownloadSchedule: '0 * * * *',
        lastEpisodeCheck: test.clock.now,
        episodes: [],
      },
    })
    expect(await readdir(join(folder, title))).toEqual(['cover.png'])
    expect(await listed(body.id, 3)).toMatchObject([
      { title: 'Part 3', isDownloaded: false, summary: 'What part 3 is about', progress: null },
      { title: 'Part 2' },
      { title: 'Part 1', duration: 61, size: 100_001, episode: '1' },
    ])
  })

  it('refuses what is there already, by folder and by feed, also when two ask at once', async () => {
    const both = await Promise.all([
      root.post('/api/podcasts', podcast()),
      root.post('/api/podcasts', { ...podcast(), path: join(folder, `${title} again`) }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(both.find(({ status }) => status === 400)?.text).toBe('Podcast already exists')
    const elsewhere = { ...podcast({}, { feedUrl: null }), path: join(folder, title) }
    const paths = (await readdir(folder)).filter((name) => name.startsWith(title))
    expect(paths).toHaveLength(1)
    const again = await root.post('/api/podcasts', {
      ...elsewhere,
      path: join(folder, paths[0] ?? ''),
    })
    expect([again.status, again.text]).toEqual([400, 'Podcast already exists'])
  })

  it.each([
    ['outside', () => '/somewhere/else', 'Podcast path must be inside the selected library folder'],
    [
      'beside',
      () => join(folder, '..', 'x'),
      'Podcast path must be inside the selected library folder',
    ],
    ['the folder itself', () => folder, 'Podcast path must be inside the selected library folder'],
    ['a hidden one', () => join(folder, '.hidden'), 'Invalid podcast path'],
    [
      'behind a link',
      () => join(folder, 'link', 'x'),
      'Podcast path must be inside the selected library folder',
    ],
    ['below a file', () => join(folder, 'file.txt', 'x'), 'Invalid podcast path'],
  ])('refuses a place %s and leaves nothing there', async (_, place, sentence) => {
    await symlink(test.folder, join(folder, 'link')).catch(() => undefined)
    await writeFile(join(folder, 'file.txt'), 'x')
    const before = await readdir(folder)
    const { status, text } = await root.post('/api/podcasts', { ...podcast(), path: place() })
    expect([status, text]).toEqual([400, sentence])
    expect(await readdir(folder)).toEqual(before)
    await expect(stat('/somewhere/else')).rejects.toThrow('ENOENT')
  })

  it('refuses libraries and folders that aren’t there, bad schedules, and whoever is no admin', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await root.post('/api/podcasts', { ...podcast(), libraryId: nowhere })).status).toBe(
      404,
    )
    expect((await root.post('/api/podcasts', { ...podcast(), folderId: nowhere })).status).toBe(404)
    expect(
      (await root.post('/api/podcasts', podcast({ autoDownloadSchedule: 'daily' }))).text,
    ).toBe('Invalid auto download schedule cron expression')
    expect((await root.post('/api/podcasts', { path: folder })).status).toBe(400)
    const ben = await test.user(`ben-${number}`)
    expect((await ben.post('/api/podcasts', podcast())).status).toBe(403)
  })

  it('takes in what lies in the folder already, once it is scanned', async () => {
    await mkdir(join(folder, title))
    await writeFile(join(folder, title, 'notes.txt'), 'x')
    const id = await added()
    await idle(root)
    expect((await root.get(`/api/items/${id}?expanded=1`)).body.numFiles).toBe(1)
    const scanned = await root.post(`/api/items/${id}/scan`)
    expect(scanned.status).toBe(200)
    expect((await root.get(`/api/items/${id}`)).body.isMissing).toBe(false)
  })
})

describe('looking at a feed before it is added', () => {
  it('shows what there is and whether the library has it', async () => {
    const ask = () =>
      root.post(`/api/lectern/libraries/${libraryId}/feed-preview`, { address: address() })
    expect((await ask()).body).toMatchObject({ title, numEpisodes: 3, libraryItemId: null })
    const id = await added()
    expect((await ask()).body.libraryItemId).toBe(id)
  })

  it('says why a feed can’t be read', async () => {
    web.on('/page', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Hi</body></html>')
    })
    web.on('/locked', (_, response) => void response.writeHead(401).end())
    const ask = async (at: string) =>
      root.post(`/api/lectern/libraries/${libraryId}/feed-preview`, { address: at })
    for (const at of [
      `${web.url}/page`,
      `${web.url}/locked`,
      `${web.url}/none`,
      'http://10.0.0.1/x',
      'file:///etc/passwd',
    ]) {
      const { status, text } = await ask(at)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).toMatch(/^\S.* .*\.$/)
    }
    const wire = await root.post('/api/podcasts/feed', { rssFeed: `${web.url}/page` })
    expect([wire.status, wire.text]).toEqual([
      404,
      'Podcast RSS feed request failed or invalid response data',
    ])
  })
})

describe('what is new', () => {
  it('is found once, however the feed names it, and only what was published since', async () => {
    const id = await added()
    const check = async () => {
      const { body } = await root.get(`/api/podcasts/${id}/checknew?limit=0`)
      return body.episodes.map((one: { title: string }) => one.title)
    }
    expect(await check()).toEqual([])
    test.clock.now += day
    feed.episodes.unshift({ number: 4, publishedAt: test.clock.now - 1000 })
    expect(await check()).toEqual(['Part 4'])
    const before = await listed(id, 4)
    test.clock.now += day
    feed.episodes = feed.episodes.map((one) => ({
      ...one,
      guid: `other-${one.number}`,
      sound: `/new/${one.number}.mp3`,
    }))
    expect(await check()).toEqual([])
    expect((await listed(id, 4)).map(({ id: one }: { id: string }) => one)).toEqual(
      before.map(({ id: one }: { id: string }) => one),
    )
  })

  it('is left out where words and dates say so', async () => {
    const id = await added()
    const saved = await root.patch(`/api/lectern/podcasts/${id}/feed`, { neverWords: ['rerun'] })
    expect(saved.body.feed.settings).toEqual({
      startDate: null,
      onlyWords: [],
      neverWords: ['rerun'],
      retention: null,
    })
    test.clock.now += day
    feed.episodes.unshift(
      { number: 5, publishedAt: test.clock.now - 1000, title: 'Part 5 (Rerun)' },
      { number: 4, publishedAt: test.clock.now - 2000 },
    )
    const { body } = await root.get(`/api/podcasts/${id}/checknew`)
    expect(body.episodes.map((one: { title: string }) => one.title)).toEqual(['Part 4'])
    const bad = await root.patch(`/api/lectern/podcasts/${id}/feed`, { onlyWords: [''] })
    expect([bad.status, bad.text]).toEqual([400, 'Write at least one word.'])
  })

  it('waits while the feed fails, with the reason in sight, and is not lost', async () => {
    const id = await added()
    web.on(path, (_, response) => void response.writeHead(503).end())
    const failed = await root.get(`/api/podcasts/${id}/checknew`)
    expect(failed.status).toBeGreaterThanOrEqual(400)
    const { failing, nextCheckAt } = await stateOf(id)
    expect(failing).toMatchObject({ since: test.clock.now, times: 1 })
    expect(failing.reason).toContain('503')
    expect(nextCheckAt).toBeGreaterThan(test.clock.now)
    test.clock.now += day
    feed.episodes.unshift({ number: 4, publishedAt: test.clock.now - day / 2 })
    web.feed(path, feed)
    const { body } = await root.get(`/api/podcasts/${id}/checknew`)
    expect(body.episodes).toHaveLength(1)
    expect((await stateOf(id)).failing).toBeNull()
  })

  it('comes from where the feed has moved for good, which the history tells', async () => {
    const id = await added()
    const moved = `/moved-${number}.xml`
    web.on(path, (_, response) => void response.writeHead(301, { location: moved }).end())
    web.feed(moved, feed)
    await root.get(`/api/podcasts/${id}/checknew`)
    const { body } = await root.get(`/api/items/${id}`)
    expect(body.media.metadata.feedUrl).toBe(`${web.url}${moved}`)
    const history = await root.get(`/api/lectern/items/${id}/changes`)
    expect(JSON.stringify(history.body)).toContain(moved)
  })

  it('is nothing without a feed, or for a book', async () => {
    const { body } = await root.post('/api/podcasts', podcast({}, { feedUrl: null }))
    const none = await root.get(`/api/podcasts/${body.id}/checknew`)
    expect([none.status, none.text]).toEqual([400, 'Podcast has no rss feed url'])
    expect(await stateOf(body.id)).toBeNull()
  })
})

describe('an address with a secret', () => {
  it('is shown to admins alone, and its stand-in works for apps', async () => {
    const secret = `${web.url.replace('http://', 'http://ada:pass@')}${path}`
    const { body } = await root.post('/api/podcasts', podcast({}, { feedUrl: secret }))
    await listed(body.id, 3)
    const shown = body.media.metadata.feedUrl
    expect(shown).not.toContain('pass')
    expect((await stateOf(body.id)).address).toBe(secret)
    const ben = await test.user(`ben-${number}`)
    expect(await stateOf(body.id, ben)).toMatchObject({ address: null, isSecret: true })
    const item = await ben.get(`/api/items/${body.id}?expanded=1`)
    expect(item.text).not.toContain('ada:pass')
    const read = await root.post('/api/podcasts/feed', { rssFeed: shown })
    expect(read.body.podcast.metadata).toMatchObject({ title, feedUrl: shown })
    expect(web.asked.at(-1)?.headers.authorization).toBe(`Basic ${btoa('ada:pass')}`)
    const found = `/api/podcasts/${body.id}/search-episode?title=Part%202`
    expect((await ben.get(found)).text).not.toContain('/media/2.mp3')
    expect((await root.get(found)).text).toContain('/media/2.mp3')
    const opml = await root.get(`/api/libraries/${libraryId}/opml`)
    expect(opml.text).not.toContain('ada:pass')
  })
})

describe('the episodes of a podcast', () => {
  it('are sorted, filtered, starred and followed', async () => {
    const id = await added()
    const ben = await test.user(`ben-${number}`)
    const [three] = await listed(id, 3)
    const star = `/api/lectern/podcasts/${id}/episodes/${three.id}/star`
    expect((await ben.post(star, { isStarred: true })).body).toEqual({ isStarred: true })
    const titles = async (query: string, client = ben) =>
      (await client.get(`/api/lectern/podcasts/${id}/episodes?${query}`)).body.episodes.map(
        (one: { title: string }) => one.title,
      )
    expect(await titles('filter=starred')).toEqual(['Part 3'])
    expect(await titles('filter=starred', root)).toEqual([])
    expect(await titles('sort=title&desc=1&limit=2&offset=1')).toEqual(['Part 2', 'Part 1'])
    expect(await titles('q=PART%202')).toEqual(['Part 2'])
    expect(await titles('q=%25')).toEqual([])
    expect(await titles('filter=downloaded')).toEqual([])
    expect(
      await titles('offset=0&limit=100&filter=undownloaded&sort=published&desc=1'),
    ).toHaveLength(3)
    expect(await titles('filter=unplayed&sort=nonsense')).toHaveLength(3)
    await ben.post(star, { isStarred: false })
    expect(await titles('filter=starred')).toEqual([])
    expect((await ben.post(star.replace(three.id, 'nothing'), { isStarred: true })).status).toBe(
      404,
    )
    await ben.post(`/api/lectern/podcasts/${id}/follow`, { follows: true })
    expect((await stateOf(id, ben)).follows).toBe(true)
    expect((await stateOf(id)).follows).toBe(false)
  })

  it('are hidden from who may not see the podcast', async () => {
    const id = await added()
    const eve = await test.user(`eve-${number}`, {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await eve.get(`/api/lectern/podcasts/${id}/episodes`)).status).toBe(403)
  })

  it('are found in the live feed by what their titles are like', async () => {
    const id = await added()
    const { body } = await root.get(`/api/podcasts/${id}/search-episode?title=part%202`)
    expect(body.episodes[0].episode.title).toBe('Part 2')
    expect((await root.get(`/api/podcasts/${id}/search-episode`)).status).toBe(500)
  })
})

describe('an OPML file', () => {
  it('adds its feeds as a task and tells which could not be added', async () => {
    await added()
    const other = { title: `Other ${number}`, episodes: episodes([1]) }
    web.feed(`/other-${number}.xml`, other)
    const begun = await root.post('/api/podcasts/opml/create', {
      feeds: [address(), `${web.url}/other-${number}.xml`, `${web.url}/none.xml`],
      libraryId,
      folderId,
    })
    expect([begun.status, begun.text]).toEqual([200, 'OK'])
    await idle(root)
    const { body } = await root.get(`/api/libraries/${libraryId}/podcast-titles`)
    const names = body.podcasts.map((one: { title: string }) => one.title)
    expect(names).toContain(other.title)
    expect(names.filter((name: string) => name === title)).toHaveLength(1)
  })

  it('is read however deep its feeds lie', async () => {
    const opmlText = `<opml version="1.0"><body><outline text="x"><outline text="A" xmlUrl="https://a.example/rss"/></outline></body></opml>`
    expect((await root.post('/api/podcasts/opml/parse', { opmlText })).body).toEqual({
      feeds: [{ title: 'A', feedUrl: 'https://a.example/rss' }],
    })
    expect((await root.post('/api/podcasts/opml/parse', {})).status).toBe(400)
    expect((await root.post('/api/podcasts/opml/parse', { opmlText: 'no' })).status).toBe(400)
  })
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
