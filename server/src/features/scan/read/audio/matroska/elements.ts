import type { FileBytes } from '../bytes/file-bytes.ts'

export interface Element {
  id: number
  /** First byte of the content. */
  start: number
  end: number
}

export const elementIds = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  track: 0xae,
  encodings: 0x6d80,
  encoding: 0x6240,
  encryption: 0x5035,
} as const

/** No honest file has more elements at one level in front of its sound. */
const mostElements = 10_000

/** The elements of EBML between `start` and `end`, in order; those of unknown length reach to the end. */
export function* elements(bytes: FileBytes, start: number, end: number): Generator<Element> {
  let at = start
  for (let count = 0; count < mostElements && at < end; count++) {
    const head = elementHead(bytes.view(at, 12), 0)
    if (!head) return
    const from = at + head.length
    at = head.size === null ? end : Math.min(end, from + head.size)
    yield { id: head.id, start: from, end: at }
  }
}

/** An id and the size of what follows (null: unknown), and the bytes that both take; null where there are none. */
export function elementHead(
  bytes: Buffer,
  at: number,
): { id: number; size: number | null; length: number } | null {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  if (idLength < 1 || idLength > 4 || at + idLength >= bytes.length) return null
  const size = variableAt(bytes, at + idLength)
  if (size === null) return null
  const isUnknown = size.value === 2 ** (7 * size.length) - 1
  return {
    id: bytes.readUIntBE(at, idLength),
    size: isUnknown ? null : size.value,
    length: idLength + size.length,
  }
}

/** A number that says its own length, without the marker. */
export function variableAt(bytes: Buffer, at: number): { value: number; length: number } | null {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  if (length < 1 || length > 8 || at + length > bytes.length) return null
  let value = (bytes[at] ?? 0) & (0xff >> length)
  for (let nth = 1; nth < length; nth++) value = value * 256 + (bytes[at + nth] ?? 0)
  return { value, length }
}
