import fc from 'fast-check'
import { expect, it } from 'vitest'
import { audioBytes } from '#testing/fixture-library.ts'
import { bytesOf } from './bytes/file-bytes.ts'
import type { FileBytes } from './bytes/file-bytes.ts'
import { OddFile } from './bytes/odd-file.ts'
import { searchPicture } from './picture-search.ts'
import { readerOf } from './reader-of.ts'

const spec = {
  seconds: 2,
  tags: { title: 'Title', album: 'Album', comment: 'Comment', track: '1/2', series: 'Series' },
  chapters: [
    { start: 0, title: 'One' },
    { start: 1, title: 'Two' },
  ],
  picture: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000, 5)]),
}
const files = ['.mp3', '.m4b', '.flac', '.opus'].map((ext) => audioBytes(ext, spec))

/** No damaged file may cost more than this many reads or bytes of it. */
const mostReads = 200_000
const mostBytes = 64 * 1024 * 1024

it('answers any damaged file with a probe or an oddity, after a bounded number of reads', () => {
  const flips = fc.array(fc.record({ at: fc.nat(), to: fc.integer({ min: 0, max: 255 }) }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(),
      flips,
      fc.boolean(),
      (file, cut, flips, isHeadOnly) => {
        const damaged = Buffer.from(file.subarray(0, 1 + (cut % file.length)))
        // Most damage that matters lies in the heads.
        const reach = isHeadOnly ? Math.min(600, damaged.length) : damaged.length
        for (const { at, to } of flips) damaged[at % reach] = to
        expect([complaint(damaged, readAny), complaint(damaged, searchPicture)]).toEqual([
          null,
          null,
        ])
      },
    ),
    { numRuns: 3000 },
  )
})

it('believes no size that a header declares', () => {
  const sizes = fc.constantFrom(
    0,
    1,
    7,
    8,
    0x7f,
    0xff,
    0xffff,
    0x7fffffff,
    0x80000000,
    0xfffffff0,
    0xffffffff,
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(),
      sizes,
      fc.boolean(),
      (file, at, size, isLittle) => {
        const damaged = Buffer.from(file)
        const place = at % Math.min(damaged.length - 4, 4000)
        if (isLittle) damaged.writeUInt32LE(size, place)
        else damaged.writeUInt32BE(size, place)
        expect(complaint(damaged, readAny)).toBeNull()
      },
    ),
    { numRuns: 3000 },
  )
})

const readAny = (bytes: FileBytes): unknown => readerOf(bytes)(bytes)

/** What is wrong with how a file was read; null when all is well. */
function complaint(file: Buffer, work: (bytes: FileBytes) => unknown): string | null {
  const { bytes, spent } = counted(file)
  try {
    work(bytes)
  } catch (error) {
    if (!(error instanceof OddFile) && !(error instanceof RangeError)) return String(error)
  }
  return spent.reads > mostReads || spent.bytes > mostBytes ? JSON.stringify(spent) : null
}

function counted(file: Buffer): { bytes: FileBytes; spent: { reads: number; bytes: number } } {
  const plain = bytesOf(file)
  const spent = { reads: 0, bytes: 0 }
  const count =
    (view: FileBytes['view']): FileBytes['view'] =>
    (offset, length) => {
      const found = view(offset, length)
      spent.reads++
      spent.bytes += found.length
      return found
    }
  const { size } = plain
  const [view, glance, need] = [count(plain.view), count(plain.glance), count(plain.need)]
  return { bytes: { size, view, glance, need }, spent }
}
