import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ItemPauses, Task, Waveform } from '@lectern/contract'
import { locateSpeech } from '#platform/ffmpeg/speech.ts'
import type { Client } from '#testing/app.ts'
import { createStreamingApp } from '#testing/apps/streaming-app.ts'
import type { StreamingApp } from '#testing/apps/streaming-app.ts'
import { ffmpeg } from '#testing/media/sound.ts'

const speak = await locateSpeech()
const canTry = speak !== null && ffmpeg !== null

let app: StreamingApp
let folder = ''
let voice = ''
let book = ''
let seconds = 0
beforeAll(async () => {
  if (speak === null || ffmpeg === null) return
  folder = await mkdtemp(join(tmpdir(), 'lectern-waves-'))
  app = await createStreamingApp({ FFMPEG_PATH: ffmpeg })
  voice = join(folder, 'voice.wav')
  const how = { voice: 'en-gb', speed: 150, pitch: 50 }
  const text =
    'The lamps were lit early that day. Nobody came. The ferry lay at the pier, and waited.'
  const bytes = await speak(text, how)
  await writeFile(voice, bytes)
  seconds = (bytes.length - 44) / 2 / 22_050
  book = await app.book('Dusk', [
    { path: voice, duration: seconds, codec: 'pcm_s16le' },
    { path: voice, duration: seconds, codec: 'pcm_s16le' },
  ])
})
afterAll(async () => {
  await app?.close()
  if (folder !== '') await rm(folder, { recursive: true })
})

async function wave(
  id: string,
  { from = 0, to = 2 * seconds, who = app.lectern.root as Client } = {},
) {
  const answer = await who.get(`/api/lectern/items/${id}/waveform?from=${from}&to=${to}`)
  return { status: answer.status, body: answer.body as Waveform }
}

async function ready(id: string, range: { from?: number; to?: number } = {}): Promise<Waveform> {
  return vi.waitFor(
    async () => {
      const { body } = await wave(id, range)
      expect(body.state).toBe('ready')
      return body
    },
    { timeout: 30_000, interval: 50 },
  )
}

it.runIf(canTry)('is made when it is first asked for, across the files of a book', async () => {
  expect(await wave(book)).toMatchObject({ status: 200, body: { state: 'making', from: 0 } })
  const { peaks, silences } = await ready(book)
  const values = [...Buffer.from(peaks, 'base64')]
  expect(values).toHaveLength(Math.ceil(4 * seconds))
  expect(Math.max(...values)).toBeGreaterThan(60)
  expect(silences.length).toBeGreaterThanOrEqual(4)
  expect(silences.every(([from, to]) => to > from && to <= 2 * seconds + 0.1)).toBe(true)
  // Both files speak the same words.
  const inFirst = silences.filter(([from]) => from < seconds - 1)
  expect(silences.some(([from]) => Math.abs(from - seconds - (inFirst[0]?.[0] ?? 0)) < 0.1)).toBe(
    true,
  )
})

it.runIf(canTry)('gives the stretch that is asked for', async () => {
  const whole = await ready(book)
  const part = await ready(book, { from: 2, to: 5 })
  expect(part.from).toBe(2)
  const values = Buffer.from(part.peaks, 'base64')
  expect(values).toEqual(Buffer.from(whole.peaks, 'base64').subarray(4, 10))
})

it.runIf(canTry)('is made anew when the file has changed, and kept until then', async () => {
  await ready(book)
  expect((await wave(book)).body.state).toBe('ready')
  await utimes(voice, new Date(), new Date(Date.now() + 60_000))
  expect((await wave(book)).body.state).toBe('making')
  await ready(book)
})

it.runIf(canTry)('is forgotten with the caches, and can be made again', async () => {
  await ready(book)
  const kept = join(app.lectern.folder, 'metadata', 'cache', 'waveforms')
  expect(existsSync(kept)).toBe(true)
  await app.lectern.root.post('/api/cache/purge')
  expect(existsSync(kept)).toBe(false)
  await ready(book)
})

it.runIf(canTry)('says that there is none where nothing can be heard', async () => {
  const broken = join(folder, 'broken.mp3')
  await writeFile(broken, 'no sound at all')
  const id = await app.book('Broken', [{ path: broken, duration: 60 }])
  await vi.waitFor(async () => expect((await wave(id, { to: 60 })).body.state).toBe('none'), {
    timeout: 30_000,
    interval: 50,
  })
})

it.runIf(canTry)('is refused for what is hidden, unknown or no stretch', async () => {
  const reader = await app.lectern.user('reader', {
    permissions: { accessAllLibraries: false },
    librariesAccessible: [],
  })
  expect((await wave(book, { who: reader })).status).toBe(404)
  expect((await wave('nothing')).status).toBe(404)
  for (const range of [
    { from: 5, to: 5 },
    { from: -1, to: 5 },
    { from: 0, to: 20_000 },
  ])
    expect((await wave(book, range)).status).toBe(400)
  const path = `/api/lectern/items/${book}/waveform?from=0&to=5`
  expect((await app.lectern.anonymous.get(path)).status).toBe(401)
})

it.runIf(canTry)('finds the pauses of a whole book in the background, and keeps them', async () => {
  const long = await app.book('Night', [
    { path: voice, duration: seconds, codec: 'pcm_s16le' },
    { path: voice, duration: seconds, codec: 'pcm_s16le' },
  ])
  await app.lectern.root.post('/api/cache/purge')
  const path = `/api/lectern/items/${long}/pauses`
  const ask = async () => (await app.lectern.root.get(path)).body as ItemPauses
  expect(await ask()).toEqual({ state: 'unknown', progress: 0, pauses: [] })
  expect((await app.lectern.root.post(path)).body).toMatchObject({ state: 'making' })
  const { tasks } = (await app.lectern.root.get('/api/tasks')).body as { tasks: Task[] }
  expect(tasks).toMatchObject([{ action: 'find-pauses', data: { libraryItemId: long } }])
  const known = await vi.waitFor(
    async () => {
      const now = await ask()
      expect(now.state).toBe('ready')
      return now
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(known.pauses.length).toBeGreaterThanOrEqual(4)
  expect(known.pauses.some(([from]) => from > seconds)).toBe(true)
  expect(known.pauses).toEqual(known.pauses.toSorted((one, other) => one[0] - other[0]))
  expect((await app.lectern.root.post(path)).body).toEqual(known)
})

it.runIf(canTry)('lets only those find pauses who may edit', async () => {
  const reader = await app.lectern.user('listener', { permissions: { update: false } })
  expect((await reader.post(`/api/lectern/items/${book}/pauses`)).status).toBe(403)
  expect((await app.lectern.root.post('/api/lectern/items/nothing/pauses')).status).toBe(404)
})
