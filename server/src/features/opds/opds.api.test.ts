import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildZip } from '#platform/archive/testing.ts'
import { createBooksApp } from '#testing/apps/books-app.ts'
import type { BooksApp } from '#testing/apps/books-app.ts'
import { audio, epub, png } from '#testing/fixture-library.ts'
import { entryOf, hrefOf, readingApp, titlesOf } from './testing.ts'
import type { ReadingApp } from './testing.ts'

const acquisition = 'http://opds-spec.org/acquisition'
const stone = epub({
  metadata: `<dc:title>Stone &lt;&amp; Sand</dc:title><dc:creator>Ada Lane</dc:creator><dc:language>en</dc:language>
    <dc:publisher>Quarry &amp; Sons</dc:publisher><dc:date>2011-03-04</dc:date><dc:identifier opf:scheme="ISBN">978-0-306-40615-7</dc:identifier>
    <dc:subject>Geology</dc:subject>
    <meta name="calibre:series" content="Rocks"/><meta name="calibre:series_index" content="2"/>`,
  cover: png(),
})
const named = (title: string, more = '') =>
  epub({ metadata: `<dc:title>${title}</dc:title>${more}` })

let house: BooksApp
let app: ReadingApp
let passwordId: string

beforeAll(async () => {
  const page = await sharp({
    create: { width: 900, height: 1200, channels: 3, background: '#205080' },
  })
    .jpeg()
    .toBuffer()
  house = await createBooksApp({
    'Ada Lane/Stone/Stone.epub': stone,
    'Ada Lane/Stone/Extra notes.pdf': '%PDF-1.4\nnotes',
    'Ada Lane/Sand/Sand.epub': named(
      'Sand',
      '<dc:language>de</dc:language><meta name="calibre:series" content="Rocks"/><meta name="calibre:series_index" content="1"/>',
    ),
    'Ёлка/Лес/Лес #1?.epub': named('Лес и река', '<dc:language>ru</dc:language>'),
    '村上/海/海.epub': named('海辺', '<dc:language>ja</dc:language>'),
    'Comics/Inks/Inks.cbz': buildZip({ '1.jpg': page, '2.jpg': page, '3.jpg': page }),
    'Ben/Song/01.mp3': audio({ seconds: 2 }),
    'Ben/Song/02.mp3': audio({ seconds: 2 }),
  })
  await house.test.root.patch(`/api/items/${await house.idOf('Ada Lane/Stone')}/media`, {
    metadata: { description: '<p>Of <b>stones</b>.</p>', publishedDate: '2011-03-04' },
  })
  const made = await house.test.root.post('/api/lectern/app-passwords', { name: 'Reader' })
  passwordId = made.body.appPassword.id
  app = readingApp(house.test, { username: 'root', password: made.body.appPassword.password })
})
afterAll(() => house.test.close())

const shelf = (version: string, query = '') =>
  `/opds/${version}/libraries/${house.libraryId}/books${query}`

/** An app of somebody who was made for this, with these rights. */
async function appOf(username: string, more: Record<string, unknown>): Promise<ReadingApp> {
  const user = await house.test.user(username, more)
  const made = await user.post('/api/lectern/app-passwords', { name: 'Reader' })
  return readingApp(house.test, { username, password: made.body.appPassword.password })
}

describe('signing in', () => {
  it('is asked for where nobody is, in the words of HTTP and of OPDS', async () => {
    for (const path of ['/opds', '/opds/v2', shelf('v1'), '/opds/items/x/files/1/a.epub']) {
      const { status, headers, body } = await house.test.anonymous.get(path)
      expect(status).toBe(401)
      expect(headers['www-authenticate']).toBe('Basic realm="Lectern", charset="UTF-8"')
      expect(headers['content-type']).toMatch('application/opds-authentication+json')
      expect(body.authentication).toMatchObject([{ type: 'http://opds-spec.org/auth/basic' }])
      const document = await house.test.anonymous.get(new URL(body.id).pathname)
      expect(document.body).toEqual(body)
    }
  })

  it('takes a token as every other call does', async () => {
    expect((await house.test.root.get('/opds')).status).toBe(200)
    expect((await house.test.as('nonsense').get('/opds')).status).toBe(401)
  })

  it('takes a name in any case and script, and a password copied with a space', async () => {
    const ada = await house.test.user('Ёлка')
    const made = await ada.post('/api/lectern/app-passwords', { name: 'Reader' })
    const password = ` ${made.body.appPassword.password}\n`
    const own = readingApp(house.test, { username: 'ёЛКА', password })
    expect((await own.get('/opds')).status).toBe(200)
    const others = readingApp(house.test, { username: 'root', password })
    expect((await others.get('/opds')).status).toBe(401)
  })

  it.each([
    'Basic',
    'Basic ',
    'Basic !!!',
    'Basic cm9vdA==',
    'basic Og==',
    'Digest x',
    'Basic /w==',
  ])('refuses %j', async (authorization) => {
    const answer = await house.test.anonymous.get('/opds', { headers: { authorization } })
    expect(answer.status).toBe(401)
  })

  it('doesn’t take the password of the account, and opens nothing but the catalogue', async () => {
    const login = readingApp(house.test, { username: 'root', password: 'secret' })
    expect((await login.get('/opds')).status).toBe(401)
    for (const path of ['/api/me', '/api/libraries', '/koreader/users/auth'])
      expect((await app.get(path)).status).toBe(401)
  })

  it('ends at once when the password is withdrawn', async () => {
    const made = await house.test.root.post('/api/lectern/app-passwords', { name: 'Lost' })
    const { id, password } = made.body.appPassword
    const lost = readingApp(house.test, { username: 'root', password })
    expect((await lost.get(shelf('v2'))).status).toBe(200)
    await house.test.root.delete(`/api/lectern/app-passwords/${id}`)
    expect((await lost.get(shelf('v2'))).status).toBe(401)
    expect(passwordId).not.toBe(id)
  })
})

