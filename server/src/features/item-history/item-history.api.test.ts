import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/clients.ts'
import { audio, epub, library } from '../../testing/fixture-library.ts'
import { idle } from '../../testing/idle.ts'

let test: TestApp
let books: string
let libraryId: string
let id: string
let editor: Client

beforeEach(async () => {
  test = await createTestApp()
  books = join(test.mediaFolder, 'books')
  await library(
    {
      'Ada Lane/First/1.mp3': audio({ seconds: 1, tags: { title: 'One', album: 'From the tag' } }),
      'Ada Lane/First/2.mp3': audio({ seconds: 2 }),
      'Ada Lane/First/desc.txt': 'Said by the file.',
      'Ada Lane/Read/a.epub': epub({ metadata: '<dc:title>Read</dc:title>' }),
      'Ada Lane/Read/b.pdf': '%PDF-1.4',
    },
    books,
  )
  const created = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  libraryId = created.body.id
  await scan()
  id = await idOf('Ada Lane/First')
  editor = await test.user('editor', { permissions: { update: true, delete: true } })
})
afterEach(() => test.close())

async function scan(force = ''): Promise<void> {
  expect((await test.root.post(`/api/libraries/${libraryId}/scan${force}`)).status).toBe(200)
  await idle(test.root)
}

async function idOf(relPath: string): Promise<string> {
  const { body } = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
  const listed = body.results as { id: string; relPath: string }[]
  return listed.find((item) => item.relPath === relPath)?.id ?? `no item at ${relPath}`
}

const edit = (payload: unknown, client = test.root) =>
  client.patch(`/api/items/${id}/media`, payload)
const item = async (itemId = id) => (await test.root.get(`/api/items/${itemId}?expanded=1`)).body
const media = async () => (await item()).media
const entries = async (itemId = id) =>
  (await test.root.get(`/api/lectern/items/${itemId}/changes`)).body.entries
const undo = (body: unknown, client = test.root) => client.post('/api/lectern/changes/undo', body)
const lock = (fields: string[], isLocked = true) =>
  test.root.post(`/api/lectern/items/${id}/locks`, { fields, isLocked })

/** All that the wire tells of an item but when it changed. */
async function told(itemId = id): Promise<unknown> {
  const { updatedAt: _, lastScan: _l, ...rest } = await item(itemId)
  return rest
}

