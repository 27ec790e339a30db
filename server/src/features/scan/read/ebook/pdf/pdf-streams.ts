import { inflateSync, constants } from 'node:zlib'
import { Problem } from '#platform/problem.ts'
import { dictOf, nameOf, numberOf } from './pdf-syntax.ts'
import type { PdfDict, PdfValue } from './pdf-syntax.ts'

/** Tables of objects and what is said about a book are never longer. */
const mostUnpacked = 16 * 1024 * 1024

/** The content of a stream that is as it is or deflated. Throws Problem `invalid` for other packings. */
export function unpackStream(dict: PdfDict, raw: Buffer): Buffer {
  const filters = namesOf(dict.get('Filter'))
  if (filters.length === 0) return raw
  if (filters.length > 1 || filters[0] !== 'FlateDecode')
    throw new Problem('invalid', 'The PDF is packed in a way that isn’t read')
  const bytes = inflated(raw)
  const given = dict.get('DecodeParms')
  const parameters = dictOf(given?.kind === 'array' ? given.items[0] : given)
  const predictor = numberOf(parameters.get('Predictor')) ?? 1
  return predictor < 10 ? bytes : unpredicted(bytes, numberOf(parameters.get('Columns')) ?? 1)
}

function namesOf(value: PdfValue | undefined): string[] {
  const values = value?.kind === 'array' ? value.items : [value]
  return values.flatMap((one) => nameOf(one) ?? [])
}

function inflated(raw: Buffer): Buffer {
  try {
    // What was cut off is still worth its beginning.
    return inflateSync(raw, {
      maxOutputLength: mostUnpacked,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch (error) {
    throw new Problem('invalid', 'The PDF is broken', { cause: error })
  }
}

/** Rows of bytes as differences from their neighbours (PNG, §9): one byte says which, then come the differences. */
function unpredicted(bytes: Buffer, columns: number): Buffer {
  if (columns < 1 || columns > 1024) throw new Problem('invalid', 'The PDF is broken')
  const rows = Math.floor(bytes.length / (columns + 1))
  const out = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (columns + 1)] ?? 0
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      const left = column > 0 ? (out[at - 1] ?? 0) : 0
      const up = row > 0 ? (out[at - columns] ?? 0) : 0
      const corner = row > 0 && column > 0 ? (out[at - columns - 1] ?? 0) : 0
      const difference = bytes[row * (columns + 1) + 1 + column] ?? 0
      out[at] = difference + guess(kind, left, { up, corner })
    }
  }
  return out
}

function guess(kind: number, left: number, { up, corner }: { up: number; corner: number }): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) return 0
  const straight = left + up - corner
  const [toLeft, toUp, toCorner] = [left, up, corner].map((one) => Math.abs(straight - one))
  if ((toLeft ?? 0) <= (toUp ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left
  return (toUp ?? 0) <= (toCorner ?? 0) ? up : corner
}
