import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, epub, library, png } from '#testing/fixture-library.ts'
import { rescan } from './hidden-world.ts'
import { listenAs } from './listener.ts'
import { lacks } from './needs.ts'
import type { Need } from './needs.ts'

type Json = any // oxlint-disable-line typescript/no-explicit-any -- tests look at whatever came

let test: TestApp
let root: Client
let books: string
let podcasts: string
/** Item ids by title. */
const ids: Record<string, string> = {}
let episode: string

const phone = {
  deviceInfo: {
    deviceId: 'phone-1',
    manufacturer: 'Maker',
    model: 'X1',
    sdkVersion: 34,
    clientVersion: '1.0',
  },
  mediaPlayer: 'exo-player',
  forceDirectPlay: true,
  forceTranscode: false,
}

beforeAll(async () => {
  test = await createTestApp()
  root = test.root
  const sheet = {
    genres: ['Adventure'],
    tags: ['family'],
    narrators: ['Nora'],
    language: 'English',
  }
  books = await added('Books', 'book', {
    'Ada Lane/Harbour/1 - First/01.mp3': audio({ seconds: 2 }),
    'Ada Lane/Harbour/1 - First/02.mp3': audio({ seconds: 2 }),
    'Ada Lane/Harbour/1 - First/cover.png': png(),
    'Ada Lane/Harbour/1 - First/metadata.json': JSON.stringify({
      ...sheet,
      chapters: [{ id: 0, start: 0, end: 4, title: 'One' }],
    }),
    'Ada Lane/Harbour/2 - Second/01.m4b': audio({ seconds: 2 }),
    // Nothing but a file: no author, year, narrator, series.
    'Bare.mp3': audio({ seconds: 1 }),
    'Words/Words.epub': epub({ metadata: '<dc:title>Words</dc:title>' }),
  })
  podcasts = await added('Talks', 'podcast', {
    'Talk/one.mp3': audio({ seconds: 2 }),
    'Talk/two.mp3': audio({ seconds: 2 }),
  })
  const { body } = await root.get(`/api/items/${ids.Talk}?expanded=1`)
  episode = body.media.episodes[0].id
  await root.patch(`/api/me/progress/${ids.First}`, {
    currentTime: 1.5,
    duration: 4,
    progress: 0.375,
  })
  await root.patch(`/api/me/progress/${ids.Second}`, { isFinished: true })
  await root.patch(`/api/me/progress/${ids.Words}`, { ebookLocation: 'x', ebookProgress: 0.2 })
  await root.patch(`/api/me/progress/${ids.Talk}/${episode}`, { currentTime: 1, duration: 2 })
  await root.post(`/api/me/item/${ids.First}/bookmark`, { time: 1.25, title: 'Here' })
  await root.post('/api/collections', {
    name: 'Both',
    libraryId: books,
    books: [ids.First, ids.Bare, ids.Words],
  })
  await playlist(books, [{ libraryItemId: ids.First }, { libraryItemId: ids.Words }])
  await playlist(podcasts, [{ libraryItemId: ids.Talk, episodeId: episode }])
}, 120_000)
afterAll(() => test.close())

async function added(name: string, mediaType: string, files: Parameters<typeof library>[0]) {
  const fullPath = join(test.mediaFolder, name)
  await library(files, fullPath)
  const settings = { disableWatcher: true }
  const { body } = await root.post('/api/libraries', {
    name,
    mediaType,
    folders: [{ fullPath }],
    settings,
  })
  await rescan(root, body.id)
  for (const item of (await root.get(`/api/libraries/${body.id}/items?limit=0`)).body.results)
    ids[item.media.metadata.title] = item.id
  return body.id as string
}

const playlist = (libraryId: string, items: object[]) =>
  root.post('/api/playlists', { name: 'Next', libraryId, items })

async function asked(path: string): Promise<Json> {
  const answer = await root.get(path)
  expect(answer.status, path).toBe(200)
  expect(answer.headers['content-type'], path).toMatch(/^application\/json/)
  return answer.body
}

/** Checks each of `values`, of which there has to be one. */
function all(values: Json, ...wants: Need[]): void {
  expect(values.length).toBeGreaterThan(0)
  for (const value of values) has(value, ...wants)
}

function has(value: Json, ...wants: Need[]): void {
  expect(wants.flatMap((need) => lacks(need, value))).toEqual([])
}

