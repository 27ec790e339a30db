import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

let test: TestApp
let id: string
const at = () => `/api/lectern/podcasts/${id}/listening`

beforeAll(async () => {
  test = await createTestApp()
  const folder = join(test.mediaFolder, 'podcasts')
  await library({ 'Show/1.mp3': audio({ seconds: 1 }) }, folder)
  const { body } = await test.root.post('/api/libraries', {
    name: 'Air',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await test.root.post(`/api/libraries/${body.id}/scan`)
  await idle(test.root)
  id = (await test.root.get(`/api/libraries/${body.id}/items`)).body.results[0].id
})
afterAll(() => test?.close())

const nothing = { speed: null, skipIntro: 0, skipOutro: 0, playsNext: false }

it('is each listener’s own, and what isn’t sent stays', async () => {
  const ada = await test.user('ada')
  expect((await ada.get(at())).body).toEqual(nothing)
  await ada.patch(at(), { speed: 1.4, skipIntro: 30 })
  expect((await ada.patch(at(), { playsNext: true })).body).toEqual({
    ...nothing,
    speed: 1.4,
    skipIntro: 30,
    playsNext: true,
  })
  expect((await ada.patch(at(), { speed: null })).body.speed).toBeNull()
  expect((await test.root.get(at())).body).toEqual(nothing)
})

it.each([
  [{ speed: 0.1 }, 'A speed is a number from 0.5 to 10.'],
  [{ speed: 'fast' }, 'A speed is a number from 0.5 to 10.'],
  [{ skipIntro: -1 }, 'Say how many seconds to skip, from 0 to 600.'],
  [{ skipOutro: 601 }, 'Say how many seconds to skip, from 0 to 600.'],
  [{ playsNext: 1 }, 'Say whether the next episode follows.'],
])('refuses %j and changes nothing', async (body, sentence) => {
  const before = (await test.root.get(at())).body
  const { status, text } = await test.root.patch(at(), body)
  expect([status, text]).toEqual([400, sentence])
  expect((await test.root.get(at())).body).toEqual(before)
})

it('is nothing for a stranger, or without a podcast', async () => {
  const stranger = await test.user('stranger', {
    permissions: { accessAllLibraries: false },
    librariesAccessible: [],
  })
  expect((await stranger.get(at())).status).toBe(403)
  expect((await stranger.patch(at(), { speed: 2 })).status).toBe(403)
  expect((await test.root.get('/api/lectern/podcasts/unknown/listening')).status).toBe(404)
  expect((await test.anonymous.get(at())).status).toBe(401)
})
