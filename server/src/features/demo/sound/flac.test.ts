import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAudioReader } from '../../scan/read/audio/index.ts'
import { flacFile } from './flac.ts'
import { rate } from './pcm.ts'
import { tones } from './tones.ts'

describe('our FLAC', () => {
  it('gives back every sample', async () => {
    const sample = fc.oneof(
      fc.integer({ min: -32_768, max: 32_767 }),
      fc.integer({ min: -40, max: 40 }),
    )
    const sound = fc.array(sample, { minLength: 1, maxLength: 9000, size: 'max' })
    await fc.assert(
      fc.asyncProperty(sound, async (values) => {
        const samples = Int16Array.from(values)
        const bytes = await flacFile(samples, { comments: [], picture: null })
        expect(isSame(decoded(bytes), samples)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('is smaller than the samples where they follow one another', async () => {
    const samples = tones('The time has come, the Walrus said.', 3)
    const bytes = await flacFile(samples, { comments: [], picture: null })
    expect(isSame(decoded(bytes), samples)).toBe(true)
    expect(bytes.length).toBeLessThan(samples.byteLength * 0.5)
  })

  it('is understood by the scan: length, tags, chapters, picture', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-flac-'))
    const path = join(folder, 'a.flac')
    const picture = Buffer.from('89504e470d0a1a0a', 'hex')
    const comments = [
      ['TITLE', 'Der Froschkönig'],
      ['CHAPTER001', '00:00:00.000'],
      ['CHAPTER001NAME', 'One'],
      ['CHAPTER002', '00:00:01.250'],
      ['CHAPTER002NAME', 'Two'],
    ] as const
    await writeFile(path, await flacFile(new Int16Array(3 * rate), { comments, picture }))
    const { size } = await stat(path)
    const probe = await createAudioReader({ ffprobe: null }).probe({ path, ext: '.flac', size })
    await rm(folder, { recursive: true })
    expect(probe).toMatchObject({
      duration: 3,
      codec: 'flac',
      tags: { title: 'Der Froschkönig' },
      chapters: [
        { start: 0, end: 1.25, title: 'One' },
        { start: 1.25, end: 3, title: 'Two' },
      ],
    })
    expect(probe.picture).not.toBeNull()
  })
})

function isSame(a: Int16Array, b: Int16Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}

/** A decoder for what the encoder may write: one mono channel, fixed predictors, one Rice partition. */
function decoded(file: Buffer): Int16Array {
  let at = 4
  let isLast = false
  while (!isLast) {
    isLast = ((file[at] ?? 0) & 0x80) !== 0
    at += 4 + file.readUIntBE(at + 1, 3)
  }
  const result: number[] = []
  while (at < file.length) {
    const bits = bitReader(file, at)
    expect(bits.read(16)).toBe(0xfff8)
    bits.read(16)
    const first = bits.read(8)
    if (first >= 0xc0) bits.read(first >= 0xe0 ? 16 : 8)
    const size = bits.read(16) + 1
    bits.read(8)
    const order = (bits.read(8) >> 1) - 8
    const block = Array.from({ length: order }, () => signed(bits.read(16)))
    bits.read(6)
    const parameter = bits.read(4)
    while (block.length < size) {
      const folded = (bits.zeros() << parameter) | bits.read(parameter)
      const residual = folded & 1 ? -(folded + 1) / 2 : folded / 2
      block.push(residual + predicted(block, order))
    }
    result.push(...block)
    at = bits.nextByte() + 2
  }
  return Int16Array.from(result)
}

function predicted(block: readonly number[], order: number): number {
  const [a = 0, b = 0, c = 0] = block.slice(-3).reverse()
  return [0, a, 2 * a - b, 3 * a - 3 * b + c][order] ?? 0
}

function signed(value: number): number {
  return value > 32_767 ? value - 65_536 : value
}

function bitReader(bytes: Buffer, from: number) {
  let position = from * 8
  const bit = (): number => {
    const value = ((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1
    position++
    return value
  }
  return {
    read(count: number): number {
      let value = 0
      for (let i = 0; i < count; i++) value = value * 2 + bit()
      return value
    },
    zeros(): number {
      let count = 0
      while (bit() === 0) count++
      return count
    },
    nextByte: (): number => Math.ceil(position / 8),
  }
}
