import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { createRunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { createBooksApp } from '#testing/apps/books-app.ts'
import type { BooksApp } from '#testing/apps/books-app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, epub } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import { chirp, decode, lagOf, makeSound } from '#testing/media/sound.ts'
import { mediaTools } from '#testing/media/video.ts'
import { productVersion } from '#platform/version.ts'
import { soundFacts } from '../writing/sound-facts.ts'

let test: TestApp
let books: string
let idOf: BooksApp['idOf']
let scan: BooksApp['scan']

beforeEach(async () => {
  ;({ test, books, idOf, scan } = await createBooksApp({
    'Ada/Long/CD1/1.mp3': audio({ seconds: 3, tags: { title: 'Dawn', album: 'Long' } }),
    'Ada/Long/CD2/1.mp3': audio({ seconds: 2, tags: { title: 'Dusk', album: 'Long' } }),
    'Ada/Copied/1.m4a': audio({ seconds: 2 }),
    'Ada/Copied/2.m4a': audio({ seconds: 2 }),
    'Single.mp3': audio({ seconds: 2 }),
    'Ada/Words/words.epub': epub({ metadata: '<dc:title>Words</dc:title>' }),
  }))
})
afterEach(() => test.close())

const encode = (id: string, query = '') =>
  test.root.post(`/api/tools/item/${id}/encode-m4b${query}`)
const itemOf = async (id: string) => (await test.root.get(`/api/items/${id}?expanded=1`)).body

describe.skipIf(mediaTools.ffmpeg === null)('one M4B of a book (without ffmpeg)', () => {
  it('has its chapters and tags; the same book goes on, and the old files are in the trash', async () => {
    const id = await idOf('Ada/Long')
    await test.root.patch('/api/me/progress/' + id, { currentTime: 4, duration: 5 })
    expect(await encode(id, '?codec=aac&bitrate=48k&channels=1')).toMatchObject({ text: 'OK' })
    expect((await encode(id)).text).toBe('Audiobook is already processing')
    await idle(test.root)
    const { media } = await itemOf(id)
    expect(media.tracks).toHaveLength(1)
    expect(media.tracks[0].codec).toBe('aac')
    expect(media.tracks[0].metaTags.tagEncoder).toBe(`Lectern ${productVersion}`)
    expect(media.duration).toBeGreaterThan(4.9)
    expect(media.duration).toBeLessThan(5.2)
    expect(media.chapters.map(({ title }: { title: string }) => title)).toEqual(['Dawn', 'Dusk'])
    expect((await test.root.get('/api/me/progress/' + id)).body.currentTime).toBe(4)
    expect(await readdir(join(books, 'Ada/Long'), { recursive: true })).toContain('Long.m4b')
    const { entries } = (await test.root.get('/api/lectern/trash')).body
    expect(entries).toMatchObject([{ kind: 'file', numFiles: 2 }])
    const look = {
      ffmpeg: createRunFfmpeg(mediaTools.ffmpeg)!,
      ffprobe: createFfprobe(mediaTools.ffprobe)!,
    }
    const facts = await soundFacts(
      join(books, 'Ada/Long/Long.m4b'),
      look,
      AbortSignal.timeout(20_000),
    )
    expect(facts.tags).toMatchObject({ album: media.metadata.title, artist: 'Ada' })
  })

  it('keeps every place, although decoders of MP3 leave some of each file out', async () => {
    const rate = 22_050
    const names = ['1', '2', '3'].map((name) => `Ada/Parts/${name}.mp3`)
    await mkdir(join(books, 'Ada/Parts'))
    for (const [nth, name] of names.entries()) {
      const form = ['-ar', String(rate), '-ac', '1', '-b:a', '32k', '-c:a', 'libmp3lame']
      await makeSound([...chirp(200 + 40 * nth, 2.1), ...form, join(books, name)])
    }
    await scan()
    const id = await idOf('Ada/Parts')
    const before = (await itemOf(id)).media
    const sounds = await Promise.all(names.map((name) => decode(join(books, name), rate)))
    const decoded = sounds.reduce((sum, { length }) => sum + length, 0) / rate
    // Otherwise this proves nothing.
    expect(before.duration - decoded).toBeGreaterThan(0.15)
    expect((await encode(id, '?codec=aac&bitrate=64k&channels=1')).text).toBe('OK')
    await idle(test.root)
    const { media } = await itemOf(id)
    expect(media.tracks).toHaveLength(1)
    expect(media.duration).toBeCloseTo(before.duration, 1)
    const whole = await decode(join(books, 'Ada/Parts/Parts.m4b'), rate)
    for (const [nth, source] of sounds.entries()) {
      const start = Math.round(before.tracks[nth].startOffset * rate)
      const lag = lagOf(source, whole.subarray(start), { at: rate })
      // Half a packet at most, and no more with each file.
      expect(Math.abs(lag) / rate, names[nth]).toBeLessThan(0.013)
    }
  })

  it('is one of Opus where somebody wants it', async () => {
    const id = await idOf('Ada/Long')
    const before = (await itemOf(id)).media
    expect((await encode(id, '?codec=opus&bitrate=48k&channels=1')).text).toBe('OK')
    await idle(test.root)
    const { media } = await itemOf(id)
    expect(media.tracks.map(({ codec }: { codec: string }) => codec)).toEqual(['opus'])
    expect(media.duration).toBeCloseTo(before.duration, 1)
    expect(media.chapters.map(({ title }: { title: string }) => title)).toEqual(['Dawn', 'Dusk'])
  })

  it('copies AAC as it is', async () => {
    const id = await idOf('Ada/Copied')
    await encode(id, '?codec=copy')
    await idle(test.root)
    const { media } = await itemOf(id)
    expect(media.tracks).toHaveLength(1)
    expect(media.duration).toBeCloseTo(4, 0)
    expect(await readdir(join(books, 'Ada/Copied'))).toEqual(['Copied.m4b'])
  })

  it('can be stopped, and everything is as it was', async () => {
    const id = await idOf('Ada/Long')
    await encode(id)
    expect((await test.root.delete(`/api/tools/item/${id}/encode-m4b`)).text).toBe('OK')
    await idle(test.root)
    expect((await itemOf(id)).media.tracks).toHaveLength(2)
    expect(await readdir(join(books, 'Ada/Long'))).toEqual(['CD1', 'CD2'])
    expect((await test.root.delete(`/api/tools/item/${id}/encode-m4b`)).status).toBe(404)
  })

  it('is refused with a sentence', async () => {
    expect((await encode(await idOf('Ada/Words'))).text).toBe('Invalid audiobook: no audio tracks')
    expect((await encode(await idOf('Single.mp3'))).status).toBe(409)
    const id = await idOf('Ada/Long')
    expect((await encode(id, '?codec=copy')).text).toMatch(/Only AAC/)
    expect((await encode(id, '?bitrate=1;rm')).status).toBe(400)
    expect((await encode('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    const reader = await test.user('reader')
    expect((await reader.post(`/api/tools/item/${id}/encode-m4b`)).status).toBe(403)
  })
})
