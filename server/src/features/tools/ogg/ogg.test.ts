import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { json, list, number } from '#platform/ffmpeg/ffprobe-json.ts'
import { chirp, decode, ffmpeg, ffprobe, fidelity, makeSound } from '#testing/media/sound.ts'
import { createSoundHash } from '../packets/sound-hash.ts'
import type { WriteOrder } from '../tags/order.ts'
import { cutOgg, joinedOgg } from './new-ogg.ts'
import type { NewOgg, OggFile } from './new-ogg.ts'
import { oggPackets, openOgg } from './ogg-sound.ts'
import { rewriteOgg } from './rewrite-ogg.ts'
import { writeOgg } from './write-ogg.ts'

const rate = 48_000
const { signal } = new AbortController()
const cover = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(70_000, 7)])
const chapters = [
  { id: 0, start: 0, end: 3, title: 'Öne' },
  { id: 1, start: 3, end: 7, title: 'Two; 2' },
]
const order: WriteOrder = { tags: { title: 'Piece', track: '2' }, picture: null, chapters: [] }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-ogg-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const codecs = { opus: 'libopus', ogg: 'libvorbis' }
type Ext = keyof typeof codecs

async function ogg(name: string, seconds: number, from = 300): Promise<OggFile> {
  const path = join(folder, name)
  const ext = name.split('.').at(-1) as Ext
  const tags = ['-metadata', 'album=Harbor', '-metadata', 'mood=calm']
  await makeSound([...chirp(from, seconds), '-c:a', codecs[ext], '-b:a', '64k', ...tags, path])
  return { path, name, sound: await openOgg(path, name) }
}

async function write(name: string, sound: NewOgg): Promise<OggFile> {
  const path = join(folder, name)
  await writeOgg(path, { sound, order, signal, onBytes: () => undefined })
  return { path, name, sound: await openOgg(path, name) }
}

async function probe(path: string) {
  const facts = await createFfprobe(ffprobe)!.rawProbe(path)
  const tags = {
    ...json(json(list(facts['streams'])[0])['tags']),
    ...json(json(facts['format'])['tags']),
  }
  const lower = Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value])
  const duration = number(json(facts['format'])['duration']) ?? 0
  return { duration, tags: Object.fromEntries(lower), chapters: list(facts['chapters']) }
}

async function hashOf(files: readonly { file: OggFile; runUp: number }[]): Promise<string> {
  const hash = createSoundHash()
  for (const { file, runUp } of files) {
    const range = { first: runUp, behind: file.sound.times.count }
    for await (const { bytes } of oggPackets(file.path, file.sound, range)) hash.take(bytes)
  }
  return hash.digest()
}

