import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let app: ListeningApp
let root: Client
let reader: Client
let podcasts: string
let id: string
const nowhere = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  app = await createListeningApp()
  root = app.lectern.root
  reader = await app.reader('player')
  podcasts = (await root.get(`/api/items/${app.ids.podcast}`)).body.libraryId
})
afterAll(() => app.close())

beforeEach(async () => {
  for (const { id: old } of (await root.get('/api/playlists')).body.playlists)
    await root.delete(`/api/playlists/${old}`)
  id = (await create('Evening', [book(app.ids.book), book(app.ids.long)])).body.id
})

const book = (libraryItemId: string) => ({ libraryItemId })
const talk = () => ({ libraryItemId: app.ids.podcast, episodeId: app.ids.episode })
const create = (name: string, items: object[], libraryId = app.ids.libraryId) =>
  root.post('/api/playlists', { libraryId, name, items })
const at = (more = '') => `/api/playlists/${id}${more}`
const itemIds = (playlist: { items: { libraryItemId: string }[] }) =>
  playlist.items.map((item) => item.libraryItemId)
const names = (lists: { name: string }[]) => lists.map(({ name }) => name)

it('holds books in order, whole', async () => {
  const { body } = await root.get(at())
  expect(body).toMatchObject({ id, name: 'Evening', description: null })
  expect(body.userId).toBe((await root.get('/api/me')).body.id)
  expect(itemIds(body)).toEqual([app.ids.book, app.ids.long])
  expect(body.items[0].libraryItem).toEqual(
    (await root.get(`/api/items/${app.ids.book}?expanded=1`)).body,
  )
})

it('holds episodes with their podcast', async () => {
  const { body } = await create('Talks', [talk()], podcasts)
  expect(body.items).toHaveLength(1)
  expect(body.items[0]).toMatchObject({
    libraryItemId: app.ids.podcast,
    episodeId: app.ids.episode,
    episode: { id: app.ids.episode, title: 'Talk 1', audioTrack: { startOffset: 0 } },
    libraryItem: { id: app.ids.podcast, media: { numEpisodes: 1 } },
  })
  const path = `/api/playlists/${body.id}/item/${app.ids.podcast}/${app.ids.episode}`
  expect((await root.delete(`/api/playlists/${body.id}/item/${app.ids.podcast}`)).status).toBe(404)
  expect((await root.delete(path)).body.items).toEqual([])
  expect((await root.get(`/api/playlists/${body.id}`)).status).toBe(404)
})

it('adds, orders and takes out; the last one takes the playlist along', async () => {
  expect(itemIds((await root.post(at('/item'), book(app.ids.ebook))).body)).toEqual([
    app.ids.book,
    app.ids.long,
    app.ids.ebook,
  ])
  const items = [app.ids.ebook, app.ids.book, app.ids.long].map(book)
  const changed = (await root.patch(at(), { name: 'Late <i>evening</i>', items })).body
  expect([changed.name, itemIds(changed)]).toEqual([
    'Late evening',
    [app.ids.ebook, app.ids.book, app.ids.long],
  ])
  expect((await root.delete(at(`/item/${app.ids.book}`))).body.items).toHaveLength(2)
  expect((await root.delete(at(`/item/${app.ids.book}`))).status).toBe(404)
  const added = await root.post(at('/batch/add'), { items: [...items, ...items] })
  expect(itemIds(added.body)).toEqual([app.ids.ebook, app.ids.long, app.ids.book])
  const fewer = await root.post(at('/batch/remove'), { items: items.slice(0, 2) })
  expect(itemIds(fewer.body)).toEqual([app.ids.long])
  const gone = await root.delete(at(`/item/${app.ids.long}`))
  expect([gone.status, gone.body.items]).toEqual([200, []])
  expect((await root.get(at())).status).toBe(404)
})

it('may be empty from the start', async () => {
  const empty = (await create('Hollow', [])).body
  expect((await root.get(`/api/playlists/${empty.id}`)).body.items).toEqual([])
  expect((await root.patch(`/api/playlists/${empty.id}`, { name: 'Hollower' })).status).toBe(200)
})

it('counts for its owner', async () => {
  await create('Elsewhere', [book(app.ids.hidden)], app.ids.elsewhere)
  await create('Hollow', [], app.ids.elsewhere)
  const other = await app.lectern.user('someone-else')
  const count = async (client: Client) =>
    (await client.get(`/api/libraries/${app.ids.elsewhere}?include=filterdata`)).body
      .numUserPlaylists
  expect([await count(root), await count(other)]).toEqual([2, 0])
})

it('lists by name, in pages', async () => {
  await create('Ärger', [book(app.ids.long)])
  await create('Talks', [talk()], podcasts)
  expect(names((await root.get('/api/playlists')).body.playlists)).toEqual([
    'Ärger',
    'Evening',
    'Talks',
  ])
  const page = await root.get(`/api/libraries/${app.ids.libraryId}/playlists?limit=1&page=1`)
  expect({ ...page.body, results: names(page.body.results) }).toEqual({
    results: ['Evening'],
    total: 2,
    limit: 1,
    page: 1,
  })
})

it('is made of a collection', async () => {
  const collection = (
    await root.post('/api/collections', {
      libraryId: app.ids.libraryId,
      name: 'Shared',
      description: 'd',
      books: [app.ids.long, app.ids.book],
    })
  ).body.id
  const { body } = await reader.post(`/api/playlists/collection/${collection}`)
  expect(body).toMatchObject({ name: 'Shared', description: 'd' })
  expect(itemIds(body)).toEqual([app.ids.long, app.ids.book])
  await root.post(`/api/collections/${collection}/batch/remove`, {
    books: [app.ids.long, app.ids.book],
  })
  const none = await root.post(`/api/playlists/collection/${collection}`)
  expect([none.status, none.text]).toEqual([400, 'Collection has no books'])
  expect((await root.post(`/api/playlists/collection/${nowhere}`)).status).toBe(404)
  await root.delete(`/api/collections/${collection}`)
})

