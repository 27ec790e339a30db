import { afterAll, beforeAll, expect, it } from 'vitest'
import { createListeningApp } from '#testing/listening-app.ts'
import type { ListeningApp } from '#testing/listening-app.ts'

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
