import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locateMediaTools } from '#platform/ffmpeg/ffmpeg.ts'
import {
  chirp,
  decode,
  decodeBytes,
  ffmpeg,
  fidelity,
  lagOf,
  makeSound,
} from '#testing/media/sound.ts'
import { createStreamingApp } from '#testing/apps/streaming-app.ts'
import type { StreamingApp } from '#testing/apps/streaming-app.ts'
import { listenAs } from '../../guard/listener.ts'

const rate = 44_100
const parts = [
  {
    name: '1.mp3',
    codec: 'mp3',
    args: ['-c:a', 'libmp3lame', '-q:a', '4', '-ar', '44100'],
    seconds: 9.5,
  },
  {
    name: '2.flac',
    codec: 'flac',
    args: ['-c:a', 'flac', '-ar', '48000', '-ac', '2'],
    seconds: 4.25,
  },
  {
    name: '3.m4b',
    codec: 'aac',
    args: ['-c:a', 'aac', '-b:a', '96k', '-ar', '22050'],
    seconds: 11,
  },
  { name: '4.opus', codec: 'opus', args: ['-c:a', 'libopus', '-b:a', '64k'], seconds: 8.75 },
  { name: '5.wav', codec: 'pcm_s16le', args: ['-c:a', 'pcm_s16le', '-ar', '8000'], seconds: 3.1 },
  { name: '6.ogg', codec: 'vorbis', args: ['-c:a', 'libvorbis', '-q:a', '3'], seconds: 13.4 },
]
const duration = parts.reduce((sum, { seconds }) => sum + seconds, 0)

