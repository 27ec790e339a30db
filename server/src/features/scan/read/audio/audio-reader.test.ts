import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFfprobe, locateMediaTools } from '#platform/ffmpeg/ffmpeg.ts'
import { audioBytes } from '#testing/fixture-library.ts'
import { fromFfprobe } from './from-ffprobe.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { createAudioReader, readEmbeddedPicture } from './index.ts'
import type { FfprobePort } from './index.ts'

const picture = Buffer.concat([
  Buffer.from('ffd8ffe0', 'hex'),
  Buffer.alloc(3000, 0xff),
  Buffer.alloc(40),
])
const tags = {
  title: 'Tïtle 書',
  album: 'Albüm',
  artist: 'Author One',
  composer: 'Narr Ator',
  track: '3/12',
  disc: '1/2',
  date: '1999',
  genre: 'Fantasy',
  series: 'Ser',
  'series-part': '2.5',
}
const chapters = [
  { start: 0, title: 'Öne' },
  { start: 1.5, title: 'Two' },
]
const { ffprobe } = await locateMediaTools({ ffmpeg: null, ffprobe: null })

let folder = ''
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-audio-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('reading in process', () => {
  const reader = createAudioReader({ ffprobe: never() })

  it.each([
    ['.mp3', 'mp3', 'MP2/3 (MPEG audio layer 2/3)', '1/14112000'],
    ['.m4b', 'aac', 'QuickTime / MOV', '1/44100'],
    ['.flac', 'flac', 'raw FLAC', '1/44100'],
    ['.opus', 'opus', 'Ogg', '1/48000'],
  ])('reads %s', async (ext, codec, format, timeBase) => {
    const path = await made(ext, { seconds: 4, tags, ...(ext === '.flac' ? {} : { chapters }) })
    const probe = await reader.probe({ path, ext, size: 0 })
    expect(probe).toMatchObject({
      codec,
      format,
      timeBase,
      channels: 1,
      channelLayout: 'mono',
      tags,
    })
    expect(probe.duration).toBeCloseTo(4, 1)
    const starts = probe.chapters.map(({ start, title }) => `${start} ${title}`)
    expect(starts).toEqual(ext === '.flac' ? [] : ['0 Öne', '1.5 Two'])
  })

  it.each(['.mp3', '.m4b', '.flac'])('finds the picture in %s', async (ext) => {
    const path = await made(ext, { seconds: 1, tags, picture })
    const { picture: found } = await reader.probe({ path, ext, size: 0 })
    expect(found?.codec).toBe('mjpeg')
    expect(await readEmbeddedPicture(path, found!)).toEqual(picture)
  })
})

describe('odd files', () => {
  it('asks ffprobe about what it does not know, and takes its word', async () => {
    const path = await written('a.wma', Buffer.from('something else'))
    const asked: string[] = []
    const ffprobe = port(async (path) => {
      asked.push(path)
      return {
        format: {
          format_long_name: 'ASF',
          duration: '12.5',
          bit_rate: '64000',
          tags: { Title: 'T', title: 'no' },
        },
        streams: [{ codec_type: 'audio', codec_name: 'wmav2', time_base: '1/1000', channels: 2 }],
        chapters: [
          { start_time: '1.0', end_time: '2.0', tags: { title: 'C' } },
          { start_time: '2.0' },
        ],
      }
    })
    const probe = await createAudioReader({ ffprobe }).probe({ path, ext: '.wma', size: 14 })
    expect(asked).toEqual([path])
    expect(probe).toEqual({
      format: 'ASF',
      duration: 12.5,
      bitRate: 64_000,
      codec: 'wmav2',
      timeBase: '1/1000',
      channels: 2,
      channelLayout: null,
      language: null,
      tags: { title: 'T' },
      chapters: [
        { start: 1, end: 2, title: 'C' },
        { start: 2, end: 2, title: '' },
      ],
      picture: null,
    })
  })

  it('is unreadable when ffprobe refuses it, or finds no sound', async () => {
    const path = await written('b.mp3', Buffer.alloc(5000))
    const refusing = port(() =>
      Promise.reject(Object.assign(new Error('Invalid data'), { reason: 'refused' })),
    )
    const deaf = port(async () => ({ streams: [{ codec_type: 'video' }], format: {} }))
    for (const ffprobe of [refusing, deaf, null]) {
      const probe = createAudioReader({ ffprobe }).probe({ path, ext: '.mp3', size: 5000 })
      await expect(probe).rejects.toBeInstanceOf(UnreadableFile)
    }
  })

  it('stands by its guess when there is no ffprobe', async () => {
    // Three frames prove nothing, but they are frames.
    const path = await made('.mp3', { seconds: 0.078, tags: { title: 'Short' } })
    const absent = port(() =>
      Promise.reject(Object.assign(new Error('ENOENT'), { reason: 'absent' })),
    )
    for (const ffprobe of [absent, null]) {
      const probe = await createAudioReader({ ffprobe }).probe({ path, ext: '.mp3', size: 0 })
      expect(probe).toMatchObject({ codec: 'mp3', tags: { title: 'Short' } })
    }
  })

  it('is unreadable when it can not be opened', async () => {
    const probe = createAudioReader({ ffprobe: never() }).probe({
      path: join(folder, 'none.mp3'),
      ext: '.mp3',
      size: 1,
    })
    await expect(probe).rejects.toThrow(UnreadableFile)
  })

  it('stops when it is told to', async () => {
    const path = await written('c.wma', Buffer.from('x'))
    const stop = new AbortController()
    const ffprobe = port(async () => {
      stop.abort()
      throw stop.signal.reason as Error
    })
    const probe = createAudioReader({ ffprobe }).probe({ path, ext: '.wma', size: 1 }, stop.signal)
    await expect(probe).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe.skipIf(ffprobe === null)('beside a real ffprobe (skipped when there is none)', () => {
  it.each(['.mp3', '.m4b', '.flac', '.opus'])('both readers say the same of %s', async (ext) => {
    const path = await made(ext, {
      seconds: 3,
      tags,
      chapters,
      ...(ext === '.opus' ? {} : { picture }),
    })
    const ours = await createAudioReader({ ffprobe: never() }).probe({ path, ext, size: 0 })
    const theirs = fromFfprobe(await createFfprobe(ffprobe)!.rawProbe(path))!.probe
    const loose = { picture: null, duration: 0, bitRate: 0, chapters: [] }
    expect({ ...ours, ...loose }).toEqual({ ...theirs, ...loose })
    expect(ours.duration).toBeCloseTo(theirs.duration, 1)
    expect(ours.chapters.map(({ title }) => title)).toEqual(
      theirs.chapters.map(({ title }) => title),
    )
  })
})

function never(): FfprobePort {
  return port(() => Promise.reject(new Error('nobody should ask ffprobe')))
}

function port(rawProbe: FfprobePort['rawProbe']): FfprobePort {
  return { rawProbe }
}

async function made(ext: string, spec: Parameters<typeof audioBytes>[1]): Promise<string> {
  return written(`made-${++count}${ext}`, audioBytes(ext, spec))
}

async function written(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
