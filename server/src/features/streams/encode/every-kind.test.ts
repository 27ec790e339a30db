import { readdir, readFile } from 'node:fs/promises'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemNow } from '#platform/clock.ts'
import { createRenderAudio } from '#platform/ffmpeg/render-audio.ts'
import { decode, decodeBytes, ffmpeg } from '#testing/media/sound.ts'
import { splitFrames } from '../container/adts.ts'
import { mp4Init, mp4Segment } from '../container/fmp4.ts'
import { createEntry } from '../copy/entry.ts'
import { createFrameFiles } from '../copy/frame-files.ts'
import { framesOf } from '../grid.ts'
import { createRenderQueue } from '#platform/rendering/render-queue.ts'
import { createDiskCache } from '#platform/rendering/disk-cache.ts'
import { createSegments } from './segments.ts'
import type { Segments } from './segments.ts'

const data = process.env.LECTERN_TEST_DATA
const rate = 44_100
const profile = { rate, channels: 1, bitrate: 96_000 } as const

interface Expected {
  files: Record<string, { duration?: number; streams?: { type: string; codec: string }[] }>
}

/** Where the files are and what another program says of them. */
async function listed(): Promise<{ path: string; duration: number; codec: string }[]> {
  const root = join(data ?? '', 'audio')
  const found = []
  for (const kind of await readdir(root)) {
    const text = await readFile(join(root, kind, 'expected.json'), 'utf8')
    for (const [name, facts] of Object.entries((JSON.parse(text) as Expected).files)) {
      const codec = facts.streams?.find(({ type }) => type === 'audio')?.codec
      if (codec === undefined || !facts.duration) continue
      found.push({ path: join(root, kind, name), duration: facts.duration, codec })
    }
  }
  return found
}

describe.skipIf(data === undefined || ffmpeg === null)(
  'files of all kinds (skipped without LECTERN_TEST_DATA or ffmpeg)',
  () => {
    let folder = ''
    let segments: Segments
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lectern-kinds-'))
      segments = createSegments({
        render: createRenderAudio(ffmpeg)!,
        cache: createDiskCache({
          ending: '.adts',
          folder: join(folder, 'cache'),
          mostBytes: 2 ** 30,
          now: systemNow,
        }),
        queue: createRenderQueue(2),
        enter: createEntry(createFrameFiles()),
      })
    })
    afterAll(() => rm(folder, { recursive: true }))

    it('plays whatever ffmpeg can decode', async () => {
      const silent: string[] = []
      let played = 0
      for (const { path, duration, codec } of await listed()) {
        const whole = await decode(path, rate).catch(() => new Float32Array())
        // Many of these files say that they are longer than what was kept of them.
        if (whole.length < 2048 || whole.length < Math.min(6, duration) * rate * 0.9) continue
        const { size } = await stat(path)
        const files = [{ path, startOffset: 0, duration, channels: null, codec, size }]
        const request = { person: path, owner: path, index: 0, duration, files, profile }
        const bytes = await segments.get(request, new AbortController().signal).catch(String)
        if (typeof bytes === 'string') {
          silent.push(`${path}: ${bytes}`)
          continue
        }
        const range = framesOf(0, { rate, duration })!
        const frames = splitFrames(bytes)
        expect(frames).toHaveLength(range.to)
        const mp4 = Buffer.concat([mp4Init(profile), mp4Segment({ frames, first: 0, index: 0 })])
        const sound = await decodeBytes(mp4, { path: join(folder, 'part.mp4'), rate })
        expect(Math.abs(sound.length - range.to * 1024)).toBeLessThanOrEqual(1024)
        played++
      }
      expect(silent).toEqual([])
      expect(played).toBeGreaterThan(100)
    }, 300_000)
  },
)
