import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listenAs } from '#guard/listener.ts'
import type { Client } from '#testing/app.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let app: ListeningApp
let root: Client
let reader: Client
let podcasts: string
let collection: string
let playlist: string
const nowhere = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  app = await createListeningApp()
  root = app.lectern.root
  reader = await app.reader('lister')
  podcasts = (await root.get(`/api/items/${app.ids.podcast}`)).body.libraryId
})
afterAll(() => app.close())

beforeEach(async () => {
  for (const { id } of (await root.get('/api/collections')).body.collections)
    await root.delete(`/api/collections/${id}`)
  for (const { id } of (await root.get('/api/playlists')).body.playlists)
    await root.delete(`/api/playlists/${id}`)
  const { libraryId, book, long, ebook } = app.ids
  const books = [book, ebook, long]
  collection = (await root.post('/api/collections', { libraryId, name: 'Shared', books })).body.id
  const items = books.map((libraryItemId) => ({ libraryItemId }))
  playlist = (await root.post('/api/playlists', { libraryId, name: 'Mine', items })).body.id
})

const kinds = ['collections', 'playlists'] as const
const idOf = (kind: (typeof kinds)[number]) => (kind === 'collections' ? collection : playlist)
const listed = (kind: string, more = '', libraryId = app.ids.libraryId) =>
  `/api/lectern/libraries/${libraryId}/lists/${kind}${more}`
const at = (kind: (typeof kinds)[number], more = '') =>
  `/api/lectern/lists/${kind}/${idOf(kind)}${more}`
const ids = (rows: { libraryItemId: string }[]) => rows.map((row) => row.libraryItemId)
const names = (lists: { name: string }[]) => lists.map(({ name }) => name)

