import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

let test: TestApp
let reader: Client
/** Ids of the library that books leave and of the one where they arrive. */
let from: string
let to: string
let harbor: string
const mark = '11111111-1111-4111-8111-111111111111'

const at = (...parts: string[]): string => join(test.mediaFolder, ...parts)

beforeEach(async () => {
  test = await createTestApp()
  await library(
    {
      'Ada Lane/Harbor/1.mp3': audio({
        seconds: 60,
        tags: { album: 'Harbor', artist: 'Ada Lane' },
      }),
      'Ada Lane/Harbor/2.mp3': audio({ seconds: 61 }),
      'Ben Ota/Moons/1.mp3': audio({ seconds: 62 }),
    },
    at('from'),
  )
  await library({ 'Eli Park/Star/1.mp3': audio({ seconds: 63 }) }, at('to'))
  from = await created('From', 'from')
  to = await created('To', 'to')
  await scanned(from)
  await scanned(to)
  const found = (await items(from)).find(({ relPath }) => relPath === 'Ada Lane/Harbor')
  harbor = found?.id ?? ''
  reader = await test.user('reader')
  await reader.patch(`/api/me/progress/${harbor}`, { currentTime: 30, duration: 121 })
  await reader.post(`/api/me/item/${harbor}/bookmark`, { time: 12, title: 'Here' })
  await reader.send('PUT', `/api/items/${harbor}/annotations/${mark}`, {
    body: {
      kind: 'highlight',
      ino: null,
      location: 'x',
      fraction: 0.5,
      chapter: null,
      style: 'yellow',
      quote: 'Ships',
      note: '',
      createdAt: 1,
      updatedAt: 1,
    },
  })
  await reader.post('/api/playlists', {
    libraryId: from,
    name: 'Best',
    items: [{ libraryItemId: harbor }],
  })
})
afterEach(() => test.close())

async function created(name: string, folder: string, mediaType = 'book'): Promise<string> {
  const answer = await test.root.post('/api/libraries', {
    name,
    mediaType,
    folders: [{ fullPath: at(folder) }],
    settings: { disableWatcher: true },
  })
  return answer.body.id
}

async function scanned(libraryId: string): Promise<void> {
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
}

interface ListedItem {
  id: string
  libraryId: string
  relPath: string
  isMissing: boolean
}

async function items(libraryId: string): Promise<ListedItem[]> {
  const { body } = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
  return body.results
}

async function expectKept(): Promise<void> {
  const arrived = (await items(to)).find(({ relPath }) => relPath === 'Harbor')
  expect(arrived).toMatchObject({ id: harbor, libraryId: to, isMissing: false })
  expect((await items(from)).map(({ relPath }) => relPath)).toEqual(['Ben Ota/Moons'])
  const { body: me } = await reader.get('/api/me')
  expect(me.mediaProgress).toMatchObject([{ libraryItemId: harbor, currentTime: 30 }])
  expect(me.bookmarks).toMatchObject([{ libraryItemId: harbor, title: 'Here' }])
  const { body: marked } = await reader.get(`/api/items/${harbor}/annotations`)
  expect(marked.annotations).toMatchObject([{ id: mark, quote: 'Ships' }])
  const { body: lists } = await reader.get('/api/playlists')
  expect(lists.playlists[0].items).toMatchObject([{ libraryItemId: harbor }])
  const { body: shelves } = await reader.get(`/api/libraries/${to}/personalized`)
  const goOn = shelves.find((shelf: { id: string }) => shelf.id === 'continue-listening')
  expect(goOn?.entities).toMatchObject([{ id: harbor }])
  const { body: people } = await test.root.get(`/api/libraries/${from}/authors`)
  expect(people.authors.map(({ name }: { name: string }) => name)).not.toContain('Ada Lane')
}

describe('a book that was moved to another library', () => {
  it('keeps its places, notes and lists where it arrives', async () => {
    await rename(at('from/Ada Lane/Harbor'), at('to/Harbor'))
    await scanned(to)
    await expectKept()
    // The library that it left has nothing to say of it any more.
    await scanned(from)
    await expectKept()
  })

  it('takes its history along', async () => {
    await test.root.patch(`/api/items/${harbor}/media`, { tags: ['sea'] })
    await rename(at('from/Ada Lane/Harbor'), at('to/Harbor'))
    await scanned(to)
    const told = async (libraryId: string): Promise<{ itemId: string }[]> =>
      (await test.root.get(`/api/lectern/libraries/${libraryId}/changes?source=person`)).body
        .entries
    expect(await told(from)).toEqual([])
    expect(await told(to)).toMatchObject([{ itemId: harbor, libraryId: to }])
  })

  it('does so when the library that it left was looked at first', async () => {
    await rename(at('from/Ada Lane/Harbor'), at('to/Harbor'))
    await scanned(from)
    expect((await items(from)).find(({ id }) => id === harbor)?.isMissing).toBe(true)
    await scanned(to)
    await expectKept()
  })

  it('does so when the whole folder changed its library', async () => {
    await mkdir(at('spare'))
    await rename(at('to/Eli Park'), at('spare/Eli Park'))
    await test.root.patch(`/api/libraries/${from}`, { folders: [{ fullPath: at('spare') }] })
    await test.root.patch(`/api/libraries/${to}`, {
      folders: [{ fullPath: at('to') }, { fullPath: at('from') }],
    })
    await idle(test.root)
    await scanned(to)
    expect((await items(to)).find(({ id }) => id === harbor)).toMatchObject({
      relPath: 'Ada Lane/Harbor',
      isMissing: false,
    })
  })
})

describe('a book of the same content in another library', () => {
  it('is another one while the first has its files', async () => {
    await cp(at('from/Ada Lane/Harbor'), at('to/Harbor'), { recursive: true })
    await scanned(to)
    const copy = (await items(to)).find(({ relPath }) => relPath === 'Harbor')
    expect(copy?.id).not.toBe(harbor)
    expect((await items(from)).find(({ id }) => id === harbor)?.isMissing).toBe(false)
  })

  it('is another one while the disk of the first is away', async () => {
    await cp(at('from/Ada Lane/Harbor'), at('to/Harbor'), { recursive: true })
    await rename(at('from'), at('unplugged'))
    await mkdir(at('from'))
    await scanned(to)
    expect((await items(to)).find(({ relPath }) => relPath === 'Harbor')?.id).not.toBe(harbor)
    await rm(at('from'), { recursive: true })
    await rename(at('unplugged'), at('from'))
    expect((await items(from)).find(({ id }) => id === harbor)?.isMissing).toBe(false)
  })

  it('is another one in a library of another kind', async () => {
    await mkdir(at('shows'))
    const shows = await created('Shows', 'shows', 'podcast')
    await rename(at('from/Ada Lane/Harbor'), at('shows/Harbor'))
    await scanned(shows)
    expect((await items(shows)).map(({ id }) => id)).not.toContain(harbor)
  })
})