describe('browsing by links alone', () => {
  it('leads from the address to the bytes of a book', async () => {
    const root = await app.atom('/opds')
    expect(titlesOf(root)).toEqual([
      'Continue reading',
      'Recently added',
      'All books',
      'Ebooks',
      'Audiobooks',
      'Authors',
      'Series',
    ])
    const authors = await app.atom(hrefOf(entryOf(root, 'Authors'), 'subsection'))
    expect(titlesOf(authors)).toEqual(['Ben', 'Comics', 'Ada Lane', 'Ёлка', '村上'])
    const books = await app.atom(hrefOf(entryOf(authors, 'Ada Lane'), 'subsection'))
    expect(titlesOf(books)).toEqual(['Sand', 'Stone <& Sand'])
    const entry = entryOf(books, 'Stone <& Sand')
    const whole = await app.get(hrefOf(entry, 'alternate'))
    expect(whole.text).toContain('&lt;p&gt;Of &lt;b&gt;stones&lt;/b&gt;.&lt;/p&gt;</content>')
    expect((await app.get(hrefOf(entry, 'http://opds-spec.org/image'))).headers).toMatchObject({
      'content-type': 'image/jpeg',
    })
    const links = entry.getLinks().filter(({ rel }) => rel === acquisition)
    expect(links.map(({ type }) => type)).toEqual(['application/epub+zip', 'application/pdf'])
    const file = await app.get(links[0]?.href ?? '')
    expect(file.bytes).toEqual(stone)
    expect(file.headers).toMatchObject({ 'content-type': 'application/epub+zip' })
  })

  it('says all that is known of a book', async () => {
    const entry = entryOf(await app.atom(shelf('v1')), 'Stone <& Sand')
    expect(entry.getDcMetadata()).toMatchObject({
      publisher: 'Quarry & Sons',
      language: 'en',
      issued: '2011-03-04',
    })
    expect(entry.getSummary()).toContain('Rocks #2')
    expect(entry.getContent()).toEqual({ type: 'html', value: '<p>Of <b>stones</b>.</p>' })
    const { publications = [] } = await app.json(shelf('v2'))
    const book = publications.find(({ metadata }) => metadata.title === 'Stone <& Sand')
    expect(book?.metadata).toMatchObject({
      identifier: 'urn:isbn:9780306406157',
      author: [{ name: 'Ada Lane' }],
      publisher: 'Quarry & Sons',
      language: 'en',
      published: '2011-03-04',
      subject: [{ name: 'Geology' }],
      belongsTo: { series: [{ name: 'Rocks', position: 2 }] },
    })
  })

  it('shows a series in its order', async () => {
    const series = await app.atom(`/opds/v1/libraries/${house.libraryId}/series`)
    expect(titlesOf(series)).toEqual(['Rocks'])
    const books = await app.atom(hrefOf(entryOf(series, 'Rocks'), 'subsection'))
    expect(books.getTitle()).toBe('Rocks')
    expect(titlesOf(books)).toEqual(['Sand', 'Stone <& Sand'])
  })

  it('hands out files whose names no address can bear as they are', async () => {
    const entry = entryOf(await app.atom(shelf('v1')), 'Лес и река')
    const { status, headers } = await app.get(hrefOf(entry, acquisition))
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(encodeURIComponent('Лес #1?.epub'))
  })

  it('continues where a book was left, and shows collections and playlists that there are', async () => {
    const stoneId = await house.idOf('Ada Lane/Stone')
    const sandId = await house.idOf('Ada Lane/Sand')
    const before = await app.atom('/opds/v1/continue')
    expect(titlesOf(before)).toEqual([])
    await house.test.root.patch(`/api/me/progress/${sandId}`, {
      ebookProgress: 0.4,
      ebookLocation: 'epubcfi(/6/4)',
    })
    const { libraryId } = house
    const items = [{ libraryItemId: stoneId }, { libraryItemId: sandId }]
    await house.test.root.post('/api/collections', { libraryId, name: 'Best', books: [sandId] })
    await house.test.root.post('/api/playlists', { libraryId, name: 'Next', items })
    expect(titlesOf(await app.atom('/opds/v1/continue'))).toEqual(['Sand'])
    const root = await app.atom('/opds')
    for (const [way, list, titles] of [
      ['Collections', 'Best', ['Sand']],
      ['Playlists', 'Next', ['Stone <& Sand', 'Sand']],
    ] as const) {
      const lists = await app.atom(hrefOf(entryOf(root, way), 'subsection'))
      const books = await app.atom(hrefOf(entryOf(lists, list), 'subsection'))
      expect(titlesOf(books)).toEqual(titles)
    }
  })

  it('is not sent again when nothing changed', async () => {
    const first = await app.get(shelf('v1'))
    const again = await app.get(shelf('v1'), { 'if-none-match': String(first.headers.etag) })
    expect(again.status).toBe(304)
  })
})