describe.each(kinds)('%s', (kind) => {
  it('are cards with sums and covers', async () => {
    const { body } = await root.get(listed(kind))
    expect(body).toMatchObject({ total: 1, limit: 0, page: 0 })
    expect(body.results[0]).toMatchObject({ id: idOf(kind), count: 3, duration: 3720 })
    expect(body.results[0].covers.map(({ title }: { title: string }) => title)).toEqual([
      'First Light',
      'Only Words',
      'Long Walk',
    ])
    expect(body.results[0].covers[0].coverPath).not.toBeNull()
  })

  it('follow their books and their entries, also after they were asked for before', async () => {
    const { book } = app.ids
    const titles = async () => {
      const [card] = (await root.get(listed(kind))).body.results
      return card.covers.map(({ title }: { title: string }) => title)
    }
    const rename = (title: string) =>
      root.patch(`/api/items/${book}/media`, { metadata: { title } })
    const before = await titles()
    await root.patch(`/api/me/progress/${book}`, { currentTime: 5, duration: 120 })
    expect(await titles()).toEqual(before)
    await rename('Second Light')
    expect(await titles()).toEqual(['Second Light', ...before.slice(1)])
    await rename('First Light')
    expect(await titles()).toEqual(before)
    const item = { libraryItemId: book }
    await root.post(at(kind, '/move'), { item, before: null })
    expect(await titles()).toEqual([...before.slice(1), 'First Light'])
    await root.post(at(kind, '/move'), { item, before: { libraryItemId: app.ids.ebook } })
    expect(await titles()).toEqual(before)
    await root.patch(`/api/me/progress/${book}`, reset)
  })

  it('come in pages and orders', async () => {
    const { libraryId, book } = app.ids
    app.lectern.clock.now += 1000
    const entries =
      kind === 'collections' ? { books: [book] } : { items: [{ libraryItemId: book }] }
    await root.post(`/api/${kind}`, { libraryId, name: 'Zulu', ...entries })
    const order = async (query: string) =>
      names((await root.get(listed(kind, `?${query}`))).body.results)
    const first = kind === 'collections' ? 'Shared' : 'Mine'
    expect(await order('sort=name')).toEqual([first, 'Zulu'])
    expect(await order('sort=createdAt&desc=1')).toEqual(['Zulu', first])
    expect(await order('limit=1&page=1')).toEqual(['Zulu'])
    expect((await root.get(listed(kind, '?limit=-1'))).status).toBe(400)
  })

  it('tell how far one is and where to go on', async () => {
    const { book, ebook, long } = app.ids
    await root.patch(`/api/me/progress/${book}`, { isFinished: true })
    await root.patch(`/api/me/progress/${long}`, { currentTime: 600, duration: 3600 })
    const { body } = await root.get(at(kind))
    // The ebook has nothing to play, so it is skipped.
    expect(body).toMatchObject({ finished: 1, timeLeft: 3000, count: 3 })
    expect(body.next).toEqual({ index: 2, libraryItemId: long, episodeId: null })
    for (const id of [book, ebook, long]) await root.patch(`/api/me/progress/${id}`, reset)
    expect((await root.get(at(kind))).body.next.index).toBe(0)
  })

  it('give their rows in pages', async () => {
    const { book, ebook, long } = app.ids
    const all = (await root.get(at(kind, '/items'))).body
    expect(all.total).toBe(3)
    expect(ids(all.results)).toEqual([book, ebook, long])
    expect(all.results[0].episode).toBeNull()
    expect(all.results[0].libraryItem.media.metadata.title).toBe('First Light')
    const page = (await root.get(at(kind, '/items?limit=2&page=1'))).body
    expect(page).toMatchObject({ total: 3, limit: 2, page: 1 })
    expect(ids(page.results)).toEqual([long])
  })

  it('are ordered entry by entry', async () => {
    const { book, ebook, long } = app.ids
    const move = (item: string, before: string | null) =>
      root.post(at(kind, '/move'), {
        item: { libraryItemId: item },
        before: before === null ? null : { libraryItemId: before },
      })
    const order = async () => ids((await root.get(at(kind, '/items'))).body.results)
    expect((await move(long, book)).text).toBe('OK')
    expect(await order()).toEqual([long, book, ebook])
    await move(long, null)
    expect(await order()).toEqual([book, ebook, long])
    await move(book, book)
    expect(await order()).toEqual([book, ebook, long])
    // As an array would be ordered.
    const model = [book, ebook, long]
    for (const [from, to] of [
      [0, 2],
      [2, 0],
      [1, 2],
      [2, 1],
      [0, 1],
      [1, 0],
      [0, 2],
    ] as const) {
      const [item = ''] = model.splice(from, 1)
      await move(item, model[to] ?? null)
      model.splice(to, 0, item)
      expect(await order()).toEqual(model)
    }
    expect((await move(nowhere, null)).status).toBe(404)
    expect((await move(book, nowhere)).status).toBe(404)
    expect((await root.post(at(kind, '/move'), { item: {}, before: null })).status).toBe(400)
  })

  it('say which of them hold what', async () => {
    const { libraryId, book, long, hidden } = app.ids
    const entries =
      kind === 'collections' ? { books: [book] } : { items: [{ libraryItemId: book }] }
    const other = (await root.post(`/api/${kind}`, { libraryId, name: 'Other', ...entries })).body
    const items = [book, long, hidden].map((libraryItemId) => ({ libraryItemId }))
    const { body } = await root.post(listed(kind, '/holding'), { items })
    expect(body.lists).toHaveLength(2)
    expect(body.lists).toContainEqual({ id: idOf(kind), held: 2 })
    expect(body.lists).toContainEqual({ id: other.id, held: 1 })
    expect((await root.post(listed(kind, '/holding'), { items: [] })).body.lists).toEqual([])
    expect((await root.post(listed(kind, '/holding'), { items: [5] })).status).toBe(400)
  })

  it('answer changes briefly to whom that is enough', async () => {
    const brief = { headers: { prefer: 'return=minimal' } }
    const body = { name: 'Renamed' }
    const answer = await root.patch(`/api/${kind}/${idOf(kind)}`, body, brief)
    expect(answer.body).toMatchObject({ name: 'Renamed' })
    expect(answer.body.books ?? answer.body.items).toEqual([])
    const whole = await root.patch(`/api/${kind}/${idOf(kind)}`, { name: 'Again' })
    expect(whole.body.books ?? whole.body.items).toHaveLength(3)
  })

  it('of others and of nowhere are not there', async () => {
    expect((await root.get(`/api/lectern/lists/${kind}/${nowhere}`)).status).toBe(404)
    expect((await root.get(listed(kind, '', nowhere))).status).toBe(404)
    expect((await reader.get(listed(kind, '', app.ids.elsewhere))).status).toBe(403)
    expect((await root.get(`/api/lectern/lists/shelves/${nowhere}`)).status).toBe(400)
  })
})