function listedItem(item: Json): void {
  has(item, 'item', 'listedItem')
  if (item.mediaType === 'podcast') {
    has(item.media, 'podcast', 'listedPodcast')
    has(item.media.metadata, 'podcastMetadata')
    return
  }
  has(item.media, 'book', 'listedBook')
  has(item.media.metadata, 'bookMetadata', 'listedBookMetadata')
}

function openItem(item: Json): void {
  has(item, 'item', 'openItem')
  all(item.libraryFiles, 'libraryFile')
  for (const file of item.libraryFiles) has(file.metadata, 'fileMetadata')
  if (item.mediaType === 'podcast') openPodcast(item.media)
  else openBook(item.media)
}

function openPodcast(media: Json): void {
  has(media, 'podcast', 'openPodcast')
  has(media.metadata, 'podcastMetadata')
  all(media.episodes, 'episode', 'openEpisode')
  for (const each of media.episodes) {
    has(each.audioTrack, 'track')
    has(each.audioFile, 'audioFile')
  }
}

function openBook(media: Json): void {
  has(media, 'book', 'openBook')
  has(media.metadata, 'bookMetadata', 'openBookMetadata')
  for (const person of [...media.metadata.authors, ...media.metadata.series]) has(person, 'named')
  for (const chapter of media.chapters) has(chapter, 'chapter')
  for (const track of media.tracks) {
    has(track, 'track', 'audioFile')
    has(track.metadata, 'fileMetadata')
  }
  for (const file of media.audioFiles) has(file, 'audioFile')
  if (media.ebookFile === null) return
  has(media.ebookFile, 'ebook')
  has(media.ebookFile.metadata, 'fileMetadata')
}

