import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BookMatch } from '@lectern/contract'
import { createMatchingApp } from '../../testing/apps/matching-app.ts'
import type { MatchingApp } from '../../testing/apps/matching-app.ts'
import { audio, library } from '../../testing/fixture-library.ts'
import { idle } from '../../testing/idle.ts'

let app: MatchingApp
let id: string
const known = (more: BookMatch = {}): BookMatch => ({
  title: 'First',
  subtitle: 'A beginning',
  author: 'Ada Lane, Bo Hill',
  narrator: 'Cy Voice',
  publisher: 'Press',
  publishedYear: '1999',
  description: '<p>Said by the provider.</p>',
  asin: 'B000000001',
  isbn: '9780000000002',
  genres: ['Mystery'],
  tags: ['matched'],
  series: [{ series: 'Harbour', sequence: '3' }],
  language: 'English',
  ...more,
})

beforeEach(async () => {
  app = await createMatchingApp(['Ada Lane/First'])
  id = await app.idOf('Ada Lane/First')
})
afterEach(() => app.close())

const match = (body: object = {}, client = app.test.root) =>
  client.post(`/api/items/${id}/match`, { provider: app.provider, ...body })
const entries = async () =>
  (await app.test.root.get(`/api/lectern/items/${id}/changes`)).body.entries

it('fills what is empty, cover included, as one change that can be undone', async () => {
  app.know(known({ cover: app.picture }))
  const { status, body } = await match()
  expect(status).toBe(200)
  expect(body.updated).toBe(true)
  const { media } = body.libraryItem
  expect(media.metadata).toMatchObject({
    title: 'First',
    subtitle: 'A beginning',
    authorName: 'Ada Lane',
    narrators: ['Cy Voice'],
    publishedYear: '1999',
    description: '<p>Said by the provider.</p>',
    asin: 'B000000001',
    genres: ['Mystery'],
    seriesName: 'Harbour #3',
  })
  expect(media.tags).toEqual(['matched'])
  expect(media.coverPath).toBe(join(app.test.folder, 'metadata/items', id, 'cover.png'))
  const [entry, ...others] = await entries()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    source: 'provider',
    sourceName: app.provider,
    by: { name: 'root' },
  })
  const { origins } = (await app.test.root.get(`/api/lectern/items/${id}/fields`)).body
  expect(origins.publisher.source).toBe(`provider:${app.provider}`)
  expect((await match()).body.updated).toBe(false)

  await app.test.root.post('/api/lectern/changes/undo', { batch: entry.batch })
  const back = (await app.test.root.get(`/api/items/${id}?expanded=1`)).body.media
  expect(back).toMatchObject({ coverPath: null, tags: [], metadata: { asin: null, series: [] } })
})

it('replaces what is there where that is asked for, but nothing that is locked', async () => {
  app.know(known({ explicit: false }))
  await app.test.root.patch(`/api/items/${id}/media`, {
    metadata: { publisher: 'Own', subtitle: 'Own', explicit: true, genres: ['Own'] },
  })
  await app.test.root.post(`/api/lectern/items/${id}/locks`, {
    fields: ['subtitle', 'cover'],
    isLocked: true,
  })
  expect((await match()).body.libraryItem.media.metadata.publisher).toBe('Own')
  const { media } = (await match({ overrideDetails: true, overrideCover: true })).body.libraryItem
  expect(media.metadata).toMatchObject({
    publisher: 'Press',
    subtitle: 'Own',
    explicit: true,
    genres: ['Mystery'],
    authorName: 'Ada Lane, Bo Hill',
  })
  expect(media.coverPath).toBeNull()
})

it('replaces where the server prefers matches and nobody says otherwise', async () => {
  app.know(known())
  await app.test.root.patch(`/api/items/${id}/media`, { metadata: { publisher: 'Own' } })
  await app.test.root.patch('/api/settings', { scannerPreferMatchedMetadata: true })
  const publisher = async (body?: object) =>
    (await match(body)).body.libraryItem.media.metadata.publisher
  expect(await publisher({ overrideDetails: false })).toBe('Own')
  expect(await publisher()).toBe('Press')
})

it('leaves what is unlikely, unless somebody chose the words', async () => {
  app.know(known({ title: 'Another thing', author: 'Zed' }))
  const { status, body } = await match()
  expect([status, body.warning]).toEqual([
    200,
    `No confident ${app.provider} match found. Nothing was changed.`,
  ])
  expect(await entries()).toEqual([])
  expect((await match({ title: 'Another thing' })).body.updated).toBe(true)
})

it('takes the likeliest, not the first', async () => {
  app.know(known({ title: 'Furst', author: 'Ida Line', asin: 'B000000009' }), known())
  expect((await match()).body.libraryItem.media.metadata.asin).toBe('B000000001')
})

it('says what stands in the way', async () => {
  app.know()
  expect((await match()).body).toEqual({ warning: `No ${app.provider} match found` })
  app.stub.fail('custom', { kind: 'answer', status: 500 })
  expect((await match()).body.warning).toMatch(/^Stub /)
  expect((await match({ title: 7 })).status).toBe(400)
  expect((await match({ provider: 'custom-none' })).status).toBe(404)
  const reader = await app.test.user('reader', { permissions: { update: false } })
  expect((await match({}, reader)).status).toBe(403)
})

it('takes no blank picture for a cover', async () => {
  app.know(known({ cover: app.picture.replace('cover.png', 'blank.gif') }))
  const { media } = (await match()).body.libraryItem
  expect([media.coverPath, media.metadata.publisher]).toEqual([null, 'Press'])
})

it('finds podcasts in the directory', async () => {
  const folder = join(app.test.mediaFolder, 'podcasts')
  await library({ 'Show/1.mp3': audio({ seconds: 1 }) }, folder)
  const { root } = app.test
  const created = await root.post('/api/libraries', {
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await root.post(`/api/libraries/${created.body.id}/scan`)
  await idle(root)
  const { results } = (await root.get(`/api/libraries/${created.body.id}/items`)).body
  app.stub.say('itunes/search', {
    resultCount: 1,
    results: [
      {
        collectionId: 5,
        collectionName: 'The Show',
        artistName: 'Crew',
        genres: ['Podcasts', 'Arts'],
        feedUrl: 'https://feeds.example/show',
        collectionViewUrl: 'https://pods.example/5',
        releaseDate: '2026-01-02T00:00:00Z',
      },
    ],
  })
  const { body } = await root.post(`/api/items/${results[0].id}/match`, { overrideDetails: true })
  expect(body.updated).toBe(true)
  expect(body.libraryItem.media.metadata).toMatchObject({
    title: 'The Show',
    author: 'Crew',
    itunesId: '5',
    feedUrl: 'https://feeds.example/show',
  })
})