describe('the history of an item', () => {
  it('begins with its first change and tells who did what', async () => {
    expect(await entries()).toEqual([])
    await edit({ metadata: { title: 'Mine', authors: [{ name: 'ben ota' }] }, tags: ['a'] }, editor)
    const [entry, ...others] = await entries()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      itemId: id,
      libraryId,
      title: 'Mine',
      kind: 'changed',
      by: { name: 'editor' },
      source: 'person',
      sourceName: null,
      undoneBy: null,
      at: (await item()).updatedAt,
    })
    expect(entry.fields).toEqual([
      { field: 'title', before: 'From the tag', after: 'Mine' },
      { field: 'authors', before: ['Ada Lane'], after: ['ben ota'] },
      { field: 'tags', before: [], after: ['a'] },
    ])
  })

  it('tells what a scan found, and which source said it', async () => {
    await scan('?force=1')
    expect(await entries()).toEqual([])
    await writeFile(join(books, 'Ada Lane/First/desc.txt'), 'Said otherwise.')
    await scan()
    expect(await entries()).toMatchObject([
      {
        source: 'scan',
        by: null,
        fields: [
          {
            field: 'description',
            before: 'Said by the file.',
            after: 'Said otherwise.',
            source: 'txtFiles',
          },
        ],
      },
    ])
    const { origins } = (await test.root.get(`/api/lectern/items/${id}/fields`)).body
    expect(origins.title).toEqual({ source: 'audioMetatags', at: null })
    expect(origins.description).toMatchObject({ source: 'txtFiles', at: expect.any(Number) })
  })

  it('tells of orders of tracks, chapters, ebooks and covers', async () => {
    const inos = (await media()).audioFiles.map(({ ino }: { ino: string }) => ino)
    await test.root.patch(`/api/items/${id}/tracks`, {
      orderedFileData: [{ ino: inos[1] }, { ino: inos[0] }],
    })
    const chapters = [{ start: 0, end: 3, title: 'All' }]
    await test.root.post(`/api/items/${id}/chapters`, { chapters })
    const names = (await entries()).map(({ fields }: { fields: { field: string }[] }) =>
      fields.map(({ field }) => field),
    )
    expect(names).toEqual([['chapters'], ['chapters', 'tracks']])
    const read = await idOf('Ada Lane/Read')
    const files = (await item(read)).libraryFiles as { ino: string; metadata: { ext: string } }[]
    const pdf = files.find(({ metadata }) => metadata.ext === '.pdf')
    await test.root.patch(`/api/items/${read}/ebook/${pdf?.ino}/status`)
    expect((await entries(read))[0].fields).toEqual([
      { field: 'ebook', before: 'a.epub', after: 'b.pdf' },
    ])
  })

  it('comes in pages', async () => {
    for (const title of ['A', 'B', 'C']) await edit({ metadata: { title } })
    const path = `/api/lectern/items/${id}/changes`
    const first = (await test.root.get(`${path}?limit=2`)).body
    const rest = (await test.root.get(`${path}?limit=2&before=${first.next}`)).body
    const titles = [...first.entries, ...rest.entries].map(({ fields }) => fields[0].after)
    expect(titles).toEqual(['C', 'B', 'A'])
    expect(rest.next).toBeNull()
    for (const wrong of ['limit=-1', 'before=1.5'])
      expect((await test.root.get(`${path}?${wrong}`)).status).toBe(400)
    // That of the library tells how many there are of what is asked for, once.
    const log = `/api/lectern/libraries/${libraryId}/changes`
    const [{ batch }] = await entries()
    const young = (await test.root.get(`${log}?limit=2&source=person`)).body
    expect(young.total).toEqual({ count: 3, isExact: true })
    const { total } = (await test.root.get(`${log}?limit=2&batch=${batch}`)).body
    expect(total).toEqual({ count: 1, isExact: true })
    const older = (await test.root.get(`${log}?limit=2&before=${young.next}`)).body
    expect(older.total).toBeUndefined()
  })

  it('is for those who may change the item', async () => {
    const reader = await test.user('reader')
    const stranger = await test.user('stranger', {
      permissions: { update: true, accessAllLibraries: false },
      librariesAccessible: [],
    })
    await edit({ tags: ['x'] })
    const [{ id: entry, batch }] = await entries()
    for (const path of [
      `items/${id}/changes`,
      `items/${id}/fields`,
      `libraries/${libraryId}/changes`,
    ]) {
      expect((await reader.get(`/api/lectern/${path}`)).status).toBe(403)
      expect((await stranger.get(`/api/lectern/${path}`)).status).toBe(403)
    }
    expect((await undo({ entries: [entry] }, reader)).status).toBe(403)
    expect((await undo({ entries: [entry] }, stranger)).status).toBe(404)
    expect((await undo({ batch }, stranger)).status).toBe(404)
    expect((await stranger.get(`/api/lectern/changes/batches/${batch}`)).status).toBe(404)
    expect((await test.root.get('/api/lectern/items/unknown/changes')).status).toBe(404)
    expect((await media()).tags).toEqual(['x'])
  })
})

