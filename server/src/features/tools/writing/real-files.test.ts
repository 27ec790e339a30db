import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { createRunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { createGate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import { soundFacts } from './sound-facts.ts'
import { ffmpeg, ffprobe } from '#testing/media/sound.ts'
import type { WriteOrder } from '../tags/order.ts'
import { stateOf } from './file-state.ts'
import { canHoldTags, writeBeside } from './write-file.ts'

const data = process.env['LECTERN_TEST_DATA']
const why = data === undefined ? 'without LECTERN_TEST_DATA' : 'without ffmpeg'
const canRun = data !== undefined && ffmpeg !== null && ffprobe !== null
const { signal } = new AbortController()

const gate = createGate(availableParallelism())
let folder: string
let cover: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-real-'))
  const plain = { width: 60, height: 60, channels: 3, background: 'teal' } as const
  cover = await sharp({ create: plain }).jpeg().toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** MD5 of all of its sound, decoded; what can't be decoded says why. */
async function decoded(path: string): Promise<string> {
  const args = ['-v', 'quiet', '-i', path, '-map', '0:a', '-f', 'md5', '-']
  const { stdout } = await promisify(execFile)(ffmpeg ?? '', args).catch(() => ({ stdout: 'none' }))
  return stdout.trim()
}

const tags = {
  title: 'Größer; als=alles',
  artist: 'Ada Lane',
  album: 'Harbor Lights',
  album_artist: 'Ada Lane',
  genre: 'Fantasy; Short',
  date: '1987',
  composer: 'Nora Reed',
  publisher: 'House',
  TIT3: 'Below',
  comment: 'Said.',
  description: 'Said.',
  track: '1',
}

async function embedInto(source: string, order: WriteOrder): Promise<string> {
  const own = join(folder, randomUUID())
  await mkdir(own)
  const path = join(own, basename(source))
  await copyFile(source, path)
  const before = await readFile(path)
  const tools = {
    ffmpeg: createRunFfmpeg(ffmpeg)!,
    ffprobe: createFfprobe(ffprobe)!,
    newId: randomUUID,
  }
  const sound = await decoded(path)
  try {
    const made = await writeBeside({ path, order, seen: stateOf(await stat(path)) }, tools, signal)
    expect(await decoded(made), 'sound').toBe(sound)
    const read = await soundFacts(made, tools, signal)
    expect(read.tags).toMatchObject({ album: tags.album, artist: tags.artist, title: tags.title })
    expect((await readFile(path)).equals(before), 'the old file').toBe(true)
    return 'written'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expect((await readFile(path)).equals(before), 'the old file').toBe(true)
    expect(await readdir(own)).toEqual([basename(path)])
    return error.message.replace(/“.*?”/u, '“…”')
  } finally {
    await rm(own, { recursive: true })
  }
}

/** All of them where `LECTERN_TEST_DATA_ALL` is set, which takes minutes; else a few from all over the list. */
const most = process.env['LECTERN_TEST_DATA_ALL'] === undefined ? 5 : Number.POSITIVE_INFINITY

async function realFiles(kind: string): Promise<string[]> {
  const own = join(data ?? '', 'audio', kind)
  const names = (await readdir(own)).filter(canHoldTags)
  const step = Math.max(1, names.length / most)
  return names
    .filter((_, at) => Math.floor(at / step) > Math.floor((at - 1) / step))
    .map((name) => join(own, name))
}

const kinds = 'aac aif aiff flac m4a m4b mka mp3 mp4 oga ogg opus webm wma'.split(' ')
const order: WriteOrder = { tags, picture: null, chapters: null }

describe.skipIf(!canRun)(`real files (skipped ${why})`, () => {
  it.each(kinds)(
    '%s: written with the same sound, or refused and left as they were',
    async (kind) => {
      const picture = { bytes: cover, kind: 'jpeg' } as const
      const outcomes = await Promise.all(
        (await realFiles(kind)).map((path) =>
          gate(() => embedInto(path, kind === 'webm' ? order : { ...order, picture })),
        ),
      )
      const written = outcomes.filter((outcome) => outcome === 'written').length
      // Some of the test data is broken on purpose.
      expect(written, outcomes.join('\n')).toBeGreaterThanOrEqual(Math.floor(outcomes.length / 3))
      expect(outcomes.filter((outcome) => !/^written$|stays as it was/.test(outcome))).toEqual([])
    },
    900_000,
  )
})
