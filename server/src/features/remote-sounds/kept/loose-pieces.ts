import { withRange, withoutRange } from './ranges.ts'
import type { Ranges } from './ranges.ts'

interface Piece {
  at: number
  bytes: Buffer
}

/** Bytes that the disk doesn't take: the newest of them, for whoever listens just now. */
export function createLoosePieces(mostBytes: number) {
  let pieces: Piece[] = []
  let held = 0
  let own: Ranges = []

  /** What came first was heard first. Resolves with what isn't there any more. */
  function dropSurplus(): Piece[] {
    let count = 0
    for (; held > mostBytes && count < pieces.length - 1; count++)
      held -= pieces[count]?.bytes.length ?? 0
    const dropped = pieces.slice(0, count)
    pieces = pieces.slice(count)
    for (const { at, bytes } of dropped) own = withoutRange(own, at, at + bytes.length)
    return dropped
  }

  return {
    isEmpty: (): boolean => pieces.length === 0,

    /** Which bytes are here. */
    ranges: (): Ranges => own,

    put(at: number, bytes: Buffer): { from: number; to: number }[] {
      // The sender may use the same memory again.
      pieces.push({ at, bytes: Buffer.from(bytes) })
      held += bytes.length
      own = withRange(own, at, at + bytes.length)
      return dropSurplus().map((piece) => ({ from: piece.at, to: piece.at + piece.bytes.length }))
    },

    /** What is here from a byte on, at most up to another one; null: nothing. */
    read(from: number, to: number): Buffer | null {
      const piece = pieces.find(({ at, bytes }) => at <= from && from < at + bytes.length)
      return piece?.bytes.subarray(from - piece.at, to - piece.at) ?? null
    },

    clear(): void {
      pieces = []
      held = 0
      own = []
    },
  }
}
