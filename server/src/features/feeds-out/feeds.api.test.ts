import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { XMLValidator } from 'fast-xml-parser'
import { parseFeed } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#testing/app.ts'
import { createFeedsApp, hostile } from '#testing/apps/feeds-app.ts'
import type { FeedsApp } from '#testing/apps/feeds-app.ts'
import { listenAs } from '#guard/listener.ts'

let app: FeedsApp
beforeAll(async () => {
  app = await createFeedsApp()
})
afterAll(() => app.test.close())

const body = (slug: string, more: object = {}) => ({
  serverAddress: 'http://home.test',
  slug,
  ...more,
})
const open = (path: string, slug: string, more: object = {}): Promise<Answer> =>
  app.root.post(`/api/feeds/${path}/open`, body(slug, more))
const follow = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.test.anonymous.get(path, { headers: { host: 'books.test', ...headers } })
const close = (id: string) => app.root.post(`/api/feeds/${id}/close`)
/** Values of an element, as they stand in the text. */
const all = (xml: string, pattern: RegExp): string[] =>
  [...xml.matchAll(pattern)].map((match) => match[1] ?? '')
const enclosures = (xml: string) => all(xml, /<enclosure url="http:\/\/[^/]+([^"]+)"/g)

describe('a feed of a book', () => {
  it('opens, is read without signing in, and says what the book is', async () => {
    const owner = { preventIndexing: true, ownerName: 'Ann', ownerEmail: 'ann@example.test' }
    const opened = await open(`item/${app.ids.first}`, 'first', { metadataDetails: owner })
    expect(opened.body.feed).toEqual({
      id: expect.any(String),
      entityType: 'libraryItem',
      entityId: app.ids.first,
      feedUrl: '/feed/first',
      meta: { title: 'First', description: 'Of a lighthouse.', ...owner },
    })
    const xml = await follow('/feed/first')
    expect([xml.status, xml.headers['content-type'], xml.headers['x-robots-tag']]).toEqual([
      200,
      'text/xml; charset=utf-8',
      'noindex, nofollow',
    ])
    expect(XMLValidator.validate(xml.text)).toBe(true)
    expect(parseFeed(xml.text)).toMatchObject({
      type: 'rss',
      title: 'First',
      link: `http://books.test/item/${app.ids.first}`,
      description: 'Of a lighthouse.',
      items: [{ title: '01 One' }, { title: '02 Two' }],
    })
    for (const said of [
      '<language>fr</language>',
      '<itunes:author>Ada Lane</itunes:author>',
      '<itunes:type>serial</itunes:type>',
      '<itunes:image href="http://books.test/feed/first/cover.png"/>',
      '<itunes:owner><itunes:name>Ann</itunes:name><itunes:email>ann@example.test</itunes:email></itunes:owner>',
      '<itunes:block>yes</itunes:block><googleplay:block>yes</googleplay:block>',
      '<atom:link href="http://books.test/feed/first" rel="self" type="application/rss+xml"/>',
    ])
      expect(xml.text).toContain(said)
    const days = all(xml.text, /<pubDate>([^<]+)/g).map(Date.parse)
    expect((days[1] ?? 0) - (days[0] ?? 0)).toBe(60_000)
    expect(xml.text).not.toMatch(/root|\/media\/|token/)
  })

  it('speaks of where it is asked', async () => {
    const below = await follow('/audiobookshelf/feed/first', { 'x-forwarded-proto': 'https' })
    expect(below.text).toContain('href="https://books.test/audiobookshelf/feed/first"')
    const odd = await follow('/feed/first', { host: 'evil"><script>' })
    expect(odd.text).not.toContain('<script>')
    expect(odd.text).toContain('href="http://home.test/feed/first"')
  })

  it('offers its files with exact lengths, in ranges, to HEAD, and under any name', async () => {
    const { text } = await follow('/feed/first')
    const [one = ''] = enclosures(text)
    const length = Number(all(text, /length="(\d+)"/g)[0])
    const whole = await follow(one)
    expect([whole.status, whole.bytes.length, whole.headers['content-type']]).toEqual([
      200,
      length,
      'audio/mpeg',
    ])
    const part = await follow(one, { range: 'bytes=10-19' })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${length}`])
    expect(part.bytes).toEqual(whole.bytes.subarray(10, 20))
    const head = await app.test.anonymous.send('HEAD', one)
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
      200,
      String(length),
      0,
    ])
    expect((await follow(one.replace('media.mp3', 'anything'))).status).toBe(200)
    expect((await follow(one, { range: 'bytes=999999999-' })).status).toBe(416)
    const cover = await follow('/feed/first/cover.png')
    expect([cover.status, cover.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await follow('/feed/first/cover')).bytes).toEqual(cover.bytes)
  })

  it('leads to nothing else', async () => {
    const other = await open(`item/${app.ids.other}`, 'other')
    const [ofOther = ''] = enclosures((await follow('/feed/other')).text)
    const { body: item } = await app.root.get(`/api/items/${app.ids.first}?expanded=1`)
    for (const path of [
      ofOther.replace('/feed/other/', '/feed/first/'),
      `/feed/first/item/${app.ids.first}/media.mp3`,
      `/feed/first/item/${item.libraryFiles[0].ino}/media.mp3`,
      '/feed/first/item/..%2f..%2f..%2fetc%2fpasswd/media.mp3',
      '/feed/first/item/x/..%2f..%2fcover',
      '/feed/no-such-feed',
      `/feed/${app.ids.first}`,
      '/feed/no-such-feed/cover',
    ]) {
      const { status, text } = await follow(path)
      expect([path, status, text]).toEqual([path, 404, 'Not Found'])
    }
    expect((await follow('/feed/other/cover')).status).toBe(404)
    await close(other.body.feed.id)
  })

  it('is named where the book is, in lists, on shelves and by the filter', async () => {
    const feedUrl = '/feed/first'
    const item = await app.reader.get(`/api/items/${app.ids.first}?expanded=1&include=rssfeed`)
    expect(item.body.rssFeed).toMatchObject({ feedUrl })
    const without = await app.root.get(`/api/items/${app.ids.second}?expanded=1&include=rssfeed`)
    expect(without.body.rssFeed).toBeNull()
    const list = async (query: string) =>
      (await app.root.get(`/api/libraries/${app.library}/items?limit=0&minified=1&${query}`)).body
        .results as { id: string; rssFeed?: { feedUrl: string } }[]
    const withFeeds = await list('include=rssfeed')
    expect(withFeeds.filter((one) => one.rssFeed !== undefined)).toMatchObject([
      { id: app.ids.first, rssFeed: { feedUrl } },
    ])
    expect((await list('')).some((one) => one.rssFeed !== undefined)).toBe(false)
    expect((await list('filter=feed-open')).map(({ id }) => id)).toEqual([app.ids.first])
    const shelves = await app.root.get(`/api/libraries/${app.library}/personalized?include=rssfeed`)
    expect(shelves.text).toContain(`"feedUrl":"${feedUrl}"`)
    const plain = await app.root.get(`/api/libraries/${app.library}/personalized`)
    expect(plain.text).not.toContain(feedUrl)
  })

  it('follows what changes, by its tag and its day, and says when nothing did', async () => {
    const { test, root } = app
    const before = await follow('/feed/first')
    const tags = { 'if-none-match': String(before.headers['etag']) }
    const since = { 'if-modified-since': String(before.headers['last-modified']) }
    expect((await follow('/feed/first', tags)).status).toBe(304)
    expect((await follow('/feed/first', since)).status).toBe(304)
    test.clock.now += 600_000
    const title = hostile.title
    const metadata = { title, description: hostile.description }
    await root.patch(`/api/items/${app.ids.first}/media`, { metadata })
    const after = await follow('/feed/first', { ...tags, ...since })
    expect(after.status).toBe(200)
    expect((await follow('/feed/first', since)).status).toBe(200)
    const built = all(after.text, /<lastBuildDate>([^<]+)/g).map(Date.parse)
    expect(built).toEqual([Math.floor(test.clock.now / 1000) * 1000])
    expect(XMLValidator.validate(after.text)).toBe(true)
    const read = parseFeed(after.text)
    expect(read?.title).toBe(title.replace('\u0007', ''))
    expect(read?.description).toBe('<p>First ]]&gt; &amp; <b>bold</b></p>')
    await root.patch(`/api/items/${app.ids.first}/media`, { metadata: { title: 'First' } })
  })

  it('loses a track with its book, and keeps the ids of the others', async () => {
    const before = enclosures((await follow('/feed/first')).text)
    const path = join(app.test.mediaFolder, 'books/Ada Lane/Harbour/1 - First/01 One.mp3')
    await rm(path)
    await app.rescan(app.library)
    const after = enclosures((await follow('/feed/first')).text)
    expect(after).toEqual([before[1]])
    expect((await follow(before[0] ?? '')).status).toBe(404)
  })

  it('ends at once when it is closed, and both are told', async () => {
    const port = app.test.app.port
    await app.test.app.listen()
    const heard = await listenAs(port(), app.reader.token)
    const opened = await open(`item/${app.ids.first}`, 'first-again')
    await heard.until('rss_feed_open', 'first-again')
    const [file = ''] = enclosures((await follow('/feed/first-again')).text)
    expect((await close(opened.body.feed.id)).text).toBe('OK')
    await heard.until('rss_feed_closed', 'first-again')
    heard.close()
    for (const gone of ['/feed/first-again', file, '/feed/first-again/cover'])
      expect([gone, (await follow(gone)).status]).toEqual([gone, 404])
    expect((await close(opened.body.feed.id)).status).toBe(404)
    expect((await close('nope')).text).toBe('Not Found')
  })
})

describe('what is refused', () => {
  it.each([
    [{}, 'Invalid request body'],
    [{ serverAddress: 5, slug: {} }, 'Invalid request body'],
    [{ serverAddress: 'http://x' }, 'Invalid request body'],
    [{ serverAddress: 'http://x', slug: '' }, 'Invalid request body'],
    [body('a b'), /letters, digits, hyphens/],
    [body('../x'), /letters, digits, hyphens/],
    [body('a/b'), /letters, digits, hyphens/],
    [body('x'.repeat(256)), 'A feed slug has at most 255 characters.'],
    [body('fine', { metadataDetails: 5 }), 'metadataDetails must be an object'],
    [body('fine', { metadataDetails: { preventIndexing: 'no' } }), /must be true or false/],
    [body('fine', { metadataDetails: { ownerName: 5 } }), /name of the owner/],
    [body('fine', { metadataDetails: { ownerEmail: 'x'.repeat(256) } }), /email of the owner/],
    [body('first'), 'Slug already in use'],
  ])('%o', async (input, sentence) => {
    const answer = await app.root.post(`/api/feeds/item/${app.ids.second}/open`, input)
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(sentence)
  })

  it('refuses what can’t be heard, what isn’t there, and who may not', async () => {
    const ebook = await open(`item/${app.ids.text}`, 'text')
    expect([ebook.status, ebook.text]).toEqual([400, 'Item has no audio tracks'])
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const path of ['item', 'collection', 'series', 'playlist'])
      expect((await open(`${path}/${unknown}`, 'none')).status).toBe(404)
    for (const call of [
      app.reader.post(`/api/feeds/item/${app.ids.second}/open`, body('second')),
      app.reader.get('/api/feeds'),
      app.reader.get('/api/lectern/feeds'),
      app.reader.post('/api/feeds/x/close'),
    ])
      expect((await call).status).toBe(403)
  })

  it('gives a slug to one of two who want it at once', async () => {
    const wanted = ['first', 'second'].map((name) =>
      open(`item/${app.ids[name as 'first']}`, 'wanted'),
    )
    const answers = await Promise.all(wanted)
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
    const won = answers.find(({ status }) => status === 200)
    await close(won?.body.feed.id)
  })
})

describe('feeds of several books', () => {
  it('of a series has all of its tracks in order, and gains those of a new book', async () => {
    const opened = await open(`series/${app.series}`, 'harbour')
    expect(opened.body.feed).toMatchObject({
      entityType: 'series',
      meta: { title: 'Harbour', description: '', preventIndexing: true },
    })
    const before = await follow('/feed/harbour')
    expect(parseFeed(before.text)?.items.map(({ title }) => title)).toEqual(['First', 'Second'])
    expect(before.text).toContain('<itunes:author>Ada Lane, Ben Ali</itunes:author>')
    expect(before.text).toContain('<itunes:explicit>true</itunes:explicit>')
    const series = [{ name: 'Harbour', sequence: '3' }]
    await app.root.patch(`/api/items/${app.ids.other}/media`, { metadata: { series } })
    const after = await follow('/feed/harbour')
    expect(parseFeed(after.text)?.items.map(({ title }) => title)).toEqual([
      'First',
      'Second',
      'Other',
    ])
    expect(enclosures(after.text).slice(0, 2)).toEqual(enclosures(before.text))
    for (const path of [`series/${app.series}`, `libraries/${app.library}/series/${app.series}`]) {
      const { body: shown } = await app.root.get(`/api/${path}?include=rssfeed`)
      expect(shown.rssFeed.feedUrl).toBe('/feed/harbour')
    }
    const list = await app.root.get(`/api/libraries/${app.library}/series?include=rssfeed&limit=9`)
    expect(list.body.results[0].rssFeed.feedUrl).toBe('/feed/harbour')
    await close(opened.body.feed.id)
  })

  it('of a collection follows its order, leaves out ebooks, and goes with it', async () => {
    const books = [app.ids.other, app.ids.text, app.ids.second]
    const { body: made } = await app.root.post('/api/collections', {
      name: 'Best',
      libraryId: app.library,
      books,
    })
    const none = await app.root.get(`/api/collections/${made.id}?include=rssfeed`)
    expect('rssFeed' in none.body).toBe(false)
    await open(`collection/${made.id}`, 'best')
    const xml = (await follow('/feed/best')).text
    expect(parseFeed(xml)?.items.map(({ title }) => title)).toEqual(['Other', 'Second'])
    expect(xml).toContain(`<link>http://books.test/collection/${made.id}</link>`)
    const shown = await app.root.get(`/api/collections/${made.id}?include=rssfeed`)
    expect(shown.body.rssFeed.feedUrl).toBe('/feed/best')
    const listed = await app.root.get(`/api/libraries/${app.library}/collections?include=rssfeed`)
    expect(listed.body.results[0].rssFeed.feedUrl).toBe('/feed/best')
    await app.root.post(`/api/collections/${made.id}/batch/remove`, { books: [app.ids.other] })
    expect(parseFeed((await follow('/feed/best')).text)?.items).toHaveLength(1)
    await app.root.delete(`/api/collections/${made.id}`)
    expect((await follow('/feed/best')).status).toBe(404)
    await expect
      .poll(async () => (await app.root.get('/api/lectern/feeds')).text)
      .not.toContain('/feed/best')
  })

  it('of a playlist is opened by its owner alone, also of episodes', async () => {
    const { body: show } = await app.root.get(`/api/items/${app.ids.show}?expanded=1`)
    const episodes = show.media.episodes as { id: string; title: string }[]
    const entry = (name: string) => ({
      libraryItemId: app.ids.show,
      episodeId: episodes.find(({ title }) => title === name)?.id,
    })
    const { body: list } = await app.root.post('/api/playlists', {
      name: 'Next',
      libraryId: app.podcasts,
      items: [entry('Two'), entry('One')],
    })
    const chief = await app.test.user('chief', { type: 'admin' })
    expect((await chief.post(`/api/feeds/playlist/${list.id}/open`, body('next'))).status).toBe(404)
    await open(`playlist/${list.id}`, 'next')
    const items = parseFeed((await follow('/feed/next')).text)?.items
    expect(items?.map(({ title }) => title)).toEqual(['Two', 'One'])
    // Others don't learn what it is called, but may close it.
    const { feeds } = (await chief.get('/api/lectern/feeds')).body
    const found = feeds.find((feed: { entityId: string }) => feed.entityId === list.id)
    expect(found).toMatchObject({ title: null, username: 'root', isPrivate: false, isLiving: true })
    expect((await close(found.id)).status).toBe(200)
  })

  it('of a podcast has its episodes with their own days, the newest first unless told in order', async () => {
    const { body: show } = await app.root.get(`/api/items/${app.ids.show}?expanded=1`)
    for (const [index, { id }] of (show.media.episodes as { id: string }[]).entries()) {
      const publishedAt = 1_600_000_000_000 + index * 86_400_000
      await app.root.patch(`/api/podcasts/${app.ids.show}/episode/${id}`, { publishedAt })
    }
    const { body: opened } = await open(`item/${app.ids.show}`, 'show', {
      metadataDetails: { preventIndexing: false },
    })
    const xml = await follow('/feed/show')
    expect(xml.headers['x-robots-tag']).toBeUndefined()
    expect(xml.text).not.toContain('block')
    expect(xml.text).toContain('<itunes:type>episodic</itunes:type>')
    expect(parseFeed(xml.text)?.items).toHaveLength(2)
    await close(opened.feed.id)
  })
})

