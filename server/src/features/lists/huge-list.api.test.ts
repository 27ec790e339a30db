import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'
import { seeding } from '#testing/seed/seed.ts'

const size = 10_000
const brief = { headers: { prefer: 'return=minimal' } }

let app: ListeningApp
let root: Client
let books: string[]

beforeAll(async () => {
  app = await createListeningApp()
  root = app.lectern.root
  const seeds = Array.from({ length: size }, (_, index) => ({
    title: `Book ${index}`,
    tracks: [3600],
  }))
  books = await seeding(app.db).books(app.ids.libraryId, seeds)
}, 120_000)
afterAll(() => app.close())

it.each(['collections', 'playlists'] as const)(
  '%s of 10,000 are read and ordered in pieces',
  async (kind) => {
    const { libraryId } = app.ids
    const items = books.map((libraryItemId) => ({ libraryItemId }))
    const made = await root.post(
      `/api/${kind}`,
      { libraryId, name: 'Everything', books, items },
      brief,
    )
    expect(made.status).toBe(200)
    expect(made.text.length).toBeLessThan(1000)
    const at = `/api/lectern/lists/${kind}/${made.body.id}`

    const detail = await root.get(at)
    expect(detail.body).toMatchObject({ count: size, duration: size * 3600, finished: 0 })
    expect(detail.text.length).toBeLessThan(4000)

    const page = await root.get(`${at}/items?limit=60&page=100`)
    expect(page.body.total).toBe(size)
    expect(page.body.results).toHaveLength(60)
    expect(page.body.results[0].libraryItemId).toBe(books[6000])

    const [first, last] = [books[0], books.at(-1)]
    const move = { item: { libraryItemId: last }, before: { libraryItemId: first } }
    expect((await root.post(`${at}/move`, move)).status).toBe(200)
    const top = (await root.get(`${at}/items?limit=2`)).body.results
    expect(top.map((row: { libraryItemId: string }) => row.libraryItemId)).toEqual([last, first])

    const cards = await root.get(`/api/lectern/libraries/${libraryId}/lists/${kind}`)
    expect(cards.body.results[0]).toMatchObject({ count: size })
    expect(cards.text.length).toBeLessThan(4000)
    const held = await root.post(`/api/lectern/libraries/${libraryId}/lists/${kind}/holding`, {
      items,
    })
    expect(held.body.lists).toEqual([{ id: made.body.id, held: size }])
    expect((await root.delete(`/api/${kind}/${made.body.id}`)).status).toBe(200)
  },
  120_000,
)

it('answers a collection of 10,000 whole to those who ask for it so', async () => {
  const { libraryId } = app.ids
  const made = await root.post('/api/collections', { libraryId, name: 'Whole', books }, brief)
  const whole = await root.get(`/api/collections/${made.body.id}`)
  expect(whole.body.books).toHaveLength(size)
}, 120_000)
