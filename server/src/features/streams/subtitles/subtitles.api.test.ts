import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { makeFilm } from '#testing/media/film.ts'
import { knowing } from '#testing/apps/knowing-client.ts'
import { mediaTools } from '#testing/media/video.ts'
import { rescan } from '../../../guard/hidden-world.ts'

const data = process.env['LECTERN_TEST_DATA']
const real = 'media__sample_with_null_terminated_'
const srt = '1\n00:00:01,000 --> 00:00:02,500\nHello <b>there</b>\n'
const ass = `[Events]
Format: Layer, Start, End, Style, Text
Dialogue: 0,0:00:01.00,0:00:02.00,Default,Drawn
`

/** A third of a megabyte that once kept the server busy for two minutes. */
const flood = '{\\'.repeat(150_000)

let folder = ''
let test: TestApp
let client: Client
const items = new Map<string, string>()

interface Listed {
  id: string
  language: string | null
  title: string | null
  isForced: boolean
}

async function open(name: string): Promise<string> {
  const { body } = await client.post(`/api/items/${items.get(name)}/play`, {})
  return body.id
}

async function list(session: string): Promise<Listed[]> {
  const { status, body } = await test.anonymous.get(`/api/lectern/session/${session}/subtitles`)
  expect(status).toBe(200)
  return body.subtitles
}

const words = (session: string, id: string) =>
  test.anonymous.get(`/api/lectern/session/${session}/subtitles/${id}`)

describe.skipIf(mediaTools.ffmpeg === null)('subtitles (skipped without ffmpeg)', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-words-'))
    const film = join(folder, 'Sea.mkv')
    const [one, two] = [join(tmpdir(), `${crypto.randomUUID()}.srt`), `${folder}/Sea.de.srt`]
    await writeFile(one, srt)
    await writeFile(two, Buffer.from(srt.replace('Hello', 'Grüße'), 'latin1'))
    const inside = ['-i', one, '-map', '0:v', '-map', '1:a', '-map', '2:s', '-c:s', 'subrip']
    const coded = ['-c:v', 'libx264', '-c:a', 'aac', '-metadata:s:s:0', 'language=eng']
    await makeFilm({ seconds: 4 }, [...inside, ...coded, film])
    await makeFilm({ seconds: 2 }, ['-c:v', 'libx264', '-c:a', 'aac', join(folder, 'Mute.mp4')])
    await writeFile(join(folder, 'Sea.fr.forced.ass'), ass)
    await writeFile(join(folder, 'Seaside.srt'), srt)
    await writeFile(join(folder, 'Mute.en.ass'), `${ass}Dialogue: 0,0:00:03.00,${flood}`)
    await writeFile(join(folder, 'Mute.fr.srt'), `${srt}\n00:00:03,0 --> 00:00:04,0\n${flood}`)
    await rm(one)
    if (data !== undefined)
      for (const kind of ['srt', 'ssa_subtitles'])
        await cp(join(data, 'video', 'mkv', `${real}${kind}.mkv`), join(folder, `${kind}.mkv`))
    test = await createTestApp()
    client = knowing(test.root)
    const { body } = await client.post('/api/libraries', {
      name: 'Films',
      mediaType: 'video',
      folders: [{ fullPath: folder }],
      settings: { disableWatcher: true },
    })
    await rescan(client, body.id)
    const page = await client.get(`/api/libraries/${body.id}/items`)
    for (const { id, relPath } of page.body.results) items.set(relPath, id)
  }, 60_000)
  afterAll(async () => {
    await test?.close()
    await rm(folder, { recursive: true })
  })

  it('are found in the film and beside it', async () => {
    const found = await list(await open('Sea.mkv'))
    expect(found.map(({ language, isForced }) => [language, isForced])).toEqual([
      ['eng', false],
      ['de', false],
      ['fr', true],
    ])
    const beside = await list(await open('Mute.mp4'))
    expect(beside.map(({ language }) => language)).toEqual(['en', 'fr'])
  })

  it('are sent as WebVTT, whatever they were', async () => {
    const session = await open('Sea.mkv')
    const texts = []
    for (const { id } of await list(session)) {
      const answer = await words(session, id)
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toBe('text/vtt; charset=utf-8')
      // Containers put the beginning of the sound, a few milliseconds before the picture, at zero.
      texts.push(answer.text.replace(/(\.\d)\d\d/g, '$1'))
    }
    const cue = (until: string, text: string) =>
      `WEBVTT\n\n00:00:01.0 --> 00:00:0${until}\n${text}\n`
    expect(texts).toEqual([
      cue('2.5', 'Hello <b>there</b>'),
      cue('2.5', 'Grüße <b>there</b>'),
      cue('2.0', 'Drawn'),
    ])
  })

  it('are read although they are made to keep the server busy', async () => {
    const session = await open('Mute.mp4')
    for (const { id, language } of await list(session)) {
      const { status, text } = await words(session, id)
      expect([status, text]).toEqual([
        200,
        expect.stringContaining(language === 'en' ? 'Drawn' : 'Hello'),
      ])
    }
  })

  it('end with the session, and are not made up', async () => {
    const session = await open('Sea.mkv')
    const [first] = await list(session)
    expect((await words(session, 'inside-7')).status).toBe(404)
    expect((await words(session, 'beside-000000000000')).status).toBe(404)
    expect((await words(session, '..%2f..%2fetc%2fpasswd')).status).toBe(404)
    await client.post(`/api/session/${session}/close`)
    expect((await words(session, first!.id)).status).toBe(404)
    const path = `/api/lectern/session/${session}/subtitles`
    expect((await test.anonymous.get(path)).status).toBe(404)
  })

  it.skipIf(data === undefined).each(['srt', 'ssa_subtitles'])(
    'reads the real %s (skipped without LECTERN_TEST_DATA)',
    async (kind) => {
      const session = await open(`${kind}.mkv`)
      const [found] = await list(session)
      const answer = await words(session, found!.id)
      expect([answer.status, answer.text.startsWith('WEBVTT\n\n00:00:')]).toEqual([200, true])
    },
  )
})