it('lists what is open, for apps of this wire and for admins', async () => {
  const { body } = await app.root.get('/api/feeds')
  expect(body.minified).toMatchObject([{ feedUrl: '/feed/first' }])
  expect(body.feeds).toMatchObject([
    {
      slug: 'first',
      entityType: 'libraryItem',
      serverAddress: 'http://home.test',
      meta: { author: 'Ada Lane', imageUrl: '/feed/first/cover.png', type: 'serial' },
      episodes: [
        { enclosure: { type: 'audio/mpeg' }, fullPath: expect.stringContaining('02 Two') },
      ],
    },
  ])
  const { feeds } = (await app.root.get('/api/lectern/feeds')).body
  expect(feeds).toMatchObject([
    {
      title: 'First',
      username: 'root',
      feedUrl: '/feed/first',
      isPrivate: false,
      isLiving: true,
      lastFetchedAt: expect.any(Number),
    },
  ])
})

it('goes with the item that is deleted, and with the right of who opened it', async () => {
  const chief = await app.test.user('second-chief', { type: 'admin' })
  const { body: me } = await chief.get('/api/me')
  await chief.post(`/api/feeds/item/${app.ids.second}/open`, body('mine'))
  const [file = ''] = enclosures((await follow('/feed/mine')).text)
  expect((await follow(file)).status).toBe(200)
  await app.root.patch(`/api/users/${me.id}`, { type: 'user' })
  expect([(await follow('/feed/mine')).status, (await follow(file)).status]).toEqual([404, 404])
  const { body: item } = await app.root.get(
    `/api/items/${app.ids.second}?expanded=1&include=rssfeed`,
  )
  expect(item.rssFeed).toBeNull()
  const { feeds } = (await app.root.get('/api/lectern/feeds')).body
  expect(feeds[0]).toMatchObject({ feedUrl: '/feed/mine', isLiving: false })
  await app.root.patch(`/api/users/${me.id}`, { type: 'admin' })
  expect((await follow(file)).status).toBe(200)
  await app.root.delete(`/api/items/${app.ids.second}`)
  expect([(await follow('/feed/mine')).status, (await follow(file)).status]).toEqual([404, 404])
  await expect
    .poll(async () => (await app.root.get('/api/lectern/feeds')).body.feeds)
    .toHaveLength(1)
})

it('stops answering an address that asks without end', async () => {
  let last = 200
  for (let asked = 0; asked < 300 && last === 200; asked += 1)
    last = (await follow('/feed/first')).status
  expect(last).toBe(429)
  app.test.clock.now += 60_000
  expect((await follow('/feed/first')).status).toBe(200)
})