describe('searching', () => {
  it('works as the catalogue describes it', async () => {
    const root = await app.atom('/opds')
    const { text } = await app.get(hrefOf(root, 'search'))
    const template = /template="([^"]+)"/.exec(text)?.[1] ?? ''
    const { pathname, search } = new URL(
      template.replace('{searchTerms}', encodeURIComponent('река')),
    )
    expect(titlesOf(await app.atom(pathname + search))).toEqual(['Лес и река'])
    expect(titlesOf(await app.atom('/opds/v1/search?query=nothing'))).toEqual([])
    expect(titlesOf(await app.atom('/opds/v1/search'))).toEqual([])
  })

  it('finds books, and people and series beside them, by the template of OPDS 2.0', async () => {
    const { links } = await app.json('/opds/v2')
    const search = links.find(({ rel }) => rel === 'search')
    expect(search?.templated).toBe(true)
    const path = search?.href.replace('{?query}', '?query=lane') ?? ''
    const found = await app.json(path)
    expect(found.publications?.map(({ metadata }) => metadata.title).sort()).toEqual([
      'Sand',
      'Stone <& Sand',
    ])
    expect(found.navigation?.map(({ title }) => title)).toEqual(['Ada Lane'])
  })
})

describe('facets', () => {
  beforeAll(async () => {
    const id = await house.idOf('Ada Lane/Sand')
    await house.test.root.patch(`/api/me/progress/${id}`, { ebookProgress: 0.4 })
  })

  const facet = async (path: string, group: string, title: string): Promise<string> => {
    const { facets = [] } = await app.json(path)
    const links = facets.find(({ metadata }) => metadata.title === group)?.links ?? []
    const found = links.find((link) => link.title === title)
    if (found === undefined) throw new Error(`no ${group} ${title} in ${JSON.stringify(facets)}`)
    return found.href
  }
  const titles = async (path: string) =>
    (await app.json(path)).publications?.map(({ metadata }) => metadata.title)

  it.each([
    ['Format', 'CBZ', ['Inks']],
    ['Language', 'de', ['Sand']],
    ['Kind', 'Audiobooks', ['Song']],
    ['Reading', 'In progress', ['Sand']],
  ])('%s: %s', async (group, title, expected) => {
    expect(await titles(await facet(shelf('v2'), group, title))).toEqual(expected)
  })

  it('add up, and each can be taken back', async () => {
    const ebooks = await facet(shelf('v2'), 'Kind', 'Ebooks')
    const german = await facet(ebooks, 'Language', 'de')
    expect(await titles(german)).toEqual(['Sand'])
    const active = (await app.json(german)).facets?.flatMap(({ links }) =>
      links.flatMap(({ rel, title }) => (rel === 'self' ? title : [])),
    )
    expect(active).toEqual(expect.arrayContaining(['Ebooks', 'de']))
    expect(await titles(await facet(german, 'Language', 'All'))).toHaveLength(5)
  })

  it('are links of OPDS 1.2, with how many books each leaves', async () => {
    const { text } = await app.get(shelf('v1', '?language=ru'))
    expect(text).toMatch(
      /title="ru" opds:facetGroup="Language" opds:activeFacet="true" thr:count="1"/,
    )
  })

  it('order shelves', async () => {
    const added = await titles(await facet(shelf('v2'), 'Order', 'Recently added'))
    expect(added).toHaveLength(6)
    expect(await titles(shelf('v2', '?sort=nonsense&kind=nonsense&page=-1'))).toEqual(
      await titles(shelf('v2')),
    )
  })
})

