import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { json, number } from '#platform/ffmpeg/ffprobe-json.ts'
import { chirp, ffmpeg, ffprobe, makeSound } from '#testing/media/sound.ts'
import { createSoundHash, takeSound } from '../packets/sound-hash.ts'
import type { WriteOrder } from '../tags/order.ts'
import { openMp3 } from './mp3-sound.ts'
import { refuseOtherMp3, writeMp3 } from './write-mp3.ts'

const { signal } = new AbortController()
const order: WriteOrder = { tags: { title: 'Piece', track: '2' }, picture: null, chapters: [] }
const readTags = () => Promise.resolve({ tags: {}, picture: null })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-mp3-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function mp3(name: string, seconds: number, ...form: string[]): Promise<string> {
  const path = join(folder, name)
  const tags = ['-metadata', 'album=Harbor', '-metadata', 'mood=calm']
  await makeSound([...chirp(300, seconds), ...form, '-c:a', 'libmp3lame', ...tags, path])
  return path
}

const durationOf = async (path: string) =>
  number(json((await createFfprobe(ffprobe)!.rawProbe(path))['format']).duration)

const tagsOf = async (path: string) =>
  json(json((await createFfprobe(ffprobe)!.rawProbe(path))['format']).tags)

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createSoundHash()
  for (const path of paths)
    await takeSound({ path, sound: await openMp3(path, path) }, { take: hash.take, signal })
  return hash.digest()
}

const parts = (sounds: readonly { path: string; sound: Awaited<ReturnType<typeof openMp3>> }[]) =>
  sounds.map(({ path, sound }) => ({ path, sound, first: 0, behind: sound.times.count, runUp: 0 }))

describe.skipIf(ffmpeg === null)('frames of MP3 (without ffmpeg)', () => {
  it.each([
    ['constant.mp3', ['-b:a', '64k']],
    ['variable.mp3', ['-q:a', '4']],
    ['low.mp3', ['-ar', '22050', '-ac', '1', '-b:a', '32k']],
  ])('are cut and joined again: %s', async (name, form) => {
    const path = await mp3(name, 9, ...form)
    const sound = await openMp3(path, name)
    const duration = (await durationOf(path)) ?? 0
    expect(sound.times.total / sound.scale).toBeCloseTo(duration, 3)
    const cuts = [0, 50, 60, 200, sound.times.count]
    const pieces: string[] = []
    for (let nth = 0; nth + 1 < cuts.length; nth += 1) {
      const [first = 0, behind = 0] = cuts.slice(nth)
      const piece = join(folder, `${nth} of ${name}`)
      const stretches = [{ path, sound, first, behind, runUp: 0 }]
      await writeMp3(piece, {
        stretches,
        tagsFrom: path,
        order,
        readTags,
        signal,
        onBytes: () => undefined,
      })
      pieces.push(piece)
      const seconds = (sound.times.startOf(behind) - sound.times.startOf(first)) / sound.scale
      expect(await durationOf(piece)).toBeCloseTo(seconds, 3)
    }
    expect(await tagsOf(pieces[1]!)).toMatchObject({
      title: 'Piece',
      album: 'Harbor',
      mood: 'calm',
    })
    expect(await hashOf(pieces)).toBe(await hashOf([path]))
    const sounds = await Promise.all(
      pieces.map(async (piece) => ({ path: piece, sound: await openMp3(piece, piece) })),
    )
    const whole = join(folder, `joined ${name}`)
    await writeMp3(whole, {
      stretches: parts(sounds),
      tagsFrom: path,
      order,
      readTags,
      signal,
      onBytes: () => undefined,
    })
    expect(await hashOf([whole])).toBe(await hashOf([path]))
    expect(await durationOf(whole)).toBeCloseTo(duration, 3)
  })

  it('are found between what is no sound', async () => {
    const path = await mp3('plain.mp3', 2, '-b:a', '64k')
    const bytes = await readFile(path)
    const sound = await openMp3(path, 'plain.mp3')
    const half =
      sound.chunks[0]!.offset + sound.sizes.subarray(0, 40).reduce((sum, size) => sum + size, 0)
    const odd = join(folder, 'odd.mp3')
    // Something between the frames, half a frame at the end, and a tag behind that.
    const last = sound.sizes.at(-1) ?? 0
    const halfFrame = bytes.subarray(bytes.length - last, bytes.length - (last >> 1))
    await writeFile(
      odd,
      Buffer.concat([
        bytes.subarray(0, half),
        Buffer.alloc(333, 0xff),
        bytes.subarray(half),
        halfFrame,
      ]),
    )
    await appendFile(odd, Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]))
    expect(await hashOf([odd])).toBe(await hashOf([path]))
  })

  it('of another kind are refused by name', async () => {
    const files = await Promise.all(
      [
        ['a.mp3', '2'],
        ['b.mp3', '1'],
      ].map(async ([name = '', channels = '']) => {
        const path = await mp3(name, 1, '-ac', channels)
        return { path, name, sound: await openMp3(path, name) }
      }),
    )
    expect(() => refuseOtherMp3(files)).toThrow('“b.mp3” is encoded otherwise than “a.mp3”')
    const path = join(folder, 'none.mp3')
    await writeFile(path, 'this is no sound')
    await expect(openMp3(path, 'none.mp3')).rejects.toThrow('“none.mp3” holds no frames of MP3')
  })
})
