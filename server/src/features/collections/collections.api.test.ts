import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let app: ListeningApp
let root: Client
let reader: Client
let id: string
const nowhere = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  app = await createListeningApp()
  root = app.lectern.root
  reader = await app.reader('collector')
})
afterAll(() => app.close())

beforeEach(async () => {
  for (const { id: old } of (await root.get('/api/collections')).body.collections)
    await root.delete(`/api/collections/${old}`)
  id = (await create('Best of <b>bold</b>', [app.ids.book, app.ids.long])).body.id
})

const create = (name: string, books: string[], libraryId = app.ids.libraryId) =>
  root.post('/api/collections', { libraryId, name, description: 'First', books })
const titles = (collection: { books: { media: { metadata: { title: string } } }[] }) =>
  collection.books.map((book) => book.media.metadata.title)
const at = (more = '') => `/api/collections/${id}${more}`

it('holds books in order, whole, under a plain name', async () => {
  const { body } = await root.get(at())
  expect(body).toMatchObject({
    id,
    libraryId: app.ids.libraryId,
    name: 'Best of bold',
    description: 'First',
    createdAt: app.lectern.clock.now,
    lastUpdate: app.lectern.clock.now,
  })
  expect(titles(body)).toEqual(['First Light', 'Long Walk'])
  expect(body.books[0].media.tracks).toHaveLength(2)
  expect(body.books[0]).toEqual((await root.get(`/api/items/${app.ids.book}?expanded=1`)).body)
})

it.each([[[]], [null]])('keeps its books when an app renames it with books: %o', async (books) => {
  const renamed = await root.patch(at(), { name: 'Renamed', books })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Renamed' } })
  expect(titles(renamed.body)).toEqual(['First Light', 'Long Walk'])
})

it('adds, orders and takes out', async () => {
  app.lectern.clock.now += 1000
  const added = await root.post(at('/book'), { id: app.ids.ebook })
  expect(titles(added.body)).toEqual(['First Light', 'Long Walk', 'Only Words'])
  expect(added.body.lastUpdate).toBe(app.lectern.clock.now)
  const books = [app.ids.ebook, app.ids.book, app.ids.long]
  const changed = await root.patch(at(), { name: 'New', description: null, books })
  expect(changed.body).toMatchObject({ name: 'New', description: null })
  expect(titles(changed.body)).toEqual(['Only Words', 'First Light', 'Long Walk'])
  expect(titles((await root.delete(at(`/book/${app.ids.book}`))).body)).toEqual([
    'Only Words',
    'Long Walk',
  ])
  expect((await root.delete(at(`/book/${app.ids.book}`))).status).toBe(200)
  const again = await root.post(at('/batch/add'), { books: [app.ids.long, app.ids.book] })
  expect(titles(again.body)).toEqual(['Only Words', 'Long Walk', 'First Light'])
  const fewer = await root.post(at('/batch/remove'), { books: [app.ids.ebook, app.ids.long] })
  expect(titles(fewer.body)).toEqual(['First Light'])
  expect(titles((await root.delete(at(`/book/${app.ids.book}`))).body)).toEqual([])
  expect((await root.get(at())).body.books).toEqual([])
})

it('lists by name, in pages too', async () => {
  await create('árbol', [app.ids.long])
  await create('Elsewhere', [app.ids.hidden], app.ids.elsewhere)
  const all = (await root.get('/api/collections')).body.collections
  expect(all.map(({ name }: { name: string }) => name)).toEqual([
    'árbol',
    'Best of bold',
    'Elsewhere',
  ])
  const page = await root.get(
    `/api/libraries/${app.ids.libraryId}/collections?limit=1&page=1&sort=x&include=rssfeed`,
  )
  expect(page.body).toMatchObject({ total: 2, limit: 1, page: 1, sortBy: 'x', include: 'rssfeed' })
  expect(page.body.results.map(({ name }: { name: string }) => name)).toEqual(['Best of bold'])
  expect((await root.get(`/api/libraries/${nowhere}/collections`)).status).toBe(404)
})

