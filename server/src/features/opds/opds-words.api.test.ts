import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverTexts } from '#locales/server-texts.ts'
import { wordsIn } from '#platform/text/words.ts'
import { createBooksApp } from '#testing/apps/books-app.ts'
import type { BooksApp } from '#testing/apps/books-app.ts'
import { audio, epub } from '#testing/fixture-library.ts'
import { readingApp, titlesOf } from './testing.ts'
import type { ReadingApp } from './testing.ts'

const rocks = '<meta name="calibre:series" content="Rocks"/>'

let house: BooksApp
/** The paths of everything that a catalogue says, below the root of a version. */
let paths: string[]
let login: { username: string; password: string }

beforeAll(async () => {
  house = await createBooksApp({
    'Ada Lane/Stone/Stone.epub': epub({
      metadata: `<dc:title>Stone</dc:title><dc:language>en</dc:language><dc:subject>Geology</dc:subject>${rocks}`,
    }),
    'Ada Lane/Sand/Sand.epub': epub({
      metadata: `<dc:title>Sand</dc:title><dc:language>de</dc:language><dc:subject>Deserts</dc:subject>${rocks}`,
    }),
    'Ben/Song/01.mp3': audio({ seconds: 2 }),
  })
  const { test, libraryId } = house
  const made = await test.root.post('/api/lectern/app-passwords', { name: 'Reader' })
  login = { username: 'root', password: made.body.appPassword.password }
  const id = await house.idOf('Ada Lane/Stone')
  const list = { libraryId, name: 'Best' }
  const { body: collection } = await test.root.post('/api/collections', { ...list, books: [id] })
  await test.root.post('/api/playlists', { ...list, items: [{ libraryItemId: id }] })
  const library = `/libraries/${libraryId}`
  const { body } = await test.root.get(`/api/libraries/${libraryId}/series`)
  paths = [
    '',
    '/continue',
    '/recent',
    '/search',
    '/search?query=lane',
    library,
    ...['', '?kind=ebook', '?kind=audiobook', `?series=${body.results[0].id}`].map(
      (query) => `${library}/books${query}`,
    ),
    `${library}/authors`,
    `${library}/authors?letter=L`,
    `${library}/series`,
    `${library}/lists/collections`,
    `${library}/lists/playlists`,
    `/lists/collections/${collection.id}`,
    `/items/${id}`,
  ]
})
afterAll(() => house.test.close())

const appIn = (language?: string): ReadingApp =>
  readingApp(house.test, login, language === undefined ? {} : { 'accept-language': language })

const setLanguage = async (language: string): Promise<void> => {
  const { status } = await house.test.root.patch('/api/settings', { language })
  expect(status).toBe(200)
}

const waysIn = (language: string): string[] => {
  const words = wordsIn(language)
  return [
    words('opds.continue'),
    words('opds.recent'),
    words('opds.allBooks'),
    words('opds.ebooks'),
    words('opds.audiobooks'),
    words('opds.authors'),
    words('opds.series'),
    words('opds.collections'),
    words('opds.playlists'),
  ]
}

const shownBy = async (app: ReadingApp): Promise<(string | undefined)[][]> => [
  titlesOf(await app.atom('/opds/v1')),
  ((await app.json('/opds/v2')).navigation ?? []).map(({ title }) => title),
]

it('speaks the language that an app accepts, in both versions', async () => {
  expect(await shownBy(appIn('de-AT,en;q=0.5'))).toEqual([waysIn('de'), waysIn('de')])
  const words = wordsIn('de')
  const shelf = `/libraries/${house.libraryId}/books`
  const { facets = [], metadata } = await appIn('de').json(`/opds/v2${shelf}`)
  expect(metadata.title).toBe(words('opds.allBooks'))
  expect(facets.map((group) => group.metadata.title)).toEqual([
    words('opds.order'),
    words('opds.reading'),
    words('opds.kind'),
    words('opds.language'),
    words('opds.genre'),
  ])
  expect(facets[1]?.links.map(({ title }) => title)).toEqual([
    words('opds.all'),
    words('opds.notBegun'),
    words('opds.inProgress'),
    words('opds.finished'),
  ])
  const { text } = await appIn('de').get(`/opds/v1${shelf}`)
  expect(text).toContain(`opds:facetGroup="${words('opds.order')}"`)
  expect(text).toContain(`title="${words('opds.booksBy', { name: 'Ada Lane' })}"`)
  const description = await appIn('de').get('/opds/search.xml')
  expect(description.text).toContain(words('opds.booksOfServer'))
  const found = await appIn('de').atom('/opds/v1/search?query=lane')
  expect(found.getTitle()).toBe(words('opds.searchFor', { text: 'lane' }))
})

