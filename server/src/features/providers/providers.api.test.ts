import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import { startProviderStub } from '#testing/providers/provider-stub.ts'
import type { ProviderStub } from '#testing/providers/provider-stub.ts'
import { listenAs } from '../../guard/listener.ts'

let stub: ProviderStub
let test: TestApp
let reader: Client
let itemId: string
let libraryId: string

beforeAll(async () => {
  stub = await startProviderStub()
  test = await createTestApp({ ...stub.env, ACCESS_TOKEN_EXPIRY: '100000000' })
  const books = join(test.mediaFolder, 'books')
  await library({ 'Andy Weir/Project Hail Mary/1.mp3': audio({ seconds: 1 }) }, books)
  const created = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  libraryId = created.body.id
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
  itemId = (await test.root.get(`/api/libraries/${libraryId}/items`)).body.results[0].id
  reader = await test.user('reader')
})
afterAll(async () => {
  await test.close()
  await stub.close()
})
beforeEach(() => {
  stub.reset()
  // What was found is kept for a day.
  test.clock.now += 25 * 3_600_000
})

const say = (query: Record<string, string>) => new URLSearchParams(query).toString()
const searchFor = (query: Record<string, string>, client = reader) =>
  client.get(`/api/search/books?${say(query)}`)

describe('searching for books', () => {
  const known = { provider: 'audible', title: 'Project Hail Mary', author: 'Andy Weir' }

  it('gives what a provider knows', async () => {
    const { status, body } = await searchFor(known)
    expect(status).toBe(200)
    expect(body.map((book: { asin: string }) => book.asin)).toEqual(['B079LRSMNN', 'B08G9PRS1K'])
    expect(body[0]).not.toHaveProperty('matchConfidence')
  })

  it('compares with an item, where it may be seen', async () => {
    const { body } = await searchFor({ ...known, id: itemId })
    expect(body[0].matchConfidence).toBeLessThan(1)
    const stranger = await test.user('stranger', {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    for (const [client, id] of [
      [reader, 'nobody'],
      [stranger, itemId],
    ] as const) {
      const refused = await searchFor({ ...known, id }, client)
      expect([refused.status, refused.body]).toEqual([
        404,
        { error: `library item "${id}" not found` },
      ])
    }
  })

  it('finds nothing where nobody can be asked, and says why to admins', async () => {
    stub.fail('audible', { kind: 'answer', status: 500, body: '<html>' })
    expect((await searchFor(known)).body).toEqual([])
    expect((await searchFor({ title: 'dog' })).body).toEqual([])
    expect((await searchFor({ provider: 'custom-none', title: 'x' })).body).toEqual([])
    expect((await searchFor({ provider: 'audible' })).body).toEqual([])
    const { body } = await test.root.get('/api/lectern/metadata-providers')
    const of = (value: string) =>
      body.providers.find((each: { value: string }) => each.value === value)
    expect(of('audible').lastFailure).toEqual({
      at: test.clock.now,
      reason: 'Audible answered 500.',
    })
    expect(of('google')).toMatchObject({
      lastFailure: null,
      needs: 'Google Books answers with a key only. Add one to the settings.',
    })
    expect((await reader.get('/api/lectern/metadata-providers')).status).toBe(403)
  })

  it.each([
    ['title=a&title=b', 'Query parameter "title" is an array'],
    [`title=${'x'.repeat(1001)}`, 'Query parameter "title" is too long'],
    ['provider=google&provider=itunes&title=x', 'Query parameter "provider" is an array'],
  ])('refuses %.30s', async (query, error) => {
    const refused = await reader.get(`/api/search/books?${query}`)
    expect([refused.status, refused.body]).toEqual([400, { error }])
    expect(stub.asked).toEqual([])
  })

  it('is for people who signed in', async () => {
    for (const path of ['books', 'covers', 'podcast', 'chapters'])
      expect((await test.anonymous.get(`/api/search/${path}?title=x&term=x`)).status).toBe(401)
    expect(stub.asked).toEqual([])
  })

  it('sends a crowd away with a sentence', async () => {
    const all = Array.from({ length: 60 }, (_, n) =>
      searchFor({ provider: 'itunes', title: `Crowd ${n}` }),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })
})

describe('what may be an item', () => {
  const matches = (query: Record<string, string>, client = test.root, id = itemId) =>
    client.get(`/api/lectern/items/${id}/matches?${say(query)}`)

  it('is looked for by its own title and author, the likeliest first, with reasons', async () => {
    const { status, body } = await matches({ provider: 'audible' })
    expect(status).toBe(200)
    expect(stub.asked[0]).toContain('title=Project+Hail+Mary&author=Andy+Weir')
    const [best, other] = body.matches
    expect(best.match.asin).toBe('B08G9PRS1K')
    expect(best.score.total).toBeGreaterThan(other.score.total)
    const reasons = best.score.parts.map((part: { reason: string }) => part.reason)
    expect(reasons.slice(0, 2)).toEqual(['The title is the same.', 'The author is the same.'])
    expect(body.failure).toBeNull()
  })

  it('is looked for by other words, or by number', async () => {
    expect((await matches({ provider: 'audible', title: 'zzzz' })).body.matches).toEqual([])
    const { body } = await matches({ provider: 'audible', asin: 'b017v4im1g' })
    expect(body.matches[0].match.title).toContain('Harry Potter')
    expect(body.matches[0].score.total).toBeLessThan(0.5)
  })

  it('says why nobody was asked', async () => {
    const none = { matches: [], failure: expect.stringContaining('Google Books') as unknown }
    expect((await matches({ provider: 'google' })).body).toEqual(none)
    expect((await matches({ provider: 'custom-none' })).status).toBe(404)
  })

  it('is for those who may update it and see it', async () => {
    expect((await matches({ provider: 'audible' }, reader)).status).toBe(403)
    expect((await matches({}, test.root, 'nobody')).status).toBe(404)
    const editor = await test.user('editor', {
      permissions: { update: true, accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await matches({}, editor)).status).toBe(403)
    expect(stub.asked).toEqual([])
  })
})

describe('the key for Google Books', () => {
  const path = '/api/lectern/metadata-providers'

  it('makes it answer, and is told to nobody', async () => {
    const set = await test.root.patch(path, { googleKey: ' AIza-secret_1 ' })
    expect(set.body).toMatchObject({ hasGoogleKey: true })
    expect((await searchFor({ provider: 'google', title: 'dog' })).body).toHaveLength(5)
    expect(stub.headers[0]?.['x-goog-api-key']).toBe('AIza-secret_1')
    await test.restart()
    const seen = [
      set.text,
      (await test.root.get(path)).text,
      (await test.root.patch('/api/settings', {})).text,
      (await test.root.post('/api/authorize')).text,
    ]
    expect(seen.join()).not.toContain('secret_1')
    expect((await test.root.get(path)).body.hasGoogleKey).toBe(true)
    expect((await test.root.patch(path, { googleKey: null })).body.hasGoogleKey).toBe(false)
  })

  it('is set by admins, to what a key may be', async () => {
    expect((await reader.patch(path, { googleKey: 'x' })).status).toBe(403)
    for (const googleKey of ['', 'two words', 'x\r\ny', 5, undefined, 'x'.repeat(300)])
      expect((await test.root.patch(path, { googleKey })).status).toBe(400)
    expect((await test.root.get(path)).body.hasGoogleKey).toBe(false)
  })
})

describe('covers, podcasts and chapters', () => {
  it('of several providers, each address once and in their order', async () => {
    await test.root.patch('/api/lectern/metadata-providers', { googleKey: 'key' })
    const { body } = await reader.get('/api/search/covers?provider=best&title=dog')
    expect(body.results).toHaveLength(5)
    const all = await reader.get('/api/search/covers?provider=all&title=Dune')
    expect(all.body.results).toEqual([
      'https://images.audiobookcovers.com/original/1c98a3d5-9c05-4157-81a5-558cbb5ea87a.png',
      'https://images.audiobookcovers.com/original/b567a347-947e-4577-a48c-22236657acec.png',
    ])
    const shops = stub.asked.flatMap((path) => /^audible[^/]+/.exec(path) ?? [])
    expect(new Set(shops).size).toBe(10)
    const podcast = await reader.get('/api/search/covers?title=freakonomics&podcast=1')
    expect(podcast.body.results).toHaveLength(5)
    await test.root.patch('/api/lectern/metadata-providers', { googleKey: null })
  })

  it('need a title or a word', async () => {
    const title = await reader.get('/api/search/covers?provider=google')
    expect([title.status, title.body]).toEqual([
      400,
      { error: 'Query parameter "title" is required' },
    ])
    const term = await reader.get('/api/search/podcast')
    expect([term.status, term.body]).toEqual([400, { error: 'Query parameter "term" is required' }])
  })

  it('podcasts', async () => {
    const { body } = await reader.get('/api/search/podcast?term=freakonomics&country=us')
    expect(body).toHaveLength(5)
    stub.fail('itunes', { kind: 'answer', status: 500 })
    expect((await reader.get('/api/search/podcast?term=offline')).body).toEqual([])
  })

  it('chapters', async () => {
    const chapters = async (query: string) => {
      const { status, body } = await reader.get(`/api/search/chapters?${query}`)
      expect(status).toBe(200)
      return body
    }
    expect((await chapters('asin=b08g9prs1k&region=US')).chapters.length).toBeGreaterThan(2)
    const wrong = { error: 'Invalid ASIN', stringKey: 'MessageInvalidAsin' }
    expect(await chapters('asin=nope')).toEqual(wrong)
    expect(await chapters('')).toEqual(wrong)
    const none = { error: 'Chapters not found', stringKey: 'MessageChaptersNotFound' }
    expect(await chapters('asin=B0036I54I6')).toEqual(none)
    stub.fail('audnexus', { kind: 'answer', status: 500 })
    expect(await chapters('asin=B0036I54I7')).toEqual(none)
    expect(await chapters('asin=B08G9PRS1K&region=moon')).toMatchObject({
      stringKey: 'MessageInvalidRegion',
    })
  })
})

describe("the owner's own providers", () => {
  const path = '/api/custom-metadata-providers'
  const own = () => ({
    name: 'Mine',
    url: `${stub.url}/custom`,
    mediaType: 'book',
    authHeaderValue: 'sekret',
  })

  it('are added, asked, used by a library, and removed', async () => {
    await test.app.listen()
    const listener = await listenAs(test.app.port(), reader.token)
    const { body } = await test.root.post(path, own())
    const { provider } = body
    expect(Object.keys(provider).sort()).toEqual(
      ['id', 'name', 'url', 'mediaType', 'authHeaderValue', 'createdAt', 'updatedAt'].sort(),
    )
    const slug = `custom-${provider.id}`
    await listener.until('custom_metadata_provider_added', `"slug":"${slug}"`)
    expect(listener.heard.map(({ text }) => text).join()).not.toContain('sekret')
    expect((await test.root.get(path)).body).toEqual({
      providers: [{ ...provider, extraData: null }],
    })
    const { providers } = (await reader.get('/api/search/providers')).body
    expect(providers.books.at(-1)).toEqual({ value: slug, text: 'Mine' })
    expect(providers.booksCovers.at(-1).value).toBe('all')
    expect(providers.podcasts).toHaveLength(1)

    const found = await searchFor({ provider: slug, title: 'The Title', author: 'Jane Doe' })
    expect(found.body).toMatchObject([{ title: 'The Title', series: [{ sequence: '1.5' }, {}] }])
    const covers = await reader.get(`/api/search/covers?provider=${slug}&title=The%20Title`)
    expect(covers.body).toEqual({ results: ['https://example.org/c.jpg'] })

    const change = { provider: slug }
    const used = await test.root.patch(`/api/libraries/${libraryId}`, change)
    expect(used.body.provider).toBe(slug)
    expect((await test.root.delete(`${path}/${provider.id}`)).text).toBe('OK')
    await listener.until('custom_metadata_provider_removed', slug)
    await listener.until('library_updated', '"provider":"google"')
    expect((await test.root.get(`/api/libraries/${libraryId}`)).body.provider).toBe('google')
    expect((await test.root.delete(`${path}/${provider.id}`)).status).toBe(404)
    const gone = await test.root.patch(`/api/libraries/${libraryId}`, change)
    expect([gone.status, gone.text]).toEqual([
      400,
      `Custom metadata provider "${slug}" does not exist`,
    ])
    listener.close()
  })

  it('are the business of admins', async () => {
    expect((await reader.get(path)).status).toBe(403)
    expect((await reader.post(path, own())).status).toBe(403)
    expect((await reader.delete(`${path}/x`)).status).toBe(403)
  })

  it.each([
    [{ name: 'Mine' }, 'Invalid request body'],
    [null, 'Invalid request body'],
    [{ url: 'nope' }, 'Invalid url'],
    [{ url: 'file:///etc/passwd' }, 'Invalid url'],
    [{ url: 'http://me:secret@books.test' }, 'Invalid url'],
    [{ mediaType: 'film' }, 'Invalid request body'],
    [{ authHeaderValue: 'two\r\nlines' }, 'Invalid request body'],
  ])('are refused: %j', async (change, refusal) => {
    const isWhole = change !== null && !('name' in change)
    const refused = await test.root.post(path, isWhole ? { ...own(), ...change } : change)
    expect([refused.status, refused.text]).toEqual([400, refusal])
    expect((await test.root.get(path)).body).toEqual({ providers: [] })
  })
})