it('is unknown to everybody else, admins too', async () => {
  const own = (
    await reader.post('/api/playlists', {
      libraryId: app.ids.libraryId,
      name: 'Mine',
      items: [book(app.ids.book)],
    })
  ).body.id
  const path = `/api/playlists/${own}`
  const items = [book(app.ids.long)]
  const answers = await Promise.all([
    root.get(path),
    root.patch(path, { name: 'x' }),
    root.delete(path),
    root.post(`${path}/item`, book(app.ids.long)),
    root.delete(`${path}/item/${app.ids.book}`),
    root.delete(`${path}/item/${app.ids.book}/${app.ids.episode}`),
    root.post(`${path}/batch/add`, { items }),
    root.post(`${path}/batch/remove`, { items }),
  ])
  expect(answers.map(({ status, text }) => [status, text])).toEqual(
    answers.map(() => [404, 'Playlist not found']),
  )
  expect((await root.get('/api/playlists')).text).not.toContain('Mine')
  expect(itemIds((await reader.get(path)).body)).toEqual([app.ids.book])
})

it('shows nothing that its owner may not see any more', async () => {
  const someone = await app.lectern.user('narrowed')
  const body = { libraryId: app.ids.libraryId, name: 'Mine', items: [book(app.ids.book)] }
  const own = (await someone.post('/api/playlists', body)).body.id
  const other = (
    await someone.post('/api/playlists', {
      libraryId: app.ids.elsewhere,
      name: 'Other',
      items: [book(app.ids.hidden)],
    })
  ).body.id
  const userId = (await someone.get('/api/me')).body.id
  await root.patch(`/api/users/${userId}`, {
    permissions: { accessAllLibraries: false, accessExplicitContent: false },
    librariesAccessible: [app.ids.libraryId],
  })
  await root.patch(`/api/items/${app.ids.book}/media`, { metadata: { explicit: true } })
  try {
    expect((await someone.get(`/api/playlists/${own}`)).body.items).toEqual([])
    expect((await someone.get(`/api/playlists/${other}`)).status).toBe(404)
    const listed = (await someone.get('/api/playlists')).text
    expect(listed).not.toContain('Other')
    expect(listed).not.toContain('First Light')
    for (const hidden of [app.ids.book, app.ids.hidden]) {
      const items = [book(hidden)]
      const answers = await Promise.all([
        someone.post(`/api/playlists/${own}/item`, book(hidden)),
        someone.post(`/api/playlists/${own}/batch/add`, { items }),
        someone.post('/api/playlists', { libraryId: app.ids.libraryId, name: 'x', items }),
      ])
      expect(answers.map(({ status, text }) => [status, text])).toEqual(
        answers.map(() => [400, 'There is no such item']),
      )
    }
    const blank = { libraryId: app.ids.elsewhere, name: 'x' }
    expect((await someone.post('/api/playlists', blank)).status).toBe(403)
  } finally {
    await root.patch(`/api/items/${app.ids.book}/media`, { metadata: { explicit: false } })
  }
  expect(itemIds((await someone.get(`/api/playlists/${own}`)).body)).toEqual([app.ids.book])
})

describe('bad input', () => {
  it.each([
    [null, 'Invalid playlist data'],
    [{ items: [] }, 'Invalid playlist data'],
    [{ name: ' ' }, 'Invalid playlist data'],
    [{ name: 'x', items: 'x' }, 'Invalid playlist data. Invalid items'],
    [{ name: 'x', items: [{}] }, 'Invalid playlist data. Invalid items'],
    [{ name: 'x', items: [book(nowhere)] }, 'There is no such item'],
  ])('%o makes no playlist', async (body, sentence) => {
    const answer = await root.post(
      '/api/playlists',
      body && { libraryId: app.ids.libraryId, ...body },
    )
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  it('takes an empty list of items for no order', async () => {
    const before = itemIds((await root.get(at())).body)
    const renamed = await root.patch(at(), { name: 'Renamed', items: [] })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Renamed' } })
    expect(itemIds(renamed.body)).toEqual(before)
  })

  it('mixes no kinds and no libraries', async () => {
    expect((await create('x', [talk(), book(app.ids.podcast)], podcasts)).status).toBe(400)
    expect((await create('x', [{ ...talk(), episodeId: nowhere }], podcasts)).status).toBe(400)
    expect((await root.post(at('/item'), talk())).text).toBe('Item in different library')
    expect((await root.post(at('/item'), book(app.ids.book))).text).toBe('Item already in playlist')
    expect((await root.post(at('/item'), {})).status).toBe(400)
    expect((await root.post(at('/batch/add'), { items: 'x' })).status).toBe(400)
    expect((await root.patch(at(), { items: [book(app.ids.book)] })).status).toBe(400)
    expect((await root.patch(at(), { libraryId: podcasts })).status).toBe(400)
    expect((await root.get(at())).body.items).toHaveLength(2)
  })
})

it('neither loses nor doubles an entry in twenty additions at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      turn % 2 === 0
        ? root.post(at('/item'), book(app.ids.ebook))
        : root.post(at('/batch/add'), { items: [book(app.ids.ebook), book(app.ids.long)] }),
    ),
  )
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
  expect(itemIds((await root.get(at())).body)).toEqual([app.ids.book, app.ids.long, app.ids.ebook])
})