describe.skipIf(ffmpeg === null)('packets of Ogg (without ffmpeg)', () => {
  it.each(['opus', 'ogg'] as const)('of %s are cut, and joined again', async (ext) => {
    const whole = await ogg(`whole.${ext}`, 9.3)
    const before = await probe(whole.path)
    expect(whole.sound.heard / whole.sound.scale).toBeCloseTo(before.duration, 3)
    const starts = [0, 2.345, 2.9, 7.123]
    const cuts = cutOgg(whole, starts)
    const pieces = await Promise.all(cuts.map((cut, nth) => write(`${nth}.${ext}`, cut)))
    const probes = await Promise.all(pieces.map(({ path }) => probe(path)))
    const total = probes.reduce((sum, { duration }) => sum + duration, 0)
    expect(total).toBeCloseTo(before.duration, 3)
    expect(probes[1]?.tags).toMatchObject({ album: 'Harbor', mood: 'calm', title: 'Piece' })
    const sound = await decode(whole.path, rate)
    let at = 0
    for (const { path } of pieces) {
      const own = await decode(path, rate)
      // Opus comes to terms within some packets.
      const from = ext === 'opus' && at > 0 ? rate / 5 : 0
      expect(fidelity(sound.subarray(at), own, { from, to: own.length })).toBeGreaterThan(35)
      at += own.length
    }
    expect(Math.abs(at - sound.length)).toBeLessThan(4)
    const runUps = cuts.map(({ stretches }) => stretches[0]!.runUp)
    const parts = pieces.map((file, nth) => ({ file, runUp: runUps[nth] ?? 0 }))
    const hash = await hashOf([{ file: whole, runUp: 0 }])
    expect(await hashOf(parts)).toBe(hash)
    const again = pieces.map((file, nth) => ({ ...file, isContinuation: ext === 'ogg' && nth > 0 }))
    const back = await write(`back.${ext}`, joinedOgg(again))
    expect(await hashOf([{ file: back, runUp: 0 }])).toBe(hash)
    expect((await probe(back.path)).duration).toBeCloseTo(before.duration, 2)
  })

  it.each(['opus', 'ogg'] as const)('of several files of %s become one', async (ext) => {
    const lengths = [4.321, 3.003, 5.55]
    const files = await Promise.all(
      lengths.map((length, nth) => ogg(`part ${nth}.${ext}`, length, 300 + 400 * nth)),
    )
    const whole = await write(`all.${ext}`, joinedOgg(files))
    const probes = await Promise.all(files.map(({ path }) => probe(path)))
    const total = probes.reduce((sum, { duration }) => sum + duration, 0)
    expect((await probe(whole.path)).duration).toBeCloseTo(total, 3)
    let at = 0
    for (const [nth, { path }] of files.entries()) {
      const wav = join(folder, `from ${nth}.wav`)
      await makeSound(['-ss', String(at + 1), '-i', whole.path, '-t', '1.5', wav])
      const own = (await decode(path, rate)).subarray(rate)
      const found = await decode(wav, rate)
      // Players find a place in Ogg by what its pages tell, to the packet.
      const near = Math.max(...shifted(own, found, 2048))
      expect(near).toBeGreaterThan(25)
      at += lengths[nth] ?? 0
    }
  })

  it.each(['opus', 'ogg'] as const)('of %s stay as they are when tags are written', async (ext) => {
    const file = await ogg(`tags.${ext}`, 7)
    const path = join(folder, `renewed.${ext}`)
    const picture = { bytes: cover, kind: 'jpeg' as const }
    expect(await rewriteOgg(file.path, path, { ...order, picture, chapters })).toBe(true)
    const made = await probe(path)
    expect(made.duration).toBeCloseTo((await probe(file.path)).duration, 3)
    expect(made.chapters).toHaveLength(2)
    expect(made.tags).toMatchObject({ mood: 'calm', title: 'Piece' })
    const again = { path, name: path, sound: await openOgg(path, path) }
    expect(await hashOf([{ file: again, runUp: 0 }])).toBe(await hashOf([{ file, runUp: 0 }]))
    expect(
      fidelity(await decode(file.path, rate), await decode(path, rate), { from: 0, to: 6 * rate }),
    ).toBeGreaterThan(90)
    // And written anew the same way, without the cover there.
    const back = join(folder, `plain again.${ext}`)
    expect(await rewriteOgg(path, back, order)).toBe(true)
    expect((await probe(back)).chapters).toEqual([])
  })

  it('encoded otherwise are refused by name', async () => {
    const files = [await ogg('a.opus', 1), await ogg('b.ogg', 1)]
    expect(() => joinedOgg(files)).toThrow('“b.ogg” is encoded otherwise than “a.opus”')
  })
})

/** How well one sound fits another that begins some samples earlier or later. */
function* shifted(own: Float32Array, found: Float32Array, most: number): Generator<number> {
  for (let lag = -most; lag <= most; lag += 1) {
    const moved = lag < 0 ? own.subarray(-lag) : own
    const other = lag < 0 ? found : found.subarray(lag)
    if (fidelity(moved, other, { from: 0, to: 600 }) > 15)
      yield fidelity(moved, other, { from: 0, to: 24_000 })
  }
}
