import { afterAll, beforeAll, expect, it } from 'vitest'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let app: ListeningApp
let libraryId: string
beforeAll(async () => {
  app = await createListeningApp()
  libraryId = (await app.lectern.root.get(`/api/items/${app.ids.book}`)).body.libraryId
})
afterAll(() => app.close())

const path = '/api/lectern/views'
const short = () => ({
  libraryId,
  name: ' Short and new ',
  filters: `shorter.${btoa('28800')}`,
  sort: 'addedAt',
  desc: true,
  isPinned: false,
})

it('keeps a view, renames and pins it, and forgets it', async () => {
  const { root } = app.lectern
  const body = short()
  const kept = (await root.post(path, body)).body
  expect(kept).toMatchObject({ name: 'Short and new', isPinned: false, desc: true, libraryId })
  const changed = await root.patch(`${path}/${kept.id}`, { name: 'Short', isPinned: true })
  expect(changed.body).toMatchObject({ name: 'Short', isPinned: true, filters: body.filters })
  expect((await root.get(`${path}?libraryId=${libraryId}`)).body.views).toEqual([changed.body])
  expect((await root.get(`${path}?libraryId=other`)).body.views).toEqual([])
  expect((await root.delete(`${path}/${kept.id}`)).text).toBe('OK')
  expect((await root.delete(`${path}/${kept.id}`)).status).toBe(404)
})

it('belongs to one person', async () => {
  const { root } = app.lectern
  const { id } = (await root.post(path, short())).body
  const reader = await app.reader('viewer')
  expect((await reader.get(path)).body.views).toEqual([])
  expect((await reader.patch(`${path}/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await reader.delete(`${path}/${id}`)).status).toBe(404)
  expect((await root.get(path)).body.views).toHaveLength(1)
})

it.each([
  { name: '  ' },
  { name: 'x'.repeat(101) },
  { filters: 'nonsense' },
  { filters: 5 },
  { sort: 'x'.repeat(200) },
  { isPinned: 'yes' },
])('refuses %j', async (wrong) => {
  const { root } = app.lectern
  expect((await root.post(path, { ...short(), ...wrong })).status).toBe(400)
})

it('refuses a library that is not there', async () => {
  const body = { ...short(), libraryId: 'nowhere' }
  expect((await app.lectern.root.post(path, body)).status).toBe(404)
})

it('comes with a sign-in that asks for it', async () => {
  const { root, anonymous } = app.lectern
  const { views } = (await root.get(path)).body
  expect(views.length).toBeGreaterThan(0)
  const login = async (username: string, query: string) =>
    (await anonymous.post(`/login${query}`, { username, password: 'secret' })).body
  expect((await login('root', '?include=views')).lecternViews).toEqual(views)
  expect(await login('root', '')).not.toHaveProperty('lecternViews')
  await app.reader('fresh')
  expect((await login('fresh', '?include=views')).lecternViews).toEqual([])
})
