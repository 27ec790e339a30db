import { afterAll, beforeAll, expect, it } from 'vitest'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let app: ListeningApp
beforeAll(async () => {
  app = await createListeningApp()
})
afterAll(() => app.close())

it('keeps one bookmark per time, renames and removes it', async () => {
  const { root, clock } = app.lectern
  const path = `/api/me/item/${app.ids.book}/bookmark`
  const first = (await root.post(path, { time: 12.5, title: 'Good line' })).body
  expect(first).toEqual({
    libraryItemId: app.ids.book,
    time: 12.5,
    title: 'Good line',
    createdAt: clock.now,
  })
  clock.now += 1000
  const again = (await root.post(path, { time: 12.5, title: 'Better line' })).body
  expect(again).toEqual({ ...first, title: 'Better line' })
  expect((await root.patch(path, { time: 12.5, title: 'Best' })).body.title).toBe('Best')
  expect((await root.patch(path, { time: 13, title: 'Best' })).status).toBe(404)
  await root.post(`/api/me/item/${app.ids.long}/bookmark`, { time: 1, title: 'Else' })
  expect((await root.get('/api/me/bookmarks')).body.bookmarks).toHaveLength(2)
  expect((await root.get(`/api/me/bookmarks/${app.ids.book}`)).body.bookmarks).toHaveLength(1)
  expect((await root.get('/api/me')).body.bookmarks).toHaveLength(2)
  expect((await root.delete(`${path}/12.5`)).text).toBe('OK')
  expect((await root.delete(`${path}/12.5`)).status).toBe(404)
  expect((await root.delete(`${path}/abc`)).status).toBe(400)
})

it.each([
  [{ title: 'x' }, 'Invalid time'],
  [{ time: 'x', title: 'x' }, 'Invalid time'],
  [{ time: -1, title: 'x' }, 'Invalid time'],
  [{ time: 3 }, 'Invalid title'],
  [{ time: 3, title: 5 }, 'Invalid title'],
  [null, 'Invalid time'],
])('refuses %o', async (body, sentence) => {
  const answer = await app.lectern.root.post(`/api/me/item/${app.ids.book}/bookmark`, body)
  expect([answer.status, answer.text]).toEqual([400, sentence])
})

it('stays out of items that may not be seen, and out of other people’s lists', async () => {
  const reader = await app.reader('bookmarker')
  const body = { time: 1, title: 'x' }
  expect((await reader.post(`/api/me/item/${app.ids.hidden}/bookmark`, body)).status).toBe(404)
  expect((await reader.get('/api/me/bookmarks')).body.bookmarks).toEqual([])
  const { root } = app.lectern
  await root.post(`/api/me/item/${app.ids.hidden}/bookmark`, body)
  expect((await reader.get(`/api/me/bookmarks/${app.ids.hidden}`)).body.bookmarks).toEqual([])
  expect((await reader.delete(`/api/me/item/${app.ids.hidden}/bookmark/1`)).status).toBe(404)
})

it('tells all bookmarks by item, with titles, and only those in items that may be seen', async () => {
  const { root, clock } = app.lectern
  const reader = await app.reader('collector')
  const mark = (who: typeof root, id: string, time: number, title: string) => {
    clock.now += 1000
    return who.post(`/api/me/item/${id}/bookmark`, { time, title })
  }
  await mark(reader, app.ids.book, 90, 'Later')
  await mark(reader, app.ids.book, 5, 'Sooner')
  await mark(reader, app.ids.long, 60, 'On the way')
  const { items } = (await reader.get('/api/lectern/bookmarks')).body
  expect(items).toMatchObject([
    { id: app.ids.long, title: 'Long Walk', author: 'Eli Park', mediaType: 'book' },
    { id: app.ids.book, title: 'First Light', author: 'Ada Lane', coverPath: expect.any(String) },
  ])
  expect(
    items[1].bookmarks.map(({ time, title }: { time: number; title: string }) => [time, title]),
  ).toEqual([
    [5, 'Sooner'],
    [90, 'Later'],
  ])

  await mark(root, app.ids.hidden, 1, 'Out of sight')
  const all = JSON.stringify((await root.get('/api/lectern/bookmarks')).body)
  expect(all).toContain('Out of sight')
  expect(all).not.toContain('On the way')
  expect(JSON.stringify((await reader.get('/api/lectern/bookmarks')).body)).not.toContain(
    'Elsewhere',
  )
})

it('takes a bookmark out of the list of all while its item may not be seen', async () => {
  const { root } = app.lectern
  const reader = await app.reader('shut out')
  await reader.post(`/api/me/item/${app.ids.long}/bookmark`, { time: 7, title: 'Mine' })
  const { items } = (await reader.get('/api/lectern/bookmarks')).body
  expect(items).toHaveLength(1)
  const { id } = (await reader.get('/api/me')).body
  await root.patch(`/api/users/${id}`, {
    permissions: { accessAllLibraries: false },
    librariesAccessible: [],
  })
  expect((await reader.get('/api/lectern/bookmarks')).body).toEqual({ items: [] })
})

it('has room for a thousand, and says so', async () => {
  const client = await app.lectern.user('marker')
  const { id: userId } = (await client.get('/api/me')).body
  await app.db.transact((trx) =>
    trx
      .insertInto('bookmarks')
      .values(
        Array.from({ length: 1000 }, (_, time) => ({
          user_id: userId,
          item_id: app.ids.long,
          time,
          title: 'x',
          created_at: 1,
        })),
      )
      .execute(),
  )
  const path = `/api/me/item/${app.ids.long}/bookmark`
  const full = await client.post(path, { time: 1000, title: 'One more' })
  expect([full.status, full.text]).toEqual([
    400,
    'There is room for 1000 bookmarks. Remove some to add another.',
  ])
  expect((await client.post(path, { time: 5, title: 'Renamed' })).body.title).toBe('Renamed')
  await client.delete(`${path}/7`)
  expect((await client.post(path, { time: 1000, title: 'One more' })).status).toBe(200)
})
