import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chirp, ffmpeg, makeSound } from '#testing/media/sound.ts'
import type { WriteOrder } from '../tags/order.ts'
import { asCoded, frameHead } from './frame-head.ts'
import { openFlac } from './flac-sound.ts'
import { writeFlac } from './write-flac.ts'

const { signal } = new AbortController()
const order: WriteOrder = { tags: { title: 'Piece' }, picture: null, chapters: [] }
const rest = { order, md5: null, signal, onBytes: () => undefined }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-flac-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** MD5 of all samples, decoded by ffmpeg, which also says where check sums are wrong. */
async function md5Of(paths: readonly string[]): Promise<string> {
  const inputs = paths.flatMap((path) => ['-i', path])
  const joint = `${paths.map((_, nth) => `[${nth}:a]`).join('')}concat=n=${paths.length}:v=0:a=1`
  const args = ['-v', 'error', '-err_detect', 'crccheck+explode', ...inputs]
  const form = ['-filter_complex', joint, '-f', 'md5', '-']
  const { stdout, stderr } = await promisify(execFile)(ffmpeg ?? '', [...args, ...form])
  expect(stderr).toBe('')
  return stdout.trim()
}

async function flac(name: string, seconds: number, from = 300): Promise<string> {
  const path = join(folder, name)
  await makeSound([...chirp(from, seconds), '-ac', '2', '-c:a', 'flac', path])
  return path
}

describe('numbers of frames', () => {
  it.each([0, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x1fffff, 0x200000, 0x7fffffff, 2 ** 35])(
    '%d is read as it is written',
    (number) => {
      const head = Buffer.concat([Buffer.from([0xff, 0xf8, 0xc9, 0x18]), asCoded(number)])
      const at = Buffer.alloc(2)
      for (let check = 0; check < 256; check += 1) {
        at[0] = check
        const read = frameHead(Buffer.concat([head, at]), 0)
        if (read !== null) return expect(read.number).toBe(number)
      }
      throw new Error('no check sum fits')
    },
  )
})

describe.skipIf(ffmpeg === null)('frames of FLAC (without ffmpeg)', () => {
  it('are cut into pieces that sound bit by bit like the whole', async () => {
    const path = await flac('whole.flac', 12)
    const sound = await openFlac(path, 'whole.flac')
    const cuts = [0, 7, 40, sound.times.count]
    const pieces: string[] = []
    for (let nth = 0; nth + 1 < cuts.length; nth += 1) {
      const piece = join(folder, `piece ${nth}.flac`)
      const [first = 0, behind = 0] = cuts.slice(nth)
      await writeFlac(piece, { ...rest, stretches: [{ path, sound, first, behind, runUp: 0 }] })
      pieces.push(piece)
      const again = await openFlac(piece, piece)
      expect(again.times.total).toBe(sound.times.startOf(behind) - sound.times.startOf(first))
    }
    expect(await md5Of(pieces)).toBe(await md5Of([path]))
  })

  it('are joined though their last ones are shorter', async () => {
    const paths = [
      await flac('1.flac', 2.3),
      await flac('2.flac', 3.1, 700),
      await flac('3.flac', 1.7, 900),
    ]
    const sounds = await Promise.all(paths.map((path) => openFlac(path, path)))
    const stretches = sounds.map((sound, nth) => ({
      path: paths[nth] ?? '',
      sound,
      first: 0,
      behind: sound.times.count,
      runUp: 0,
    }))
    const whole = join(folder, 'joined.flac')
    await writeFlac(whole, { ...rest, stretches })
    expect(await md5Of([whole])).toBe(await md5Of(paths))
    const joined = await openFlac(whole, 'joined.flac')
    expect(joined.isVariable).toBe(true)
    expect(joined.times.total).toBe(sounds.reduce((sum, { times }) => sum + times.total, 0))
    // And apart again, at the same places.
    const back = join(folder, 'back.flac')
    const first = sounds[0]?.times.count ?? 0
    await writeFlac(back, {
      ...rest,
      stretches: [{ path: whole, sound: joined, first: 0, behind: first, runUp: 0 }],
    })
    expect(await md5Of([back])).toBe(await md5Of(paths.slice(0, 1)))
  })

  it('that are damaged are refused by name', async () => {
    const path = await flac('damaged.flac', 3)
    const bytes = await readFile(path)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    const { writeFile } = await import('node:fs/promises')
    await writeFile(path, bytes)
    await expect(openFlac(path, 'damaged.flac')).rejects.toThrow('“damaged.flac” has damaged sound')
  })
})
