import fc from 'fast-check'
import { expect, it } from 'vitest'
import { piecesOf } from './timeline.ts'
import type { SourceFile } from './timeline.ts'

const rate = 1000

function book(durations: readonly number[]): SourceFile[] {
  let startOffset = 0
  return durations.map((duration, index) => {
    const file = { path: `${index}`, startOffset, duration, channels: 1, codec: 'aac', size: 1 }
    startOffset += duration
    return file
  })
}

it('gives exactly the samples that were asked for, each of them once', () => {
  const durations = fc.array(fc.double({ min: 0.01, max: 30, noNaN: true }), { maxLength: 12 })
  const stretch = fc.tuple(
    fc.integer({ min: -5000, max: 60_000 }),
    fc.integer({ min: 1, max: 9000 }),
  )
  fc.assert(
    fc.property(durations, stretch, (list, [from, length]) => {
      const files = book(list)
      const pieces = piecesOf(files, { from, to: from + length, rate })
      let at = from
      for (const piece of pieces) {
        if (piece.kind === 'silence') {
          expect(piece.samples).toBeGreaterThan(0)
          at += piece.samples
          continue
        }
        const file = files[Number(piece.path)]!
        // What plays at a moment of the book is that moment of the file.
        expect(Math.round(file.startOffset * rate) + piece.from).toBe(at)
        expect(piece.from).toBeGreaterThanOrEqual(0)
        expect(piece.to).toBeGreaterThan(piece.from)
        at += piece.to - piece.from
      }
      expect(at).toBe(from + length)
    }),
  )
})

it('is silent before the beginning and behind the end only', () => {
  const pieces = piecesOf(book([2, 3]), { from: -500, to: 5500, rate })
  expect(pieces.map((piece) => (piece.kind === 'silence' ? piece.samples : piece.path))).toEqual([
    500,
    '0',
    '1',
    500,
  ])
})

it('lets the guessed end of a file be missing, but not its middle, and nothing of a file that was cut', () => {
  const [file] = book([100])
  const lack = (from: number, to: number, isCut = false): number => {
    const [piece] = piecesOf([{ ...file!, isCut }], { from, to, rate })
    return piece?.kind === 'file' ? piece.mayLack : NaN
  }
  expect(lack(50_000, 56_000)).toBe(0)
  expect(lack(85_000, 91_000)).toBe(1000)
  expect(lack(94_000, 100_000)).toBe(10_000)
  expect(lack(94_000, 99_000, true)).toBe(0)
})
