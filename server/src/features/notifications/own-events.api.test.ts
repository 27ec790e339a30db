import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import { startToldServer } from '#testing/providers/told-server.ts'
import type { ToldServer } from '#testing/providers/told-server.ts'

let test: TestApp
let receiver: ToldServer
let libraryId: string
let folder: string
beforeAll(async () => {
  ;[test, receiver] = await Promise.all([createTestApp(), startToldServer()])
  folder = join(test.mediaFolder, 'books')
  const books = Array.from({ length: 8 }, (_, n) => [
    `Ada Lane/Book ${n}/1.mp3`,
    audio({ seconds: 1 + n / 10 }),
  ])
  await library(Object.fromEntries(books), folder)
  const { body } = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  libraryId = body.id
  const { events } = (await test.root.get('/api/lectern/notifications')).body
  for (const { name, defaults } of events)
    await test.root.post('/api/lectern/notifications', {
      channel: 'webhook',
      libraryId: null,
      eventName: name,
      urls: [receiver.url],
      titleTemplate: defaults.title,
      bodyTemplate: defaults.body,
      isEnabled: true,
    })
})
afterAll(async () => {
  await test?.close()
  await receiver?.close()
})

const told = () =>
  receiver.told.map(({ body }) => JSON.parse(body)) as Record<
    'event' | 'title' | 'body' | 'libraryId',
    string
  >[]
const toldOf = (event: string) => told().filter((one) => one.event === event)
const scan = async () => {
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
}
const itemIds = async (): Promise<string[]> =>
  (await test.root.get(`/api/libraries/${libraryId}/items?minified=1`)).body.results.map(
    ({ id }: { id: string }) => id,
  )

it('what a scan finds is one event', async () => {
  await scan()
  await expect.poll(() => toldOf('lecternItemsAdded')).toHaveLength(1)
  const [added] = toldOf('lecternItemsAdded')
  expect(added).toMatchObject({ libraryId, title: 'New in Books', data: { count: 8 } })
  expect(added?.body.split('\n')).toHaveLength(6)
  expect(added?.body).toMatch(/^Book \d\n.*\nand 3 more$/s)
  await scan()
  expect(toldOf('lecternItemsAdded')).toHaveLength(1)
})

it('a book is finished once, however often that is said', async () => {
  const ada = await test.user('ada')
  const [id] = await itemIds()
  const place = `/api/me/progress/${id}`
  await ada.patch(place, { currentTime: 0.5, duration: 1, progress: 0.5 })
  await ada.patch(place, { isFinished: true })
  await ada.patch(place, { isFinished: true })
  await ada.patch(place, { isFinished: false })
  await ada.patch(place, { isFinished: true })
  await expect.poll(() => toldOf('lecternBookFinished')).toHaveLength(2)
  const [finished] = toldOf('lecternBookFinished')
  expect(finished?.title).toMatch(/^ada finished Book \d$/)
  expect(finished?.body).toMatch(/^Book \d by Ada Lane$/)
})

it('somebody who signs in is named, with their device and address', async () => {
  const before = toldOf('lecternNewSignIn').length
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0' }
  const login = (password: string) =>
    test.anonymous.post('/login', { username: 'ada', password }, { headers })
  expect((await login('wrong')).status).toBe(401)
  expect((await login('secret')).status).toBe(200)
  await expect.poll(() => toldOf('lecternNewSignIn').length).toBe(before + 1)
  expect(toldOf('lecternNewSignIn').at(-1)).toMatchObject({
    libraryId: null,
    title: 'ada signed in',
    body: 'From 127.0.0.1 with Firefox on Windows',
  })
})

it('a library that goes away is told once, with what failed, and told when it is back', async () => {
  await rename(folder, `${folder} away`)
  await scan()
  await scan()
  await expect.poll(() => toldOf('lecternLibraryOffline')).toHaveLength(1)
  expect(toldOf('lecternLibraryOffline')[0]?.title).toBe('Books is offline')
  await expect.poll(() => toldOf('lecternTaskFailed').length).toBeGreaterThan(0)
  expect(toldOf('lecternTaskFailed')[0]?.body).toContain('Nothing of it was changed.')
  await rename(`${folder} away`, folder)
  await scan()
  await scan()
  await expect.poll(() => toldOf('lecternLibraryBack')).toHaveLength(1)
  expect(toldOf('lecternLibraryOffline')).toHaveLength(1)
})