describe('somebody who may not see everything', () => {
  it('gets the books that they may see, and no collection without one', async () => {
    await create('Elsewhere', [app.ids.hidden], app.ids.elsewhere)
    const guest = await app.lectern.user('no-explicit', {
      permissions: { accessExplicitContent: false, update: true, delete: true },
    })
    await root.patch(`/api/items/${app.ids.book}/media`, { metadata: { explicit: true } })
    try {
      expect(titles((await guest.get(at())).body)).toEqual(['Long Walk'])
      const only = (await create('Only explicit', [app.ids.book])).body.id
      expect((await guest.get(`/api/collections/${only}`)).status).toBe(404)
      expect((await guest.patch(`/api/collections/${only}`, { name: 'x' })).status).toBe(404)
      expect((await guest.delete(`/api/collections/${only}`)).status).toBe(404)
      const listed = await guest.get(`/api/libraries/${app.ids.libraryId}/collections`)
      expect(listed.body.total).toBe(1)
      expect(listed.text).not.toContain('First Light')
      // What they can't see, they can neither put in nor take out nor move.
      expect((await guest.post(at('/book'), { id: app.ids.book })).status).toBe(404)
      const body = { name: 'x', libraryId: app.ids.libraryId, books: [app.ids.book] }
      expect((await guest.post('/api/collections', body)).status).toBe(400)
      await guest.delete(at(`/book/${app.ids.book}`))
      await guest.post(at('/book'), { id: app.ids.ebook })
      const moved = await guest.patch(at(), { books: [app.ids.ebook, app.ids.book, app.ids.long] })
      expect(titles(moved.body)).toEqual(['Only Words', 'Long Walk'])
      expect(titles((await root.get(at())).body)).toEqual([
        'First Light',
        'Only Words',
        'Long Walk',
      ])
    } finally {
      await root.patch(`/api/items/${app.ids.book}/media`, { metadata: { explicit: false } })
    }
  })

  it('knows nothing of other libraries', async () => {
    const other = (await create('Elsewhere', [app.ids.hidden], app.ids.elsewhere)).body.id
    expect((await reader.get(`/api/collections/${other}`)).status).toBe(404)
    expect((await reader.get('/api/collections')).text).not.toContain('Elsewhere')
    expect((await reader.get(`/api/libraries/${app.ids.elsewhere}/collections`)).status).toBe(403)
  })

  it('needs the right to change something', async () => {
    const body = { libraryId: app.ids.libraryId, name: 'x', books: [app.ids.book] }
    expect((await reader.post('/api/collections', body)).status).toBe(403)
    expect((await reader.patch(at(), { name: 'x' })).status).toBe(403)
    expect((await reader.delete(at())).status).toBe(403)
    expect((await reader.delete(at(`/book/${app.ids.book}`))).status).toBe(403)
    expect((await reader.get(at())).status).toBe(200)
  })
})

it.each([
  [{}, 400, 'Invalid collection data'],
  [null, 400, 'Invalid collection data'],
  [{ name: ' ', books: ['x'] }, 400, 'Invalid collection data'],
  [{ name: 'x', books: [] }, 400, 'Invalid collection data. No books'],
  [{ name: 'x' }, 400, 'Invalid collection data. No books'],
  [{ name: 'x', books: 'x' }, 400, 'Invalid collection data. No books'],
  [{ name: 'x', books: [5] }, 400, 'Invalid collection data. No books'],
  [{ name: 'x', books: ['nope'] }, 400, 'Invalid collection data. Invalid books'],
])('refuses to be made of %o', async (body, status, sentence) => {
  const answer = await root.post(
    '/api/collections',
    body && { libraryId: app.ids.libraryId, ...body },
  )
  expect([answer.status, answer.text]).toEqual([status, sentence])
})

it('refuses what does not belong in', async () => {
  expect((await root.post(at('/book'), { id: app.ids.book })).text).toBe(
    'Book already in collection',
  )
  expect((await root.post(at('/book'), { id: app.ids.podcast })).text).toBe(
    'Book in different library',
  )
  expect((await root.post(at('/book'), { id: nowhere })).text).toBe('Book not found')
  expect((await root.post(at('/book'), {})).status).toBe(404)
  expect((await root.post(at('/batch/add'), { books: [app.ids.hidden] })).status).toBe(400)
  expect((await root.post(at('/batch/remove'), {})).status).toBe(400)
  expect((await root.patch(at(), { name: '' })).status).toBe(400)
  expect((await root.patch(at(), { books: {} })).status).toBe(400)
  const podcasts = (await root.get(`/api/items/${app.ids.podcast}`)).body.libraryId
  expect((await create('x', [app.ids.podcast], podcasts)).status).toBe(400)
  expect((await root.get(`/api/collections/${nowhere}`)).status).toBe(404)
})

it('loses nothing in twenty changes at once', async () => {
  const books = [app.ids.book, app.ids.long, app.ids.ebook]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      turn % 2 === 0
        ? root.post(at('/batch/add'), { books })
        : root.patch(at(), { books: [books[turn % 3], books[(turn + 1) % 3]] }),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  expect(titles((await root.get(at())).body).sort()).toEqual([
    'First Light',
    'Long Walk',
    'Only Words',
  ])
})
