import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { createRunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { listenAs } from '#guard/listener.ts'
import { createBooksApp } from '#testing/apps/books-app.ts'
import type { BooksApp } from '#testing/apps/books-app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, epub } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import { mediaTools } from '#testing/media/video.ts'
import { soundFacts } from '../writing/sound-facts.ts'

let test: TestApp
let books: string
let idOf: BooksApp['idOf']

beforeEach(async () => {
  const cover = await sharp({
    create: { width: 40, height: 40, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  ;({ test, books, idOf } = await createBooksApp({
    'Ada Lane/First/1.mp3': audio({ seconds: 2, tags: { title: 'Dawn', mood: 'calm' } }),
    'Ada Lane/First/2.mp3': audio({ seconds: 2, tags: { title: 'Dusk' } }),
    'Ada Lane/First/cover.png': cover,
    'Ada Lane/Whole/whole.m4b': audio({ seconds: 3, tags: { title: 'Whole' } }),
    'Ada Lane/Flac/one.flac': audio({ seconds: 2, tags: { title: 'Flac' } }),
    'Ada Lane/Words/words.epub': epub({ metadata: '<dc:title>Words</dc:title>' }),
  }))
})
afterEach(() => test.close())

/** Resolves when nothing waits any more. */
async function written(): Promise<void> {
  const { body } = await test.root.get('/api/tasks?include=queue')
  if (body.queuedTaskData.embedMetadata.length === 0 && body.tasks.length === 0) return
  await idle(test.root)
  await written()
}

const embed = (id: string, query = '') =>
  test.root.post(`/api/tools/item/${id}/embed-metadata${query}`)

const facts = (path: string) =>
  soundFacts(
    join(books, path),
    {
      ffmpeg: createRunFfmpeg(mediaTools.ffmpeg)!,
      ffprobe: createFfprobe(mediaTools.ffprobe)!,
    },
    new AbortController().signal,
  )

const hiddenIn = async (folder: string) =>
  (await readdir(join(books, folder))).filter((name) => name.startsWith('.'))

describe.skipIf(mediaTools.ffmpeg === null)('tags of a book (without ffmpeg)', () => {
  it('are written into all of its files; sound, other tags and titles of files stay', async () => {
    const id = await idOf('Ada Lane/First')
    await test.root.patch(`/api/items/${id}/media`, {
      metadata: { title: 'Fürst', narrators: ['Nora'], genres: ['Fantasy', 'Short'] },
    })
    const before = await facts('Ada Lane/First/1.mp3')
    const old = await readFile(join(books, 'Ada Lane/First/1.mp3'))
    await test.root.patch('/api/me/progress/' + id, { currentTime: 1.5, duration: 4 })
    expect(await embed(id, '?backup=1')).toMatchObject({ status: 200, text: 'OK' })
    await idle(test.root)
    const after = await facts('Ada Lane/First/1.mp3')
    expect(after.sounds).toBe(before.sounds)
    expect(after.tags).toMatchObject({
      album: 'Fürst',
      title: 'Dawn',
      mood: 'calm',
      composer: 'Nora',
      genre: 'Fantasy; Short',
      artist: 'Ada Lane',
      track: '1',
    })
    expect(after.hasCover).toBe(true)
    expect((await facts('Ada Lane/First/2.mp3')).tags).toMatchObject({ title: 'Dusk', track: '2' })
    expect(await hiddenIn('Ada Lane/First')).toEqual([])
    const { body } = await test.root.get(`/api/items/${id}?expanded=1`)
    expect(body.media.metadata.title).toBe('Fürst')
    expect(body.media.audioFiles[0].metaTags.tagAlbum).toBe('Fürst')
    expect((await test.root.get('/api/me/progress/' + id)).body.currentTime).toBe(1.5)
    const { entries } = (await test.root.get('/api/lectern/trash')).body
    expect(entries).toMatchObject([{ kind: 'file', numFiles: 2 }])
    const kept = join(books, '.lectern-trash', entries[0].id, 'files/Ada Lane/First/1.mp3')
    expect(await readFile(kept)).toEqual(old)
  })

  it.each(['Ada Lane/Whole/whole.m4b', 'Ada Lane/Flac/one.flac'])(
    'with chapters: %s',
    async (path) => {
      const id = await idOf(path.slice(0, path.lastIndexOf('/')))
      const chapters = [
        { id: 0, start: 0, end: 1, title: 'Öne; two=2' },
        { id: 1, start: 1, end: 2, title: 'Rest' },
      ]
      await test.root.post(`/api/items/${id}/chapters`, { chapters })
      await test.root.patch(`/api/items/${id}/media`, {
        metadata: { subtitle: 'Below', publisher: 'House' },
      })
      const before = await facts(path)
      await embed(id)
      await idle(test.root)
      const after = await facts(path)
      expect(after.sounds).toBe(before.sounds)
      expect(after.chapters.map(({ title }) => title)).toEqual(['Öne; two=2', 'Rest'])
      expect(after.tags).toMatchObject({ subtitle: 'Below', publisher: 'House' })
      const { body } = await test.root.get(`/api/items/${id}?expanded=1`)
      expect(body.media.audioFiles[0].chapters).toMatchObject([
        { start: 0, title: 'Öne; two=2' },
        { start: 1, title: 'Rest' },
      ])
    },
  )

  it('of several books wait for each other', async () => {
    const ids = [await idOf('Ada Lane/First'), await idOf('Ada Lane/Whole')]
    const batch = (libraryItemIds: unknown) =>
      test.root.post('/api/tools/batch/embed-metadata?backup=0', { libraryItemIds })
    expect((await batch(ids)).status).toBe(200)
    expect((await embed(ids[1]!)).text).toBe('Library item is already in queue or processing')
    const { body } = await test.root.get('/api/tasks?include=queue')
    expect(body.queuedTaskData.embedMetadata).toMatchObject([{ libraryItemId: ids[1] }])
    await written()
    expect((await facts('Ada Lane/First/1.mp3')).tags.artist).toBe('Ada Lane')
    expect((await test.root.get('/api/lectern/trash')).body.entries).toEqual([])
    expect((await batch([])).status).toBe(400)
    expect((await batch(['00000000-0000-4000-8000-000000000000'])).status).toBe(404)
    expect((await batch([ids[0], await idOf('Ada Lane/Words')])).status).toBe(400)
  })

  it('are refused with a sentence, and the file stays', async () => {
    const id = await idOf('Ada Lane/First')
    const path = join(books, 'Ada Lane/First/2.mp3')
    await writeFile(path, 'this is no sound')
    await utimes(path, 1, 1)
    const first = await stat(join(books, 'Ada Lane/First/1.mp3'))
    await embed(id)
    await idle(test.root)
    expect(await readFile(path, 'utf8')).toBe('this is no sound')
    expect((await stat(join(books, 'Ada Lane/First/1.mp3'))).ino).toBe(first.ino)
    expect(await hiddenIn('Ada Lane/First')).toEqual([])
  })

  it('are read again at once, of which clients are told as of what a scan of the library finds', async () => {
    const id = await idOf('Ada Lane/Whole')
    await test.app.listen()
    const listener = await listenAs(test.app.port(), test.root.token)
    await embed(id)
    await listener.until('task_finished', id)
    const told = listener.heard.filter(({ text }) => text.includes('"audioFiles":'))
    expect(told.map(({ event }) => event)).toContain('items_updated')
    expect(told.map(({ event }) => event)).not.toContain('item_updated')
    listener.close()
  })

  it('are written by admins alone', async () => {
    const reader = await test.user('reader')
    const id = await idOf('Ada Lane/First')
    expect((await reader.post(`/api/tools/item/${id}/embed-metadata`)).status).toBe(403)
    expect((await embed('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await embed(await idOf('Ada Lane/Words'))).status).toBe(400)
  })
})