it('speaks the language of the server to apps that say none', async () => {
  await setLanguage('de')
  for (const said of [undefined, '*', 'ja'])
    expect(await shownBy(appIn(said))).toEqual([waysIn('de'), waysIn('de')])
  expect(await shownBy(appIn('en-GB'))).toEqual([waysIn('en-us'), waysIn('en-us')])
  await setLanguage('en-us')
  expect(await shownBy(appIn())).toEqual([waysIn('en-us'), waysIn('en-us')])
})

/** All that an answer shows to people, out of either version. */
const textsOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /<(?:title|Description|content type="text"|summary type="text")>([^<]*)<|(?:[ :]title|opds:facetGroup)="([^"]*)"|"title":"([^"]*)"/g,
    ),
  ].map(([, ...shown]) => shown.find((one) => one !== undefined) ?? '')

/** All that programs go by. */
const addressesOf = (text: string): string[] =>
  [...text.matchAll(/<id>[^<]*<|\b(?:href|rel|type|template)="[^"]*"|"(?:href|rel)":"[^"]*"/g)].map(
    ([found]) => found,
  )

it('leaves nothing in English, and all ids and addresses as they are', async () => {
  const english = new Set<string>(Object.values(serverTexts['en-us'].opds))
  const isEnglish = (text: string) =>
    english.has(text) || /^(?:Books by|Search:|\d+ (?:books?|authors?|series)$)/.test(text)
  const places = ['v1', 'v2'].flatMap((version) => paths.map((path) => `/opds/${version}${path}`))
  let seen = 0
  for (const path of [...places, '/opds', '/opds/search.xml']) {
    const [known, foreign] = [await appIn().get(path), await appIn('ru').get(path)]
    expect([known.status, foreign.status], path).toEqual([200, 200])
    expect(textsOf(foreign.text).filter(isEnglish), path).toEqual([])
    seen += textsOf(known.text).filter(isEnglish).length
    expect(addressesOf(foreign.text), path).toEqual(addressesOf(known.text))
  }
  expect(seen).toBeGreaterThan(150)
})

it('says which language it is, and is kept for that alone', async () => {
  for (const path of ['/opds', '/opds/v2', `/opds/v1/libraries/${house.libraryId}/authors`]) {
    const english = await appIn('en').get(path)
    const german = await appIn('de').get(path, { 'if-none-match': String(english.headers.etag) })
    expect(german.status).toBe(200)
    expect(german.headers['content-language']).toBe('de')
    expect(english.headers['content-language']).toBe('en-US')
    expect(german.headers['cache-control']).toBe('private, no-cache')
    const again = await appIn('de').get(path, { 'if-none-match': String(german.headers.etag) })
    expect(again.status).toBe(304)
    for (const { headers } of [english, german, again])
      expect(String(headers.vary)).toContain('Accept-Language')
  }
  expect((await appIn().get('/opds')).headers.vary).toMatch(/\bAccept,|\bAccept$/)
})

it('of several libraries names them so, too', async () => {
  const { test } = house
  const { body } = await test.root.post('/api/libraries', {
    name: 'Empty',
    folders: [{ fullPath: `${test.mediaFolder}/empty` }],
    settings: { disableWatcher: true },
  })
  const words = wordsIn('ru')
  const { text } = await appIn('ru').get('/opds/v1')
  expect(textsOf(text)).toEqual([
    'Lectern',
    words('opds.continue'),
    words('opds.continueHint'),
    words('opds.recent'),
    words('opds.recentHint'),
    'Books',
    words('opds.library'),
    'Empty',
    words('opds.library'),
  ])
  await test.root.delete(`/api/libraries/${body.id}`)
})