describe('taking back', () => {
  it('sets everything as it was, and again', async () => {
    const before = await told()
    await edit({
      metadata: { title: 'Mine', description: '', series: [{ name: 'S', sequence: '1' }] },
    })
    const after = await told()
    const [{ id: done }] = await entries()
    expect((await undo({ entries: [done] }, editor)).body).toMatchObject({
      numItems: 1,
      kept: [],
      gone: [],
    })
    expect(await told()).toEqual(before)
    const [taken, original] = await entries()
    expect(taken).toMatchObject({ source: 'undo', by: { name: 'editor' } })
    expect(original.undoneBy).toBe(taken.id)
    expect((await undo({ entries: [done] })).status).toBe(409)
    await undo({ entries: [taken.id] })
    expect(withoutSeriesId(await told())).toEqual(withoutSeriesId(after))
    expect((await entries())[2].undoneBy).toBeNull()
  })

  it('gives a field its origin back, so that scans may change it again', async () => {
    await edit({ metadata: { description: 'Mine' } })
    await undo({ entries: [(await entries())[0].id] })
    await writeFile(join(books, 'Ada Lane/First/desc.txt'), 'Said otherwise.')
    await scan()
    expect((await media()).metadata.description).toBe('Said otherwise.')
    await undo({ entries: [(await entries())[0].id] })
    await scan('?force=1')
    expect((await media()).metadata.description).toBe('Said by the file.')
  })

  it('leaves what somebody changed since, and says who, unless it is forced', async () => {
    await edit({ metadata: { title: 'Mine', publisher: 'House' } })
    const [{ id: first }] = await entries()
    await edit({ metadata: { title: 'Theirs' } }, editor)
    const { body } = await undo({ entries: [first] })
    expect(body.kept).toEqual([
      expect.objectContaining({ itemId: id, field: 'title', now: 'Theirs', userName: 'editor' }),
    ])
    expect((await media()).metadata).toMatchObject({ title: 'Theirs', publisher: null })
    expect((await undo({ entries: [first], force: true })).body).toMatchObject({ kept: [] })
    expect((await media()).metadata.title).toBe('From the tag')
  })

  it('takes a whole batch back at once', async () => {
    const other = await idOf('Ada Lane/Read')
    const before = [await told(), await told(other)]
    await test.root.post('/api/items/batch/update', [
      { id, mediaPayload: { tags: ['b'], metadata: { genres: ['G'] } } },
      { id: other, mediaPayload: { tags: ['b'] } },
    ])
    const [{ batch }] = await entries()
    const path = `/api/lectern/changes/batches/${batch}`
    expect((await test.root.get(path)).body).toMatchObject({
      libraryIds: [libraryId],
      by: { name: 'root' },
      numItems: 2,
      numFields: 3,
      numEntries: 2,
      numUndone: 0,
    })
    const { body } = await undo({ batch })
    expect(body).toMatchObject({ numItems: 2, kept: [] })
    expect([await told(), await told(other)]).toEqual(before)
    expect((await test.root.get(path)).body.numUndone).toBe(2)
    await undo({ batch: body.batch })
    expect((await item(other)).media.tags).toEqual(['b'])
  })

  it('gives an author and a series their names back, and they stay who they are', async () => {
    await edit({ metadata: { series: [{ name: 'Lamps', sequence: '2' }] } })
    const { authors, series } = (await media()).metadata
    const [author, one] = [authors[0].id, series[0].id]
    await test.root.patch(`/api/authors/${author}`, { description: 'She wrote.' })
    await test.root.patch(`/api/authors/${author}`, { name: 'Ada Verne' })
    await test.root.patch(`/api/series/${one}`, { name: 'Lanterns' })
    const names = async () => {
      const { metadata } = await media()
      return [metadata.authors[0], metadata.series[0]]
    }
    const later = [
      { id: author, name: 'Ada Verne' },
      { id: one, name: 'Lanterns', sequence: '2' },
    ]
    const earlier = [
      { id: author, name: 'Ada Lane' },
      { id: one, name: 'Lamps', sequence: '2' },
    ]
    expect(await names()).toEqual(later)
    const [ofSeries, ofAuthor] = await entries()
    const back = await undo({ entries: [ofSeries.id] })
    const other = await undo({ batch: ofAuthor.batch })
    expect(other.body).toMatchObject({ numItems: 2, kept: [] })
    expect(await names()).toEqual(earlier)
    const listed = (await test.root.get(`/api/libraries/${libraryId}/authors`)).body.authors
    expect(listed).toMatchObject([{ id: author, name: 'Ada Lane', description: 'She wrote.' }])
    expect((await item(await idOf('Ada Lane/Read'))).media.metadata.authors).toEqual([earlier[0]])
    for (const { body } of [back, other]) await undo({ batch: body.batch })
    expect(await names()).toEqual(later)
  })

  it('names another author where books of the renamed one are left', async () => {
    const { authors } = (await media()).metadata
    await test.root.patch(`/api/authors/${authors[0].id}`, { name: 'Ada Verne' })
    await undo({ entries: [(await entries())[0].id] })
    const [author] = (await media()).metadata.authors
    expect(author).toMatchObject({ name: 'Ada Lane' })
    expect(author.id).not.toBe(authors[0].id)
    const read = await item(await idOf('Ada Lane/Read'))
    expect(read.media.metadata.authors).toEqual([{ id: authors[0].id, name: 'Ada Verne' }])
  })

  it('shows the cover from before and after, to those who may change the item', async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer()
    for (const colour of ['red', 'blue']) {
      const bytes = await picture(colour)
      await test.root.form(`/api/items/${id}/cover`, [{ field: 'cover', file: 'x.png', bytes }])
    }
    const [{ id: entry }] = await entries()
    const path = (side: string) => `/api/lectern/changes/${entry}/cover/${side}`
    const red = async (side: string) => {
      const { status, bytes } = await test.root.get(`${path(side)}?format=png`)
      expect(status).toBe(200)
      return (await sharp(bytes).raw().toBuffer())[0]
    }
    expect([await red('before'), await red('after')]).toEqual([255, 0])
    const reader = await test.user('reader')
    expect((await reader.get(path('before'))).status).toBe(403)
    expect((await test.root.get(path('aside'))).status).toBe(400)
    expect((await test.root.get('/api/lectern/changes/no/cover/after')).status).toBe(404)
    const first = (await entries())[1].id
    expect((await test.root.get(`/api/lectern/changes/${first}/cover/before`)).status).toBe(404)
  })

  it('brings orders of tracks, chapters, ebooks and covers back', async () => {
    const read = await idOf('Ada Lane/Read')
    const before = [await told(), await told(read)]
    const inos = (await media()).audioFiles.map(({ ino }: { ino: string }) => ino)
    await test.root.patch(`/api/items/${id}/tracks`, {
      orderedFileData: [{ ino: inos[1] }, { ino: inos[0], exclude: true }],
    })
    const files = (await item(read)).libraryFiles as { ino: string; metadata: { ext: string } }[]
    const pdf = files.find(({ metadata }) => metadata.ext === '.pdf')
    await test.root.patch(`/api/items/${read}/ebook/${pdf?.ino}/status`)
    const all = [...(await entries()), ...(await entries(read))].map((entry) => entry.id)
    await undo({ entries: all })
    expect([await told(), await told(read)]).toEqual(before)
  })

  it('brings an earlier cover back', async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
    const put = async (bytes: Buffer) =>
      (await test.root.form(`/api/items/${id}/cover`, [{ field: 'cover', file: 'x.png', bytes }]))
        .body
    const raw = async () => (await test.anonymous.get(`/api/items/${id}/cover?raw=1`)).bytes
    const [red, blue] = [await picture('red'), await picture('blue')]
    await put(red)
    await put(blue)
    await undo({ entries: [(await entries())[0].id] })
    expect((await raw()).equals(red)).toBe(true)
    await test.root.delete(`/api/items/${id}/cover`)
    await undo({ entries: [(await entries())[0].id] })
    expect((await raw()).equals(red)).toBe(true)
  })

  it('refuses what it does not understand, and what is gone', async () => {
    for (const body of [
      {},
      { entries: [] },
      { entries: ['1'] },
      { entries: [1], batch: 'x' },
      null,
    ])
      expect((await undo(body)).status).toBe(400)
    expect((await undo({ entries: [999_999] })).status).toBe(404)
    await edit({ tags: ['x'] })
    await test.root.delete(`/api/items/${id}`)
    const log = (await test.root.get(`/api/lectern/libraries/${libraryId}/changes`)).body.entries
    expect(log).toMatchObject([
      { kind: 'removed', title: 'From the tag', by: { name: 'root' } },
      { kind: 'changed', title: 'From the tag' },
    ])
    const refused = await undo({ entries: [log[0].id, log[1].id] })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('comes back when its library is scanned')
  })
})