const reset = { isFinished: false, currentTime: 0, progress: 0, duration: 3600 }

it('keeps playlists to their owner and orders collections only with the right to', async () => {
  expect((await reader.get(at('playlists'))).status).toBe(404)
  expect((await reader.get(at('playlists', '/items'))).status).toBe(404)
  expect((await root.get(listed('playlists'))).body.total).toBe(1)
  expect((await reader.get(listed('playlists'))).body.total).toBe(0)
  expect((await reader.get(at('collections'))).body.count).toBe(3)
  const body = { item: { libraryItemId: app.ids.long }, before: null }
  expect((await reader.post(at('collections', '/move'), body)).status).toBe(403)
  expect((await reader.post(at('playlists', '/move'), body)).status).toBe(404)
})

it('shows episodes with their title, length and day', async () => {
  const talk = { libraryItemId: app.ids.podcast, episodeId: app.ids.episode }
  const { body } = await root.post('/api/playlists', {
    libraryId: podcasts,
    name: 'Talks',
    items: [talk],
  })
  const rows = (await root.get(`/api/lectern/lists/playlists/${body.id}/items`)).body
  expect(rows.results[0]).toMatchObject({
    libraryItemId: app.ids.podcast,
    episode: { id: app.ids.episode, title: 'Talk 1', duration: 300 },
  })
  const detail = (await root.get(`/api/lectern/lists/playlists/${body.id}`)).body
  expect(detail).toMatchObject({ count: 1, duration: 300, next: { index: 0, ...talk } })
  const held = await root.post(listed('playlists', '/holding', podcasts), { items: [talk] })
  expect(held.body.lists).toEqual([{ id: body.id, held: 1 }])
})

it('leaves out of everything what somebody may not see', async () => {
  const guest = await app.lectern.user('careful', {
    permissions: { accessExplicitContent: false, update: true },
  })
  await root.patch(`/api/items/${app.ids.book}/media`, { metadata: { explicit: true } })
  try {
    const { body } = await guest.get(at('collections'))
    expect(body).toMatchObject({ count: 2, duration: 3600 })
    expect(body.covers.map(({ id }: { id: string }) => id)).not.toContain(app.ids.book)
    const asked = {
      items: [app.ids.book, app.ids.long].map((libraryItemId) => ({ libraryItemId })),
    }
    const held = (await guest.post(listed('collections', '/holding'), asked)).body.lists
    expect(held).toEqual([{ id: collection, held: 1 }])
    const rows = (await guest.get(at('collections', '/items'))).body
    expect(ids(rows.results)).toEqual([app.ids.ebook, app.ids.long])
    // Moving past what is hidden doesn't take it along.
    const body2 = {
      item: { libraryItemId: app.ids.long },
      before: { libraryItemId: app.ids.ebook },
    }
    expect((await guest.post(at('collections', '/move'), body2)).status).toBe(200)
    const whole = (await root.get(at('collections', '/items'))).body
    expect(ids(whole.results)).toEqual([app.ids.book, app.ids.long, app.ids.ebook])
  } finally {
    await root.patch(`/api/items/${app.ids.book}/media`, { metadata: { explicit: false } })
  }
})

it('tells clients that read lists in pieces only which one changed', async () => {
  await app.lectern.app.listen()
  const port = app.lectern.app.port()
  const whole = await listenAs(port, root.token)
  const brief = await listenAs(port, root.token, { lists: 'brief' })
  const said = (ears: typeof whole, event: string) =>
    ears.heard.find((each) => each.event === event)?.text ?? ''
  try {
    await root.patch(`/api/collections/${collection}`, { name: 'Told' })
    await root.patch(`/api/playlists/${playlist}`, { name: 'Told' })
    for (const ears of [whole, brief])
      for (const event of ['collection_updated', 'playlist_updated'])
        await ears.until(event, 'Told')
    await root.delete(`/api/collections/${collection}`)
    for (const ears of [whole, brief]) await ears.until('collection_removed', collection)
    const names = ['collection_updated', 'playlist_updated', 'collection_removed']
    for (const event of names) {
      expect(said(whole, event), event).toContain('First Light')
      expect(said(brief, event), event).not.toContain('First Light')
      expect(JSON.parse(said(brief, event))[0].libraryId, event).toBe(app.ids.libraryId)
    }
  } finally {
    whole.close()
    brief.close()
  }
})
