import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locateMediaTools } from '#platform/ffmpeg/ffmpeg.ts'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import {
  beginningOf,
  makeFilm,
  pictureHashes,
  pictureTimes,
  worstLikeness,
} from '#testing/media/film.ts'
import { knowing } from '#testing/apps/knowing-client.ts'
import { mediaTools } from '#testing/media/video.ts'
import { decodeBytes } from '#testing/media/sound.ts'
import { rescan } from '../../../guard/hidden-world.ts'

const seconds = 13
/** Each with what is done to it when a player can't take the file. */
const kinds = [
  {
    name: 'Copied.mkv',
    way: 'copy',
    rate: '30000/1001',
    args: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'ac3'],
  },
  {
    name: 'Quick.mp4',
    way: 'copy',
    rate: '25',
    args: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '48', '-bf', '3', '-c:a', 'aac'],
  },
  {
    name: 'Old.avi',
    way: 'encode',
    rate: '25',
    args: ['-c:v', 'mpeg4', '-q:v', '3', '-g', '90', '-c:a', 'mp3'],
  },
  {
    name: 'Web.mkv',
    way: 'encode',
    rate: '30',
    args: ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-deadline', 'realtime', '-c:a', 'libopus'],
  },
  {
    name: 'Ten.mkv',
    way: 'encode',
    rate: '24000/1001',
    args: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p10le', '-g', '75', '-c:a', 'flac'],
  },
  {
    name: 'Apart.mp4',
    way: 'encode',
    rate: '25',
    args: [
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '900',
      '-keyint_min',
      '900',
      '-c:a',
      'aac',
    ],
  },
] as const

const systems = await locateMediaTools({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' })
const tools = [...new Set([mediaTools.ffmpeg, systems.ffmpeg])].filter((one) => one !== null)

let films = ''
beforeAll(async () => {
  films = await mkdtemp(join(tmpdir(), 'lectern-films-'))
  for (const { name, rate, args } of kinds)
    await makeFilm({ seconds, rate }, [...args, '-shortest', join(films, name)])
}, 120_000)
afterAll(() => rm(films, { recursive: true }))

/** The app with a library of the films; items by the names of their files. */
async function openApp(env: Record<string, string> = {}) {
  const test = await createTestApp(env)
  const client = knowing(test.root)
  const { body } = await client.post('/api/libraries', {
    name: 'Films',
    mediaType: 'video',
    folders: [{ fullPath: films }],
    settings: { disableWatcher: true },
  })
  await rescan(client, body.id)
  const page = await client.get(`/api/libraries/${body.id}/items`)
  const items = new Map<string, string>()
  for (const { id, relPath } of page.body.results) items.set(relPath, id)
  return { test, client, items }
}

async function open(client: Client, item: string | undefined, wish: object = {}) {
  const answer = await client.post(`/api/items/${item}/play`, {
    forceTranscode: true,
    lecternStream: { container: 'fmp4', ...wish },
  })
  expect(answer.status).toBe(200)
  return answer.body as { id: string; videoTrack: { contentUrl: string; mimeType: string } }
}

const named = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

const lengths = (text: string): number[] =>
  [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length))

/** Fetches a list's head and segments, those in the order of `pick`. */
async function fetchAll(test: TestApp, address: string, pick = (list: string[]) => list) {
  const folder = address.slice(0, address.lastIndexOf('/') + 1)
  const list = await test.anonymous.get(address)
  expect([list.status, list.text.startsWith('#EXTM3U')]).toEqual([200, true])
  const names = named(list.text)
  const parts = new Map<string, Buffer>()
  for (const name of pick(names)) {
    const answer = await test.anonymous.get(folder + name)
    expect([name, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([name, 200, ''])
    parts.set(name, answer.bytes)
  }
  const head = /URI="([^"]+)"/.exec(list.text)?.[1] ?? ''
  const init = await test.anonymous.get(folder + head)
  expect(init.status).toBe(200)
  return { list: list.text, parts: [init.bytes, ...names.map((name) => parts.get(name)!)] }
}

/** Second of the first picture: the clock of the first fragment, in the ticks of the head. */
function startOf([head, first]: Buffer[]): number {
  const scale = head!.readUInt32BE(head!.indexOf('mdhd') + 16)
  return Number(first!.readBigUInt64BE(first!.indexOf('tfdt') + 8)) / scale
}

const backwards = (list: string[]) => list.toReversed()

describe.each(tools)('with %s', (command) => {
  /** What is copied doesn't ask which ffmpeg there is. */
  const own = kinds
    .filter(({ way }) => command === tools[0] || way === 'encode')
    .slice(0, command === tools[0] ? 9 : 2)

  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    app = await openApp({ FFMPEG_PATH: command })
  }, 60_000)
  afterAll(() => app.test.close())

  it.each(own)(
    'gives every picture of $name once, when it is due ($way)',
    async ({ name, way }) => {
      const { test, client, items } = app
      const session = await open(client, items.get(name))
      expect(session.videoTrack.mimeType).toBe('application/vnd.apple.mpegurl')
      const master = await test.anonymous.get(session.videoTrack.contentUrl)
      expect(master.text).toContain('CODECS="avc1.')
      const root = `/hls/${session.id}`
      const { list, parts } = await fetchAll(test, `${root}/picture.m3u8`, backwards)
      const path = join(films, 'out.mp4')
      await writeFile(path, Buffer.concat(parts))
      const [wanted, given] = [await pictureTimes(join(films, name)), await pictureTimes(path)]
      expect(given).toHaveLength(wanted.length)
      // ffmpeg takes the time at which the first one may be decoded for its own; browsers don't.
      const shift = given[0]! - wanted[0]!
      given.forEach((at, nth) => expect(Math.abs(at - shift - wanted[nth]!)).toBeLessThan(0.0021))
      const begins = wanted[0]! - (await beginningOf(join(films, name)))
      expect(Math.abs(startOf(parts) - begins)).toBeLessThan(0.0021)
      const all = lengths(list).reduce((sum, length) => sum + length, 0)
      expect(Math.abs(all - seconds)).toBeLessThan(0.1)
      if (way === 'copy')
        expect(await pictureHashes(path)).toEqual(await pictureHashes(join(films, name)))
      else expect(await worstLikeness(join(films, name), path)).toBeGreaterThan(25)
    },
    60_000,
  )

  it('sounds as long as it is seen', async () => {
    const { test, client, items } = app
    const session = await open(client, items.get('Old.avi'))
    const { parts } = await fetchAll(test, `/hls/${session.id}/sound.m3u8`, backwards)
    const path = join(films, 'sound.mp4')
    const sound = await decodeBytes(Buffer.concat(parts), { path, rate: 44_100 })
    expect(Math.abs(sound.length / 44_100 - seconds)).toBeLessThan(0.1)
    for (let second = 0.5; second < seconds - 0.5; second += 0.5) {
      const part = sound.subarray(second * 44_100, second * 44_100 + 4410)
      expect(Math.max(...part)).toBeGreaterThan(0.05)
    }
  })

  it('gives the same bytes after a restart, from an empty cache, in another order', async () => {
    const { test, client, items } = app
    const address = `/hls/${(await open(client, items.get('Old.avi'))).id}/picture.m3u8`
    const first = await fetchAll(test, address)
    await test.restart()
    await rm(join(test.folder, 'metadata', 'cache'), { recursive: true })
    const second = await fetchAll(test, address, backwards)
    first.parts.forEach((bytes, n) =>
      expect([n, bytes.equals(second.parts[n]!)]).toEqual([n, true]),
    )
  }, 60_000)

  it('is made no larger than was wished for', async () => {
    const { test, client, items } = app
    const session = await open(client, items.get('Quick.mp4'), { height: 480 })
    expect(session.videoTrack.contentUrl).toContain('height=480')
    // 180 lines are fewer already: they are copied.
    const { parts } = await fetchAll(test, `/hls/${session.id}/picture.m3u8?height=480`)
    expect(parts.length).toBeLessThan(5)
  })
})

