import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

let test: TestApp
let reader: Client
let libraryId: string
let first: string
let second: string

beforeEach(async () => {
  test = await createTestApp()
  first = join(test.mediaFolder, 'first')
  second = join(test.mediaFolder, 'second')
  await library(
    {
      'Ada Lane/Harbor/1.mp3': audio({ seconds: 60, tags: { album: 'Harbor' } }),
      'Ada Lane/Harbor/2.mp3': audio({ seconds: 61 }),
      'Ben Ota/Moons/1.mp3': audio({ seconds: 62 }),
      'Lone Star.m4b': audio({ seconds: 63 }),
    },
    first,
  )
  await mkdir(second)
  const created = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: first }],
    settings: { disableWatcher: true },
  })
  libraryId = created.body.id
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
  reader = await test.user('reader')
})
afterEach(() => test.close())

interface ListedItem {
  id: string
  path: string
  relPath: string
  isMissing: boolean
}

async function items(): Promise<ListedItem[]> {
  const { body } = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
  return (body.results as ListedItem[]).toSorted((a, b) => (a.relPath < b.relPath ? -1 : 1))
}

async function change(...paths: string[]): Promise<void> {
  const folders = paths.map((fullPath) => ({ fullPath }))
  const answer = await test.root.patch(`/api/libraries/${libraryId}`, { folders })
  expect(answer.status).toBe(200)
  await idle(test.root)
}

/** Everything that hangs on an item for a listener. */
async function listen(itemId: string): Promise<void> {
  await reader.patch(`/api/me/progress/${itemId}`, { currentTime: 30, duration: 121 })
  await reader.post(`/api/me/item/${itemId}/bookmark`, { time: 12, title: 'Here' })
  await test.root.post('/api/collections', { libraryId, name: 'Best', books: [itemId] })
}

async function heard(itemId: string) {
  const { body: me } = await reader.get('/api/me')
  const { body: lists } = await test.root.get(`/api/libraries/${libraryId}/collections`)
  return {
    place: me.mediaProgress.find(
      (entry: { libraryItemId: string }) => entry.libraryItemId === itemId,
    )?.currentTime,
    bookmarks: me.bookmarks.map((entry: { title: string }) => entry.title),
    collected: lists.results.flatMap((list: { books: { id: string }[] }) =>
      list.books.map((book) => book.id),
    ),
  }
}

describe('another folder in one save', () => {
  it('keeps the books that moved there, with places, notes and collections', async () => {
    const before = await items()
    const harbor = before.find((item) => item.relPath === 'Ada Lane/Harbor')?.id ?? ''
    await listen(harbor)
    await rm(second, { recursive: true })
    await rename(first, second)
    await change(second)
    const after = await items()
    expect(after.map((item) => item.id)).toEqual(before.map((item) => item.id))
    expect(after.every((item) => item.path.startsWith(second) && !item.isMissing)).toBe(true)
    expect(await heard(harbor)).toEqual({ place: 30, bookmarks: ['Here'], collected: [harbor] })
  })

  it('keeps those that were copied to another disk', async () => {
    const before = await items()
    await cp(first, second, { recursive: true })
    await change(second)
    const after = await items()
    expect(after.map(({ id, path }) => [id, path.startsWith(second)])).toEqual(
      before.map(({ id }) => [id, true]),
    )
    expect(after.some((item) => item.isMissing)).toBe(false)
  })
})

describe('a folder that is taken off the library', () => {
  it('leaves its books missing with all that hangs on them, until the folder is back', async () => {
    await library({ 'Cy Rex/Other/1.mp3': audio({ seconds: 64 }) }, second)
    await change(first, second)
    const before = await items()
    expect(before).toHaveLength(4)
    const harbor = before.find((item) => item.relPath === 'Ada Lane/Harbor')?.id ?? ''
    await listen(harbor)
    await change(second)
    expect((await items()).map(({ relPath, isMissing }) => [relPath, isMissing])).toEqual([
      ['Ada Lane/Harbor', true],
      ['Ben Ota/Moons', true],
      ['Cy Rex/Other', false],
      ['Lone Star.m4b', true],
    ])
    expect((await heard(harbor)).place).toBe(30)
    await change(second, first)
    expect(await items()).toEqual(
      before.map((item) => expect.objectContaining({ id: item.id, isMissing: false })),
    )
    expect(await heard(harbor)).toEqual({ place: 30, bookmarks: ['Here'], collected: [harbor] })
  })

  it('lets go of its missing books when they are removed', async () => {
    await library({ 'Cy Rex/Other/1.mp3': audio({ seconds: 64 }) }, second)
    await change(second)
    const [gone] = await items()
    expect((await test.root.delete(`/api/items/${gone?.id}`)).status).toBe(200)
    expect((await test.root.delete(`/api/libraries/${libraryId}/issues`)).status).toBe(200)
    expect((await items()).map((item) => item.relPath)).toEqual(['Cy Rex/Other'])
  })
})

it('scans a folder that is added, and keeps one that is sent again without its id', async () => {
  const { body } = await test.root.get(`/api/libraries/${libraryId}`)
  await library({ 'Cy Rex/Other/1.mp3': audio({ seconds: 64 }) }, second)
  await change(first, second)
  expect(await items()).toHaveLength(4)
  const after = await test.root.get(`/api/libraries/${libraryId}`)
  expect(after.body.folders).toHaveLength(2)
  expect(after.body.folders).toContainEqual(body.folders[0])
})

it('tells admins what is in a folder before it is taken off', async () => {
  const harbor = (await items()).find((item) => item.relPath === 'Ada Lane/Harbor')?.id ?? ''
  await listen(harbor)
  const call = `/api/lectern/libraries/${libraryId}/folders`
  const { body } = await test.root.get(call)
  expect(body.folders).toMatchObject([{ fullPath: first, numItems: 3, numPlaces: 1 }])
  expect((await reader.get(call)).status).toBe(403)
  expect((await test.root.get('/api/lectern/libraries/unknown/folders')).status).toBe(404)
})

describe("a folder that can't be had", () => {
  const field = (answer: { headers: Record<string, unknown> }) => answer.headers['x-lectern-field']

  it('is refused with a sentence, and the field it is about', async () => {
    const file = join(first, 'Lone Star.m4b')
    for (const [path, sentence] of [
      [join(test.mediaFolder, 'no', 'such'), /does not exist/],
      [file, /is a file, not a folder/],
      [join(first, 'Ada Lane'), /overlaps with the folder/],
    ] as const) {
      const body = { name: 'More', folders: [{ fullPath: path }] }
      const answer = await test.root.post('/api/libraries', body)
      expect(answer.status).toBe(400)
      expect(answer.text).toMatch(sentence)
      expect(field(answer)).toBe('folders')
    }
    const none = await test.root.patch(`/api/libraries/${libraryId}`, { folders: [] })
    expect([none.status, field(none)]).toEqual([400, 'folders'])
    const nameless = await test.root.post('/api/libraries', { folders: [{ fullPath: second }] })
    expect([nameless.status, field(nameless)]).toEqual([400, 'name'])
  })
})
