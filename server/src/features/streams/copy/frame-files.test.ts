import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audioBytes } from '#testing/fixture-library.ts'
import { chirp, ffmpeg, makeSound } from '#testing/media/sound.ts'
import { createFrameFiles } from './frame-files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-frames-'))
})
afterAll(() => rm(folder, { recursive: true }))

const codecs = (['mp3', 'aac'] as const).filter((codec) => codec === 'mp3' || ffmpeg !== null)

/** A file of five seconds (AAC only where there is an ffmpeg). */
async function place(name: string, codec: 'mp3' | 'aac'): Promise<string> {
  const path = join(folder, `${name}.${codec === 'mp3' ? 'mp3' : 'm4b'}`)
  if (codec === 'mp3')
    await writeFile(path, audioBytes('.mp3', { seconds: 5, tags: { title: 'T' } }))
  else await makeSound([...chirp(300, 5), '-c:a', 'aac', path])
  return path
}

it.each(codecs)('takes %s apart into frames that are the file', async (codec) => {
  const path = await place('whole', codec)
  const file = await createFrameFiles().open({ path, codec })
  if (file === null) throw new Error('It was not taken apart')
  const seconds = (file.startOf(file.count) - file.delay) / file.rate
  expect(Math.abs(seconds - 5)).toBeLessThan((2 * file.length) / file.rate)
  const bytes = await readFile(path)
  const frames = await file.read(0, file.count)
  expect(frames).toHaveLength(file.count)
  for (const nth of [0, 1, 7, file.count - 1]) {
    const [frame] = await file.read(nth, nth + 1)
    expect(frame?.equals(frames[nth]!)).toBe(true)
    // MP4 has the frames without the header that a stream needs.
    expect(bytes.includes(codec === 'aac' ? frame!.subarray(7) : frame!)).toBe(true)
    expect(file.atOrAfter(file.startOf(nth))).toBe(nth)
    expect(file.atOrAfter(file.startOf(nth) + 1)).toBe(nth + 1)
  }
  expect(await file.read(file.count, file.count + 10)).toEqual([])
})

it.each(codecs)('survives whatever happens to a file of %s', async (codec) => {
  const path = await place('odd', codec)
  const source = await readFile(path)
  const damage = fc.array(fc.tuple(fc.nat(source.length - 1), fc.nat(255)), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(source.length), async (changes, length) => {
      const bytes = Buffer.from(source)
      for (const [at, value] of changes) bytes[at] = value
      await writeFile(path, bytes.subarray(0, length))
      const file = await createFrameFiles().open({ path, codec })
      const frames = await file?.read(0, Math.min(file.count, 500)).catch((error: Error) => {
        expect(error).toBeInstanceOf(RangeError)
        return []
      })
      for (const frame of frames ?? []) expect(frame.length).toBeGreaterThan(0)
    }),
    { numRuns: 60 },
  )
})

it.skipIf(ffmpeg === null)('leaves alone what is not what it is called', async () => {
  const flac = join(folder, 'sound.flac')
  await makeSound([...chirp(300, 3), flac])
  const files = createFrameFiles()
  for (const codec of ['mp3', 'aac', 'flac'])
    expect([codec, await files.open({ path: flac, codec })]).toEqual([codec, null])
  expect(await files.open({ path: join(folder, 'none.mp3'), codec: 'mp3' })).toBeNull()
  expect(await files.form({ path: join(folder, 'none.mp3'), codec: 'mp3' })).toBeNull()
})

it('counts a file anew when it changed', async () => {
  const path = join(folder, 'grows.mp3')
  const files = createFrameFiles()
  const count = async (seconds: number) => {
    await writeFile(path, audioBytes('.mp3', { seconds }))
    return (await files.open({ path, codec: 'mp3' }))?.count ?? 0
  }
  expect(await count(4)).toBeGreaterThan(1.5 * (await count(2)))
})