function withoutSeriesId(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value).replace(/"series":\[\{"id":"[^"]*"/g, '"series":[{"id":""'),
  )
}

describe('locks', () => {
  it('keep a field as it is against scans, and survive removal', async () => {
    expect((await lock(['description', 'title'])).body).toEqual({ locks: ['description', 'title'] })
    await writeFile(join(books, 'Ada Lane/First/desc.txt'), 'Said otherwise.')
    await scan()
    await scan('?force=1')
    expect((await media()).metadata.description).toBe('Said by the file.')
    await edit({ metadata: { description: 'By hand' } })
    expect((await media()).metadata.description).toBe('By hand')
    await test.root.delete(`/api/items/${id}`)
    await scan()
    expect((await media()).metadata.description).toBe('By hand')
    const { locks } = (await test.root.get(`/api/lectern/items/${id}/fields`)).body
    expect(locks).toEqual(['description', 'title'])
    expect((await lock(['description'], false)).body).toEqual({ locks: ['title'] })
  })

  it('are of fields that there are', async () => {
    for (const fields of [['colour'], ['locks'], [], 'title'])
      expect((await lock(fields as string[])).status).toBe(400)
    expect((await lock(['cover', 'tracks', 'chapters', 'ebook'])).status).toBe(200)
    const reader = await test.user('reader')
    const body = { fields: ['title'], isLocked: true }
    expect((await reader.post(`/api/lectern/items/${id}/locks`, body)).status).toBe(403)
  })
})

