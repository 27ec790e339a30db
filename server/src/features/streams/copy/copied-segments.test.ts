import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audioBytes } from '#testing/fixture-library.ts'
import { createCopiedSegments } from './copied-segments.ts'
import { createFrameFiles } from './frame-files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-copied-'))
})
afterAll(() => rm(folder, { recursive: true }))

const frameS = 1152 / 44_100

/** A book of one MP3 that is said to last so long; it has one frame for every 1152 samples of `seconds`. */
async function book({ seconds, said }: { seconds: number; said: number }) {
  const bytes = audioBytes('.mp3', { seconds })
  const path = join(folder, `${seconds}-${said}.mp3`)
  await writeFile(path, bytes)
  const file = { path, codec: 'mp3', channels: 1, startOffset: 0, duration: said }
  return { duration: said, files: [{ ...file, size: bytes.length, isCut: false }] }
}

const segments = createCopiedSegments(createFrameFiles())

it('ends with a silent frame when the last announced segment holds the beginning of none', async () => {
  const frames = 230
  const duration = frames * frameS
  expect(duration).toBeGreaterThan(6)
  expect((frames - 1) * frameS).toBeLessThan(6)
  const short = await book({ seconds: duration, said: duration })
  expect(await segments.frames(short, 0)).toHaveLength(frames)
  const last = await segments.frames(short, 1)
  expect(last).toHaveLength(1)
  expect(last?.[0]?.seconds).toBeCloseTo(duration, 6)
  expect(await segments.frames(short, 2)).toBeNull()
})

it('adds no silence where there is sound', async () => {
  const long = await book({ seconds: 8, said: 8 })
  const [first, last] = [await segments.frames(long, 0), await segments.frames(long, 1)]
  expect((first?.length ?? 0) + (last?.length ?? 0)).toBe(Math.round(8 / frameS))
})

it('says that sound is missing when a whole segment of it is', async () => {
  const lacking = await book({ seconds: 8, said: 20 })
  await expect(segments.frames(lacking, 2)).rejects.toThrow('less sound')
})

it('looks at the files of a book once for all its segments, when all are there', async () => {
  const { files } = await book({ seconds: 7, said: 7 })
  const gone = { ...files[0], path: join(folder, 'not-yet.mp3'), codec: 'mp3', channels: 1 }
  const frameFiles = createFrameFiles()
  const looked: string[] = []
  const counted = createCopiedSegments({
    ...frameFiles,
    form(file) {
      looked.push(file.path)
      return frameFiles.form(file)
    },
  })
  const kinds = [await counted.kindOf(files), await counted.kindOf(files)]
  expect([kinds, looked.length]).toEqual([['mpeg', 'mpeg'], 1])
  const lacking = [...files, { ...gone, startOffset: 7, duration: 7, size: 1, isCut: false }]
  expect(await counted.kindOf(lacking)).toBeNull()
  await writeFile(gone.path, audioBytes('.mp3', { seconds: 7 }))
  expect(await counted.kindOf(lacking)).toBe('mpeg')
})
