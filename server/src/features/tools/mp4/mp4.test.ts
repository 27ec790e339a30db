import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { list, number } from '#platform/ffmpeg/ffprobe-json.ts'
import { chirp, decode, ffmpeg, ffprobe, fidelity, makeSound } from '#testing/media/sound.ts'
import type { WriteOrder } from '../tags/order.ts'
import { cut, joined } from './new-sound.ts'
import type { NewSound } from './new-sound.ts'
import { createSoundHash, takeSound } from '../packets/sound-hash.ts'
import { openMp4 } from './sound-file.ts'
import type { Mp4File } from './sound-file.ts'
import { writeSound } from './write-sound.ts'

const rate = 48_000
const lengths = [5.3, 7.77, 3.012]
const { signal } = new AbortController()
const plain: WriteOrder = { tags: { title: 'All' }, picture: null, chapters: [] }

let folder: string
let parts: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-mp4-'))
  parts = lengths.map((_, nth) => join(folder, `${nth}.m4a`))
  for (const [nth, path] of parts.entries())
    await makeSound([...chirp(300 + nth * 400, lengths[nth] ?? 1), '-c:a', 'aac', path])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, sound: NewSound, from: Mp4File, order = plain): Promise<string> {
  const path = join(folder, name)
  const { ftyp, moov: tagsFrom } = from
  await writeSound(path, { sound, order, ftyp, tagsFrom, signal, onBytes: () => undefined })
  return path
}

async function probe(path: string) {
  const facts = await createFfprobe(ffprobe)!.rawProbe(path)
  const { duration, start_time: start } = facts['format'] as {
    duration: string
    start_time: string
  }
  const chapters = list(facts['chapters']).map(({ start_time: at, tags }) => [
    number(at),
    (tags as { title: string }).title,
  ])
  return { duration: Number(duration), start: Number(start), chapters }
}

async function hashOf(paths: readonly string[], runUps: readonly number[]): Promise<string> {
  const hash = createSoundHash()
  for (const [nth, path] of paths.entries())
    await takeSound(await openMp4(path), { take: hash.take, runUp: runUps[nth] ?? 0, signal })
  return hash.digest()
}

describe.skipIf(ffmpeg === null)('packets of MP4 (without ffmpeg)', () => {
  it('are joined so that every place of the whole is where the lengths of the files say', async () => {
    const files = await Promise.all(parts.map((path) => openMp4(path)))
    const chapters = [
      { id: 0, start: 0, end: 5.3, title: 'Öne; two=2' },
      { id: 1, start: 5.3, end: 13.07, title: '二' },
      { id: 2, start: 13.07, end: 16.082, title: '' },
    ]
    const path = await write('whole.m4b', joined(files), files[0]!, { ...plain, chapters })
    const { duration, start, chapters: found } = await probe(path)
    expect(start).toBe(0)
    expect(duration).toBeCloseTo(16.082, 2)
    expect(found).toEqual(chapters.map(({ start: at, title }) => [at, title]))
    let at = 0
    for (const [nth, part] of parts.entries()) {
      // From its second second on, found by the times of the packets.
      const wav = join(folder, `from ${nth}.wav`)
      await makeSound(['-ss', String(at + 1), '-i', path, '-t', '1.5', wav])
      const own = (await decode(part, rate)).subarray(rate)
      const stretch = { from: 0, to: rate }
      expect(fidelity(own, await decode(wav, rate), stretch)).toBeGreaterThan(45)
      at += lengths[nth] ?? 0
    }
  })

  it('are cut so that the pieces sound like the whole, and joined again are what they were', async () => {
    const one = await openMp4(parts[1]!)
    const starts = [0, 2.001, 2.5, 6.9]
    const pieces = cut(one, starts)
    const paths = await Promise.all(
      pieces.map((piece, nth) => write(`piece ${nth}.m4a`, piece, one)),
    )
    const probes = await Promise.all(paths.map(probe))
    const total = probes.reduce((sum, { duration }) => sum + duration, 0)
    expect(total).toBeCloseTo(7.77, 3)
    expect(probes.map(({ start }) => start)).toEqual([0, 0, 0, 0])
    for (const [nth, { start }] of pieces.entries()) {
      expect(start).toBeLessThanOrEqual(starts[nth] ?? 0)
      expect((starts[nth] ?? 0) - start).toBeLessThan(1024 / rate)
    }
    const whole = await decode(parts[1]!, rate)
    const sounds = await Promise.all(paths.map((path) => decode(path, rate)))
    let at = 0
    for (const sound of sounds) {
      expect(fidelity(whole.subarray(at), sound, { from: 0, to: sound.length })).toBeGreaterThan(60)
      at += sound.length
    }
    expect(at).toBe(whole.length)
    const runUps = pieces.map(({ stretches }) => stretches[0]!.runUp)
    expect(runUps).toEqual([0, 1, 1, 1])
    const before = await hashOf([parts[1]!], [0])
    expect(await hashOf(paths, runUps)).toBe(before)
    const back = await Promise.all(paths.map((path) => openMp4(path)))
    const again = await write('again.m4a', joined(back), one)
    expect(await hashOf([again], [0])).toBe(before)
    expect((await probe(again)).duration).toBeCloseTo(7.77, 3)
  })

  it('that are encoded otherwise, or in which a piece would be empty, are refused by name', async () => {
    const other = join(folder, 'mono.m4a')
    await makeSound([...chirp(500, 2), '-ac', '2', '-ar', '44100', '-c:a', 'aac', other])
    const files = [await openMp4(parts[0]!), await openMp4(other)]
    expect(() => joined(files)).toThrow('“mono.m4a” is encoded otherwise than “0.m4a”')
    expect(() => cut(files[0]!, [0, 1, 1.001])).toThrow(/hold nothing/)
  })
})
