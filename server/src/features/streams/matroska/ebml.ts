import { elementHead } from '#media/ebml.ts'
import type { DiskFile } from '#platform/disk/disk.ts'

/** One element; what it holds begins at `from` and ends before `to`. */
export interface Element {
  id: number
  from: number
  to: number
}

/** The element at a place of the file; null at the end, or where there is none. Unknown lengths reach to `limit`. */
export async function elementAt(
  file: DiskFile,
  at: number,
  limit: number,
): Promise<Element | null> {
  const head = Buffer.alloc(12)
  const { bytesRead } = await file.read(head, 0, 12, at)
  const found = elementHead(head.subarray(0, bytesRead), 0)
  if (found === null) return null
  const from = at + found.length
  return {
    id: found.id,
    from,
    to: found.size === null ? limit : Math.min(limit, from + found.size),
  }
}

/** What an element holds, at most `most` bytes; throws RangeError where there is more. */
export async function bytesOf(
  file: DiskFile,
  { from, to }: Element,
  most: number,
): Promise<Buffer> {
  if (to - from > most) throw new RangeError('An element is too large')
  const bytes = Buffer.alloc(to - from)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
  return bytes.subarray(0, bytesRead)
}

/** The elements within bytes; ends at what is none. */
export function* elementsIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Element> {
  let at = from
  while (at < to) {
    const found = elementHead(bytes, at)
    if (found === null || found.size === null) return
    const start = at + found.length
    if (start + found.size > to) return
    yield { id: found.id, from: start, to: start + found.size }
    at = start + found.size
  }
}

/** A whole number; 0 for one that is too long to be true. */
export function wholeOf(bytes: Buffer, { from, to }: Element): number {
  const length = to - from
  return length < 1 || length > 6 ? 0 : bytes.readUIntBE(from, length)
}
