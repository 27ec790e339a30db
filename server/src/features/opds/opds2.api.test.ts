import { Manifest } from '@readium/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { createBooksApp } from '#testing/apps/books-app.ts'
import type { BooksApp } from '#testing/apps/books-app.ts'
import { audio, epub } from '#testing/fixture-library.ts'
import { entryOf, hrefOf, readingApp, titlesOf } from './testing.ts'
import type { ReadingApp } from './testing.ts'

let house: BooksApp
let app: ReadingApp

/** Enough books for three pages, of enough authors for letters. */
const many = Object.fromEntries(
  Array.from({ length: 120 }, (_, at) => [
    `Nr${at} ${String.fromCodePoint(65 + (at % 26))}smith/Book ${String(at).padStart(3, '0')}/a.epub`,
    epub({ metadata: `<dc:title>Book ${String(at).padStart(3, '0')}</dc:title>` }),
  ]),
)

beforeAll(async () => {
  house = await createBooksApp({
    ...many,
    'Ben/Song/01 One.mp3': audio({ seconds: 2, tags: { title: 'One', album: 'Song' } }),
    'Ben/Song/02 Two.mp3': audio({ seconds: 3, tags: { title: 'Two', album: 'Song' } }),
    'Solo.m4b': audio({ seconds: 2, tags: { title: 'Solo', album: 'Solo' } }),
  })
  const made = await house.test.root.post('/api/lectern/app-passwords', { name: 'Reader' })
  app = readingApp(house.test, { username: 'root', password: made.body.appPassword.password })
})
afterAll(() => house.test.close())

const shelf = (version: string, query = '') =>
  `/opds/${version}/libraries/${house.libraryId}/books${query}`

it('gives apps that accept it OPDS 2.0 at the same address', async () => {
  const { headers, body } = await app.get('/opds', { accept: 'application/opds+json, */*;q=0.5' })
  expect(headers['content-type']).toMatch('application/opds+json')
  expect(body.metadata.title).toBe('Lectern')
  expect((await app.get('/opds')).headers['content-type']).toMatch('application/atom+xml')
})

it('is paged, and every book is on one page, in both versions', async () => {
  const seen: unknown[] = []
  for (let path: string | undefined = shelf('v2'); path !== undefined;) {
    const { publications = [], links, metadata } = await app.json(path)
    expect(metadata.numberOfItems).toBe(122)
    seen.push(...publications.map((book) => book.metadata.title))
    path = links.find(({ rel }) => rel === 'next')?.href
  }
  expect(seen).toHaveLength(122)
  expect(new Set(seen).size).toBe(122)
  const last = await app.atom(hrefOf(await app.atom(shelf('v1')), 'last'))
  expect(titlesOf(last).at(-1)).toBe(seen.at(-1))
  const previous = await app.atom(hrefOf(last, 'previous'))
  expect(titlesOf(previous)).toEqual(seen.slice(50, 100))
  expect(titlesOf(await app.atom(hrefOf(last, 'first')))).toEqual(seen.slice(0, 50))
})

it('shows letters before many authors', async () => {
  const letters = await app.atom(`/opds/v1/libraries/${house.libraryId}/authors`)
  const counted = titlesOf(letters)
  expect(counted.length).toBeGreaterThan(1)
  let authors = 0
  for (const entry of letters.getEntries()) {
    const feed = await app.atom(hrefOf(entry, 'subsection'))
    authors += feed.getEntries().length
    expect(hrefOf(feed, 'up')).toBe(`/opds/v1/libraries/${house.libraryId}/authors`)
  }
  expect(authors).toBe(121)
})

