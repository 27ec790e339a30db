/** Ids of the elements that we know, with their markers. */
export const elementIds = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  encodings: 0x6d80,
  encoding: 0x6240,
  encryption: 0x5035,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cuePositions: 0xb7,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  reference: 0xfb,
} as const

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