describe('two people at one book', () => {
  const save = (since: number, change: unknown, client = test.root) =>
    client.patch(`/api/lectern/items/${id}/media`, { since, change })

  it('both save what the other left alone', async () => {
    const since = (await item()).updatedAt
    expect((await save(since, { metadata: { title: 'Mine' } }, editor)).status).toBe(200)
    expect((await save(since, { metadata: { publisher: 'House' } })).body.updated).toBe(true)
    expect((await media()).metadata).toMatchObject({ title: 'Mine', publisher: 'House' })
  })

  it('hear of each other where they change the same, and nothing is written', async () => {
    const since = (await item()).updatedAt
    await save(since, { metadata: { title: 'Mine' } }, editor)
    const refused = await save(since, { metadata: { title: 'Theirs', publisher: 'House' } })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      message: expect.stringContaining('Somebody else'),
      conflicts: [{ itemId: id, field: 'title', now: 'Mine', userName: 'editor' }],
    })
    expect((await media()).metadata).toMatchObject({ title: 'Mine', publisher: null })
    expect((await save((await item()).updatedAt, { metadata: { title: 'Theirs' } })).status).toBe(
      200,
    )
    expect((await save(since, {})).body.updated).toBe(false)
    for (const body of [{}, { since: 'x', change: {} }])
      expect((await test.root.patch(`/api/lectern/items/${id}/media`, body)).status).toBe(400)
  })
})

it('lists what was changed in a library by who, source, batch and time', async () => {
  await edit({ tags: ['a'] }, editor)
  await edit({ tags: ['b'] })
  await writeFile(join(books, 'Ada Lane/First/desc.txt'), 'Said otherwise.')
  test.clock.now += 60_000
  await scan()
  const path = `/api/lectern/libraries/${libraryId}/changes`
  const log = async (query = '') => (await test.root.get(`${path}?${query}`)).body.entries
  const all = await log()
  expect(all.map(({ source }: { source: string }) => source)).toEqual(['scan', 'person', 'person'])
  expect(await log(`user=${all[2].by.id}`)).toEqual([all[2]])
  expect(await log('source=scan')).toEqual([all[0]])
  expect(await log(`batch=${all[1].batch}`)).toEqual([all[1]])
  expect(await log(`since=${all[0].at}`)).toEqual([all[0]])
  expect(await log('limit=1')).toEqual([all[0]])
  expect((await test.root.get(`${path}?source=nobody`)).status).toBe(400)
  const shy = await test.user('shy', {
    permissions: { update: true, accessAllTags: false },
    itemTagsSelected: ['other'],
  })
  expect((await shy.get(path)).body.entries).toEqual([])
})