describe.skipIf(mediaTools.ffmpeg === null)('a film as a stream', () => {
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    app = await openApp()
  }, 60_000)
  afterAll(() => app.test.close())

  it('is streamed to those who can’t play the file', async () => {
    const { client, items } = app
    const play = async (name: string, body: object) => {
      const answer = await client.post(`/api/items/${items.get(name)}/play`, body)
      return answer.body.playMethod as number
    }
    const mp4 = { supportedMimeTypes: ['video/mp4'] }
    const [direct, stream] = [0, 2]
    expect(await play('Quick.mp4', mp4)).toBe(direct)
    expect(await play('Old.avi', mp4)).toBe(stream)
    expect(await play('Old.avi', {})).toBe(direct)
    expect(await play('Old.avi', { ...mp4, forceDirectPlay: true })).toBe(direct)
    const codecs = { ...mp4, supportedCodecs: ['h264', 'aac'] }
    expect(await play('Quick.mp4', codecs)).toBe(direct)
    expect(await play('Quick.mp4', { ...mp4, supportedCodecs: ['vp9', 'aac'] })).toBe(stream)
    expect(await play('Quick.mp4', { ...mp4, supportedCodecs: ['h264'] })).toBe(stream)
    expect(await play('Quick.mp4', { ...codecs, lecternStream: { height: 720 } })).toBe(direct)
    expect(await play('Quick.mp4', { ...codecs, lecternStream: { bitrate: 64 } })).toBe(direct)
  })

  it('ends where it ends, and with its session', async () => {
    const { test, client, items } = app
    const { id } = await open(client, items.get('Copied.mkv'))
    const status = async (name: string) => (await test.anonymous.get(`/hls/${id}/${name}`)).status
    expect(await status('picture-0.m4s')).toBe(200)
    expect(await status('picture-9.m4s')).toBe(404)
    expect(await status('picture-0.ts')).toBe(404)
    expect(await status('picture-0.m4s?height=nonsense')).toBe(200)
    await client.post(`/api/session/${id}/close`)
    for (const name of ['output.m3u8', 'picture.m3u8', 'picture.mp4', 'picture-0.m4s'])
      expect([name, await status(name)]).toEqual([name, 404])
    expect((await test.anonymous.get(`/hls/${crypto.randomUUID()}/picture-0.m4s`)).status).toBe(404)
  })

  it('says in words that its file is gone', async () => {
    const { test, client, items } = app
    const copy = { mkv: items.get('Copied.mkv'), avi: items.get('Old.avi') }
    const sessions = [await open(client, copy.mkv), await open(client, copy.avi)]
    const names = ['Copied.mkv', 'Old.avi']
    for (const name of names) await rename(join(films, name), join(films, `${name}.away`))
    for (const { id } of sessions) {
      const answer = await test.anonymous.get(`/hls/${id}/picture-0.m4s`)
      expect([answer.status, answer.text]).toEqual([
        404,
        'A file of this part is not there any more.',
      ])
    }
    for (const name of names) await rename(join(films, `${name}.away`), join(films, name))
  })
})