/** Every ffmpeg there is here: the one of the package, and the one of the machine. */
const systems = await locateMediaTools({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' })
const tools = [...new Set([ffmpeg, systems.ffmpeg])].filter((one) => one !== null)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-streams-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function open(app: StreamingApp, item: string): Promise<string> {
  const answer = await app.lectern.root.post(`/api/items/${item}/play`, { forceTranscode: true })
  expect(answer.status).toBe(200)
  return (answer.body as { id: string }).id
}

function names(playlist: string): string[] {
  return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

async function fetchAll(
  app: StreamingApp,
  { id, query, order }: { id: string; query: string; order: number[] },
): Promise<Buffer[]> {
  const playlist = await app.lectern.anonymous.get(`/hls/${id}/output.m3u8${query}`)
  const list = names(playlist.text)
  expect(list).toHaveLength(order.length)
  const segments: Buffer[] = []
  for (const n of order) {
    const answer = await app.lectern.anonymous.get(`/hls/${id}/${list[n]}`)
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
    segments[n] = answer.bytes
  }
  return segments
}

describe.each(tools)('with %s, a book of six kinds of files', (command) => {
  let app: StreamingApp
  let book = ''
  const source = new Float32Array(Math.ceil(duration * rate))

  beforeAll(async () => {
    app = await createStreamingApp({ FFMPEG_PATH: command })
    let at = 0
    for (const [index, { name, args, seconds }] of parts.entries()) {
      const path = join(folder, name)
      await makeSound([...chirp(200 + 150 * index, seconds), ...args, path])
      const samples = await decode(path, rate)
      const most = Math.round(seconds * rate)
      source.set(samples.subarray(0, most), Math.round(at * rate))
      at += seconds
    }
    book = await app.book(
      'Six files',
      parts.map(({ name, codec, seconds }) => ({
        path: join(folder, name),
        codec,
        duration: seconds,
      })),
    )
  }, 60_000)
  afterAll(() => app.close())

  it.each(['', '?container=fmp4', '?bitrate=64', '?bitrate=96&container=fmp4'])(
    'sounds as it is, from sample to sample, whatever the order: %s',
    async (query) => {
      const id = await open(app, book)
      const order = [3, 0, 6, 2, 8, 5, 1, 7, 4]
      const segments = await fetchAll(app, { id, query, order })
      const isMp4 = query.includes('fmp4')
      if (isMp4)
        segments.unshift((await app.lectern.anonymous.get(`/hls/${id}/init.mp4${query}`)).bytes)
      const path = join(folder, isMp4 ? 'all.mp4' : 'all.ts')
      const sound = await decodeBytes(Buffer.concat(segments), { path, rate })
      expect(Math.abs(sound.length - duration * rate)).toBeLessThan(2048)
      for (let second = 1; second < duration - 1; second += 1.7) {
        const lag = lagOf(source, sound, { at: Math.round(second * rate), most: 1200 })
        expect([second, lag]).toEqual([second, 0])
      }
      for (let n = 1; n < order.length; n++) {
        // Where segments meet there is no more error than around.
        const at = Math.round((n * 6 * rate) / 1024) * 1024
        const there = fidelity(source, sound, { from: at - 1024, to: at + 1024 })
        const around = fidelity(source, sound, { from: at - 16_384, to: at + 16_384 })
        expect(there).toBeGreaterThan(Math.min(around, 50) - 6)
        expect(around).toBeGreaterThan(20)
      }
    },
    60_000,
  )

  it('gives the same bytes after a restart, from an empty cache, in another order', async () => {
    const id = await open(app, book)
    const first = await fetchAll(app, { id, query: '', order: [0, 1, 2, 3, 4, 5, 6, 7, 8] })
    await app.lectern.restart()
    await rm(join(app.lectern.folder, 'metadata', 'cache'), { recursive: true })
    const second = await fetchAll(app, { id, query: '', order: [8, 7, 4, 5, 6, 0, 3, 2, 1] })
    first.forEach((bytes, n) => expect([n, bytes.equals(second[n]!)]).toEqual([n, true]))
  }, 60_000)
})

describe.skipIf(ffmpeg === null)('a stream (skipped when there is no ffmpeg)', () => {
  let app: StreamingApp
  const ways = {
    mp3: ['-c:a', 'libmp3lame', '-q:a', '5'],
    aac: ['-c:a', 'aac', '-b:a', '96k'],
  }
  const seconds = [20.5, 14.25]
  const filesOf = (codec: keyof typeof ways) =>
    seconds.map((duration, nth) => ({
      path: join(folder, `part${nth}.${codec === 'mp3' ? 'mp3' : 'm4b'}`),
      duration,
      channels: 1,
      codec,
    }))
  let mp3: ReturnType<typeof filesOf> = []

  beforeAll(async () => {
    app = await createStreamingApp()
    await app.lectern.app.listen()
    mp3 = filesOf('mp3')
    for (const codec of ['mp3', 'aac'] as const)
      for (const [nth, { path, duration: length }] of filesOf(codec).entries())
        await makeSound([...chirp(300 + 200 * nth, length), ...ways[codec], path])
  }, 60_000)
  afterAll(() => app.close())

  it.each(['mp3', 'aac'] as const)(
    'copies %s for those who wish for nothing less, frame by frame',
    async (codec) => {
      const files = filesOf(codec)
      const id = await open(app, await app.book(`Copied ${codec}`, files))
      const segments = await fetchAll(app, { id, query: '', order: [5, 2, 0, 4, 1, 3] })
      const path = join(folder, `copy-${codec}.ts`)
      const sound = await decodeBytes(Buffer.concat(segments), { path, rate: 48_000 })
      for (const [nth, file] of files.entries()) {
        const source = await decode(file.path, 48_000)
        const from = nth * 20.5 * 48_000
        // Copied frames begin with what the encoder put in front; behind that they are the file itself.
        const lag = lagOf(source, sound.subarray(from), { at: 2 * 48_000 })
        expect(Math.abs(lag)).toBeLessThanOrEqual(2 * 1152)
        const there = sound.subarray(from + lag)
        for (const border of [6, 12, 18].map((at) => (at - nth * 2.5) * 48_000)) {
          if (border > (file.duration - 1) * 48_000) continue
          const range = { from: border - 4000, to: border + 4000 }
          expect(fidelity(source, there, range)).toBeGreaterThan(60)
        }
      }
    },
    30_000,
  )

  it.each([
    ['adpcm_ms', 'wav', '44100', 0],
    ['adpcm_ima_wav', 'wav', '22050', 0],
    // Matroska stamps in milliseconds, and writers round twice.
    ['opus', 'webm', '48000', 0.004 * rate],
  ])('finds any second of %s in %s', async (codec, kind, samples, most) => {
    const path = join(folder, `${codec}.${kind}`)
    const encoder = codec === 'opus' ? 'libopus' : codec
    await makeSound([...chirp(200, 24), '-c:a', encoder, '-ar', samples, path])
    const source = await decode(path, rate)
    const id = await open(app, await app.book(codec, [{ path, codec, channels: 1, duration: 24 }]))
    const segments = await fetchAll(app, { id, query: '', order: [3, 1, 0, 2] })
    const all = Buffer.concat(segments)
    const sound = await decodeBytes(all, { path: join(folder, `${codec}.ts`), rate })
    expect(Math.abs(sound.length - 24 * rate)).toBeLessThan(2048)
    for (const second of [1, 5, 7, 11, 13, 17, 19, 22]) {
      const lag = Math.abs(lagOf(source, sound, { at: second * rate, most: 2500 }))
      expect([second, lag]).toEqual([second, lag <= most ? lag : `at most ${most}`])
    }
  })

  it('finds any second of an MP3 of varying bit rate without a table', async () => {
    const path = join(folder, 'no-table.mp3')
    // Twelve seconds of next to nothing, so that neither the first bit rate nor the mean one tells where a second is.
    const quiet = "volume='if(lt(t,12),0.0001,1)':eval=frame"
    const coding = ['-c:a', 'libmp3lame', '-q:a', '2', '-ar', String(rate), '-write_xing', '0']
    await makeSound([...chirp(200, 24), '-af', quiet, ...coding, path])
    const source = await decode(path, rate)
    const file = { path, codec: 'mp3', channels: 1, duration: source.length / rate }
    const id = await open(app, await app.book('No table', [file]))
    for (const query of ['', '?bitrate=64']) {
      const segments = await fetchAll(app, { id, query, order: [3, 1, 4, 0, 2] })
      const all = Buffer.concat(segments)
      const sound = await decodeBytes(all, { path: join(folder, 'no-table.ts'), rate })
      expect(Math.abs(sound.length - source.length)).toBeLessThan(2048)
      for (const second of [13, 17, 19, 22]) {
        const lag = lagOf(source, sound, { at: second * rate, most: 2500 })
        expect([query, second, lag]).toEqual([query, second, 0])
      }
    }
  })

  it('sounds on where one stream of a chained file ends and the next begins', async () => {
    const lengths = [8, 7.5, 9]
    const made = await Promise.all(
      lengths.map(async (length, nth) => {
        const path = join(folder, `link${nth}.opus`)
        await makeSound([...chirp(250 + 200 * nth, length), '-c:a', 'libopus', '-b:a', '64k', path])
        return { bytes: await readFile(path), sound: await decode(path, rate) }
      }),
    )
    const path = join(folder, 'chain.opus')
    await writeFile(path, Buffer.concat(made.map(({ bytes }) => bytes)))
    let end = 0
    const links = made.map(({ bytes }, nth) => ({
      start: end,
      end: (end += bytes.length),
      duration: lengths[nth] ?? 0,
    }))
    const file = { path, codec: 'opus', channels: 1, duration: 24.5, parts: links }
    const id = await open(app, await app.book('Chained', [file]))
    const segments = await fetchAll(app, { id, query: '', order: [3, 1, 4, 0, 2] })
    const all = Buffer.concat(segments)
    const sound = await decodeBytes(all, { path: join(folder, 'chain.ts'), rate })
    const source = new Float32Array(Math.ceil(24.5 * rate))
    let at = 0
    for (const [nth, { sound: part }] of made.entries()) {
      const length = Math.round((lengths[nth] ?? 0) * rate)
      source.set(part.subarray(0, length), at)
      at += length
    }
    for (const second of [1, 7, 9, 14.5, 16.5, 23]) {
      const lag = lagOf(source, sound, { at: Math.round(second * rate), most: 1200 })
      expect([second, lag]).toEqual([second, 0])
    }
  }, 60_000)

  it('gives what is wished for: less, and in MP4', async () => {
    const id = await open(app, await app.book('Wishes', mp3))
    const size = async (query: string): Promise<number> => {
      const list = names((await app.lectern.anonymous.get(`/hls/${id}/output.m3u8${query}`)).text)
      return (await app.lectern.anonymous.get(`/hls/${id}/${list[1]}`)).bytes.length
    }
    const [most = 0, some = 0, least = 0] = await Promise.all(
      [
        '?bitrate=96&container=fmp4',
        '?bitrate=64&container=fmp4',
        '?bitrate=32&container=fmp4',
      ].map(size),
    )
    for (const [wish, bytes] of [
      [96, most],
      [64, some],
      [32, least],
    ] as const) {
      expect(bytes).toBeGreaterThan(5000)
      expect(bytes).toBeLessThan(((wish * 1000 * 6) / 8) * 1.25)
    }
    const answer = await app.lectern.anonymous.get(`/hls/${id}/output-1.m4s?bitrate=32`)
    expect(answer.headers['content-type']).toBe('audio/mp4')
  })

  it('is asked for by name, and by no other', async () => {
    const id = await open(app, await app.book('Names', mp3))
    const status = async (path: string) => (await app.lectern.anonymous.get(path)).status
    expect(await status(`/hls/${id}/output-0.ts`)).toBe(200)
    for (const name of ['output-6.ts', 'output-999999.ts', 'output-6.m4s', 'other.m3u8', 'x.ts'])
      expect([name, await status(`/hls/${id}/${name}`)]).toEqual([name, 404])
    for (const name of ['files.txt', 'output-0', '..%2f..%2fabsdatabase.sqlite', 'output-0.ts.exe'])
      expect([name, await status(`/hls/${id}/${name}`)]).toEqual([name, 400])
    expect(await status(`/hls/00000000-0000-4000-8000-000000000000/output.m3u8`)).toBe(404)
    expect(await status(`/hls/nobody/output-0.ts`)).toBe(404)
  })

  it('ends with its session, and with the right to hear it', async () => {
    const item = await app.book('Access', mp3)
    const listener = await app.lectern.user('hears', {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [app.libraryId],
    })
    const play = async (deviceId: string) =>
      (
        await listener.post(`/api/items/${item}/play`, {
          deviceInfo: { deviceId },
          forceTranscode: true,
        })
      ).body.id
    const [one, two] = [await play('one'), await play('two')]
    const segment = (id: string) => app.lectern.anonymous.get(`/hls/${id}/output-1.ts`)
    expect([(await segment(one)).status, (await segment(two)).status]).toEqual([200, 200])
    await listener.post(`/api/session/${one}/close`)
    expect([(await segment(one)).status, (await segment(two)).status]).toEqual([404, 200])
    const { body } = await app.lectern.root.get('/api/users')
    const { id } = body.users.find((user: { username: string }) => user.username === 'hears')
    await app.lectern.root.patch(`/api/users/${id}`, { isActive: false })
    expect((await segment(two)).status).toBe(404)
  })

  it('tells its owner what happens to it, and nobody else', async () => {
    const item = await app.book('News', mp3)
    const other = await app.lectern.user('deaf')
    const ears = await listenAs(app.lectern.app.port(), app.lectern.root.token)
    const others = await listenAs(app.lectern.app.port(), other.token)
    const id = await open(app, item)
    await ears.until('stream_open', id)
    await ears.until('stream_ready')
    await app.lectern.anonymous.get(`/hls/${id}/output-2.ts`)
    app.lectern.clock.now += 2500
    await app.lectern.anonymous.get(`/hls/${id}/output-3.ts`)
    await ears.until('stream_progress', '"chunks":["2-3"]')
    await app.lectern.root.post(`/api/session/${id}/close`)
    await ears.until('stream_closed', id)
    expect(others.heard.filter(({ event }) => event.startsWith('stream_'))).toEqual([])
    const opened = ears.heard.find(({ event }) => event === 'stream_open')?.text ?? ''
    expect(JSON.parse(opened)[0]).toMatchObject({ segmentLength: 6, isTranscodeComplete: false })
    ears.close()
    others.close()
  })

  it('says in words when a file is gone, cut short or no sound at all', async () => {
    const gone = { ...mp3[0]!, path: join(folder, 'gone.mp3') }
    const cut = { ...mp3[0]!, path: join(folder, 'cut.flac'), codec: 'flac' }
    const noise = { ...mp3[0]!, path: join(folder, 'noise.m4b'), codec: 'aac' as const }
    await cp(mp3[0]!.path, gone.path)
    await makeSound([...chirp(300, 20.5), cut.path])
    await writeFile(noise.path, Buffer.alloc(50_000, 'not a sound'))
    const items = await Promise.all(
      [gone, cut, noise].map((file, nth) => app.book(`Bad ${nth}`, [file])),
    )
    await rm(gone.path)
    await truncate(cut.path, 40_000)
    const ears = await listenAs(app.lectern.app.port(), app.lectern.root.token)
    const answers = []
    for (const item of items) {
      const id = await open(app, item)
      const answer = await app.lectern.anonymous.get(`/hls/${id}/output-2.ts`)
      await ears.until('stream_error', id)
      answers.push([answer.status, answer.text])
      expect(answer.text).not.toContain(folder)
    }
    const broken =
      'This part can’t be played: its file is damaged, or of a kind that can’t be converted.'
    expect(answers).toEqual([
      [404, 'A file of this part is not there any more.'],
      [502, broken],
      [502, broken],
    ])
    ears.close()
  })

  it('keeps no more on disk than it may', async () => {
    const small = await createStreamingApp({ LECTERN_STREAM_CACHE_MB: '1' })
    const long = { path: join(folder, 'long.flac'), duration: 90 }
    await makeSound(['-f', 'lavfi', '-i', 'anoisesrc=a=0.3:d=90:seed=1', long.path])
    const id = await open(small, await small.book('Long', [long]))
    let sent = 0
    for (let n = 0; n < 15; n++) {
      const answer = await small.lectern.anonymous.get(`/hls/${id}/output-${n}.m4s`)
      expect([n, answer.status]).toEqual([n, 200])
      sent += answer.bytes.length
    }
    expect(sent).toBeGreaterThan(1.5 * 2 ** 20)
    const streams = join(small.lectern.folder, 'metadata', 'cache', 'streams')
    const files = await readdir(streams)
    const sizes = await Promise.all(
      files.map(async (name) => (await stat(join(streams, name))).size),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1.05 * 2 ** 20)
    await small.close()
  }, 60_000)
})