it('has audiobooks as manifests that are played with the same password', async () => {
  const { publications = [] } = await app.json(shelf('v2', '?kind=audiobook'))
  const song = publications.find(({ metadata }) => metadata.title === 'Song')
  const link = song?.links.find(({ type }) => type === 'application/audiobook+json')
  const { headers, body } = await app.get(link?.href ?? '')
  expect(headers['content-type']).toMatch('application/audiobook+json')
  const manifest = Manifest.deserialize(body)
  expect(manifest?.metadata.title.getTranslation('en')).toBe('Song')
  expect(manifest?.metadata.duration).toBeCloseTo(5, 0)
  const tracks = manifest?.readingOrder.items ?? []
  expect(tracks.map(({ type }) => type)).toEqual(['audio/mpeg', 'audio/mpeg'])
  expect(tracks.map(({ duration = 0 }) => Math.round(duration))).toEqual([2, 3])
  const contents = manifest?.toc?.items ?? []
  expect(contents.map(({ title }) => title)).toEqual(['One', 'Two'])
  expect(contents[1]?.href.split('#')).toEqual([tracks[1]?.href, 't=0'])
  const part = await app.get(tracks[1]?.href ?? '', { range: 'bytes=0-99' })
  expect(part.status).toBe(206)
  expect(part.bytes).toHaveLength(100)
  const self = manifest?.links.items.find(({ rels }) => rels?.has('self'))
  expect(self?.href).toMatch(/^http:\/\/localhost/)
})

it('has audiobooks as archives, or as the one file that they are, for apps of OPDS 1.2', async () => {
  const feed = await app.atom(shelf('v1', '?kind=audiobook'))
  const acquisition = 'http://opds-spec.org/acquisition'
  const types = ['Song', 'Solo'].map((title) => {
    const links = entryOf(feed, title).getLinks()
    return links.find(({ rel }) => rel === acquisition)?.type
  })
  expect(types).toEqual(['application/zip', 'audio/mp4'])
  const archive = await app.get(hrefOf(entryOf(feed, 'Song'), acquisition))
  expect(archive.bytes.subarray(0, 2).toString()).toBe('PK')
  const solo = await app.get(hrefOf(entryOf(feed, 'Solo'), acquisition))
  expect(solo.headers['content-type']).toBe('audio/mp4')
  const ebook = await house.idOf('Nr0 Asmith/Book 000')
  expect((await app.get(`/opds/items/${ebook}/manifest.json`)).status).toBe(404)
})

it('of several libraries begins with them, and shows the latest of all', async () => {
  const created = await house.test.root.post('/api/libraries', {
    name: 'Empty <shelf>',
    folders: [{ fullPath: `${house.test.mediaFolder}/empty` }],
    settings: { disableWatcher: true },
  })
  expect(created.status).toBe(200)
  const root = await app.atom('/opds')
  expect(titlesOf(root)).toEqual(['Continue reading', 'Recently added', 'Books', 'Empty <shelf>'])
  const recent = await app.atom(
    hrefOf(entryOf(root, 'Recently added'), 'http://opds-spec.org/sort/new'),
  )
  expect(titlesOf(recent)).toHaveLength(100)
  const empty = await app.atom(hrefOf(entryOf(root, 'Empty <shelf>'), 'subsection'))
  expect(titlesOf(empty)).toContain('All books')
  const books = await app.atom(hrefOf(entryOf(empty, 'All books'), 'subsection'))
  expect(titlesOf(books)).toEqual([])
  const within = await app.json(`/opds/v2/search?query=book&library=${created.body.id}`)
  expect(within.publications).toEqual([])
  await house.test.root.delete(`/api/libraries/${created.body.id}`)
})

it('carries the base path where it is asked with one', async () => {
  const test = await createTestApp({ ROUTER_BASE_PATH: '/audiobookshelf' })
  const made = await test.root.post('/api/lectern/app-passwords', { name: 'Reader' })
  const login = { username: 'root', password: made.body.appPassword.password }
  const { links } = await readingApp(test, login).json('/audiobookshelf/opds/v2')
  for (const { href } of links) expect(href).toMatch(/^\/audiobookshelf\/opds\//)
  await test.close()
})
