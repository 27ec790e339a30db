import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rescan } from '../../guard/hidden-world.ts'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { knowing } from '#testing/apps/knowing-client.ts'

let test: TestApp
let client: Client
beforeAll(async () => {
  test = await createTestApp()
  client = knowing(test.root)
})
afterAll(() => test.close())

async function libraryOf(mediaType: 'book' | 'music') {
  const fullPath = join(test.mediaFolder, mediaType)
  const tags = { album: 'Tides', album_artist: 'Nina Vale', title: 'Spring' }
  await library({ 'Nina Vale/Tides/01.mp3': audio({ seconds: 60, tags }) }, fullPath)
  const made = await client.post('/api/libraries', {
    name: mediaType,
    mediaType,
    folders: [{ fullPath }],
    settings: { disableWatcher: true },
  })
  await rescan(client, made.body.id)
  const { body } = await client.get(`/api/libraries/${made.body.id}/items`)
  return { libraryId: String(made.body.id), itemId: String(body.results[0].id) }
}

it('is that of the latest listening or reading, whatever was marked by hand since', async () => {
  const book = await libraryOf('book')
  const music = await libraryOf('music')
  const opened = async () => {
    test.clock.now += 60_000
    return (await client.post('/api/authorize')).body.userDefaultLibraryId
  }
  const heard = async (itemId: string) => {
    test.clock.now += 60_000
    const { body } = await client.post(`/api/items/${itemId}/play`, {})
    test.clock.now += 30_000
    const report = { currentTime: 30, timeListened: 30, duration: 60 }
    expect((await client.post(`/api/session/${body.id}/close`, report)).status).toBe(200)
  }
  expect(await opened()).toBe(book.libraryId)

  await heard(music.itemId)
  expect(await opened()).toBe(music.libraryId)
  for (const isFinished of [true, false]) {
    await client.patch(`/api/me/progress/${book.itemId}`, { isFinished })
    expect(await opened()).toBe(music.libraryId)
  }

  await heard(book.itemId)
  expect(await opened()).toBe(book.libraryId)
  await heard(music.itemId)
  test.clock.now += 60_000
  const read = { ebookLocation: 'epubcfi(/6/4)', ebookProgress: 0.4 }
  expect((await client.patch(`/api/me/progress/${book.itemId}`, read)).status).toBe(200)
  expect(await opened()).toBe(book.libraryId)
})