describe('apps of this wire find what they need', () => {
  it('at sign-in', async () => {
    const headers = { 'x-return-tokens': 'true' }
    const signedIn = await test.anonymous.post(
      '/login',
      { username: 'root', password: 'secret' },
      { headers },
    )
    const authorized = await root.post('/api/authorize')
    has(signedIn.body.user, 'user')
    for (const { body } of [signedIn, authorized]) {
      has(body, 'login')
      has(body.serverSettings, 'serverSettings')
      has(body.user.permissions, 'permissions')
      all(body.user.mediaProgress, 'progress')
      all(body.user.bookmarks, 'bookmark')
    }
    const me = await asked('/api/me')
    all(me.mediaProgress, 'progress')
    all(me.bookmarks, 'bookmark')
    has(me.permissions, 'permissions')
  })

  it('in libraries', async () => {
    const { libraries } = await asked('/api/libraries?include=stats')
    all(libraries, 'library')
    for (const each of libraries) {
      all(each.folders, 'folder')
      has(each.settings, 'librarySettings')
      has(each.stats, 'libraryStats')
      const opened = await asked(`/api/libraries/${each.id}?include=filterdata`)
      has(opened, 'filterAnswer')
      has(opened.library, 'library')
      has(opened.filterdata, 'filterData')
    }
    const { filterdata } = await asked(`/api/libraries/${books}?include=filterdata`)
    all(filterdata.authors, 'named')
    all(filterdata.series, 'named')
  })

  it('in lists of items, also of things nothing is known about', async () => {
    for (const id of [books, podcasts]) {
      for (const query of [
        'minified=1&limit=30',
        'limit=0',
        'collapseseries=1&sort=media.metadata.title',
      ]) {
        const { results } = await asked(`/api/libraries/${id}/items?${query}`)
        expect(results.length).toBeGreaterThan(0)
        for (const item of results) listedItem(item)
      }
    }
    const { results } = await asked(`/api/libraries/${books}/items?collapseseries=1&minified=1`)
    all(
      results.flatMap((item: Json) => item.collapsedSeries ?? []),
      'collapsedSeries',
    )
    for (const item of (await asked('/api/me/items-in-progress')).libraryItems) {
      listedItem(item)
      if (item.recentEpisode !== undefined) has(item.recentEpisode, 'episode')
    }
  })

  it('in items that are opened', async () => {
    const every = Object.values(ids)
    for (const id of every) openItem(await asked(`/api/items/${id}?expanded=1&include=progress`))
    const { body } = await root.post('/api/items/batch/get', { libraryItemIds: every })
    expect(body.libraryItems).toHaveLength(every.length)
    for (const item of body.libraryItems) openItem(item)
    for (const id of every) {
      const item = await asked(`/api/items/${id}`)
      has(item, 'item')
      has(item.media, item.mediaType === 'book' ? 'book' : 'podcast')
    }
  })

  it('on shelves', async () => {
    for (const id of [books, podcasts]) {
      const shelves = await asked(
        `/api/libraries/${id}/personalized?include=rssfeed,numEpisodesIncomplete`,
      )
      all(shelves, 'shelf')
      for (const { type, entities } of shelves) {
        if (type === 'authors') all(entities, 'author', 'listedAuthor')
        else if (type === 'series') all(entities, 'listedSeries')
        else for (const item of entities) listedItem(item)
        if (type === 'episode') for (const item of entities) has(item.recentEpisode, 'episode')
      }
    }
  })

  it('in series, authors and searches', async () => {
    const series = (await asked(`/api/libraries/${books}/series?minified=1&sort=name&limit=10000`))
      .results
    all(series, 'listedSeries')
    for (const each of series) {
      for (const item of each.books) listedItem(item)
      has(await asked(`/api/series/${each.id}?include=progress,rssfeed`), 'openSeries')
    }
    // Who asks for no page gets everything, as in every list.
    expect((await asked(`/api/libraries/${books}/series`)).results).toHaveLength(series.length)
    const { authors } = await asked(`/api/libraries/${books}/authors`)
    all(authors, 'author', 'listedAuthor')
    for (const { id } of authors) {
      const author = await asked(`/api/authors/${id}?include=items,series`)
      has(author, 'author')
      for (const item of author.libraryItems) listedItem(item)
    }
    const found = await asked(`/api/libraries/${books}/search?q=first`)
    expect(found.book.length).toBeGreaterThan(0)
    for (const { libraryItem } of found.book) openItem(libraryItem)
    const nothing = await root.get(`/api/libraries/${books}/search`)
    expect([nothing.status, nothing.text]).toEqual([
      400,
      'Invalid request. Query param "q" must be a string',
    ])
  })

  it('in collections and playlists', async () => {
    const collections = (await asked(`/api/libraries/${books}/collections?minified=1&limit=1000`))
      .results
    all(collections, 'collection')
    for (const { books: inside } of collections) for (const item of inside) openItem(item)
    const playlists = [
      ...(await asked(`/api/libraries/${books}/playlists`)).results,
      ...(await asked(`/api/libraries/${podcasts}/playlists`)).results,
    ]
    expect(playlists).toHaveLength(2)
    all(playlists, 'playlist')
    for (const entry of playlists.flatMap(({ items }) => items)) {
      has(entry, 'playlistEntry')
      if (entry.episode === undefined) openItem(entry.libraryItem)
      else {
        has(entry.episode, 'episode', 'openEpisode')
        listedItem(entry.libraryItem)
      }
    }
  })

  it.each(['First', 'Bare', 'Talk'])('when %s is played', async (title) => {
    const path = title === 'Talk' ? `/${episode}` : ''
    const { body } = await root.post(`/api/items/${ids[title]}/play${path}`, phone)
    has(body, 'session')
    has(body.deviceInfo, 'device')
    all(body.audioTracks, 'track')
    for (const chapter of body.chapters) has(chapter, 'chapter')
    openItem(body.libraryItem)
    has(await asked(`/api/session/${body.id}`), 'session')
    const spoken = await root.post(`/api/session/${body.id}/close`)
    expect([spoken.status, spoken.text]).toEqual([200, 'OK'])
  })

  it('when they bring what was heard offline', async () => {
    const session = {
      id: '3f0c86a4-0f7a-4e55-9d36-35f07f1f7f10',
      libraryItemId: ids.First,
      currentTime: 2,
      timeListening: 1.5,
      startTime: 0,
      duration: 4,
      playMethod: 3,
      startedAt: test.clock.now - 5000,
      updatedAt: test.clock.now,
    }
    const { body } = await root.post('/api/session/local-all', { sessions: [session] })
    all(body.results, 'localResult')
  })

  it('when they are told of a stream', async () => {
    await test.app.listen()
    const listener = await listenAs(test.app.port(), root.token)
    const { body } = await root.post(`/api/items/${ids.First}/play`, {
      ...phone,
      forceDirectPlay: false,
      forceTranscode: true,
    })
    has(body, 'session')
    all(body.audioTracks, 'track')
    await listener.until('stream_open')
    const told = listener.heard.find(({ event }) => event === 'stream_open')
    has(JSON.parse(told?.text ?? '[]')[0], 'stream')
    listener.close()
  })
})