describe('comics', () => {
  it('are read page by page, from where they were left', async () => {
    const id = await house.idOf('Comics/Inks')
    await house.test.root.patch(`/api/me/progress/${id}`, {
      ebookProgress: 0.6,
      ebookLocation: '2',
    })
    const link = await vi.waitFor(
      async () => {
        const { text } = await app.get(shelf('v1', '?format=cbz'))
        const found = /<link rel="http:\/\/vaemendis.net\/opds-pse\/stream"[^>]*>/.exec(text)?.[0]
        if (found === undefined) throw new Error('not counted yet')
        return found
      },
      { timeout: 20_000 },
    )
    expect(link).toMatch(/pse:count="3" pse:lastRead="2" pse:lastReadDate="\d{4}-/)
    const address = /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const page = (number: number, width: number) =>
      app.get(address.replace('{pageNumber}', `${number}`).replace('{maxWidth}', `${width}`))
    const first = await page(0, 320)
    expect(first.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(first.bytes).metadata()).width).toBe(320)
    expect((await sharp((await page(2, 5000)).bytes).metadata()).width).toBe(900)
    expect((await page(3, 320)).status).toBe(404)
  })
})

describe('what somebody may see', () => {
  it('is all that their app shows', async () => {
    const own = await appOf('tagged', {
      permissions: { accessAllTags: false },
      itemTagsSelected: ['none'],
    })
    expect(titlesOf(await own.atom(shelf('v1')))).toEqual([])
    expect(titlesOf(await own.atom(`/opds/v1/libraries/${house.libraryId}/authors`))).toEqual([])
    expect(titlesOf(await own.atom('/opds/v1/search?query=stone'))).toEqual([])
    const id = await house.idOf('Ada Lane/Stone')
    expect((await own.get(`/opds/v1/items/${id}`)).status).toBe(404)
    const { body } = await house.test.root.get(`/api/items/${id}`)
    const [{ ino }] = body.libraryFiles
    expect((await own.get(`/opds/items/${id}/files/${ino}/a.epub`)).status).toBe(403)
  })

  it('has no library that they may not open', async () => {
    const own = await appOf('elsewhere', {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect(titlesOf(await own.atom('/opds'))).toEqual([])
    expect((await own.json('/opds/v2')).navigation).toEqual([])
    for (const path of [shelf('v1'), `/opds/v2/libraries/${house.libraryId}`])
      expect((await own.get(path)).status).toBe(404)
  })

  it('can be browsed, and comics read, without the right to download', async () => {
    const own = await appOf('looker', { permissions: { download: false } })
    const feed = await own.atom(shelf('v1'))
    expect(titlesOf(feed)).toContain('Stone <& Sand')
    const relations = feed.getEntries().flatMap((entry) => entry.getLinks().map(({ rel }) => rel))
    expect(relations).not.toContain(acquisition)
    const { publications = [] } = await own.json(shelf('v2'))
    expect(JSON.stringify(publications)).not.toContain(acquisition)
    const id = await house.idOf('Ben/Song')
    for (const path of [`/opds/items/${id}/manifest.json`, `/opds/items/${id}/download/Song.zip`])
      expect((await own.get(path)).status).toBe(403)
  })
})

describe('addresses that lead nowhere', () => {
  it.each([
    '/opds/v3',
    '/opds/__proto__',
    '/opds/v1/libraries/nothing',
    '/opds/v1/libraries/%00/books',
    '/opds/v2/items/constructor',
    '/opds/v1/items/..%2F..%2Fetc%2Fpasswd',
    '/opds/items/nothing/manifest.json',
    '/opds/items/nothing/files/1/..%2Fpasswd',
    '/opds/v1/lists/users/1',
    '/opds/v1/lists/collections/1',
    '/opds/v1/search?query=a&library=nothing',
  ])('%s is answered with 404', async (path) => {
    expect((await app.get(path)).status).toBe(404)
  })

  it('and choices that nobody has leave nothing', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await app.get(shelf('v1', `?author=${id}`))).status).toBe(404)
    for (const query of ['?language=%2C!%3C', `?genre=${'x'.repeat(3000)}`, '?page=999999&sort='])
      expect(titlesOf(await app.atom(shelf('v1', query)))).toEqual([])
  })
})
