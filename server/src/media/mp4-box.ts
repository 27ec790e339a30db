export interface BoxHead {
  type: string
  /** Bytes of the head. */
  length: 8 | 16
  /** Bytes of the box with its head; null: as far as what it lies in. */
  size: number | null
}

/** The head of an MP4 box, out of its first 16 bytes (8 where there are no more); null where there is none. */
export function boxHead(bytes: Buffer): BoxHead | null {
  if (bytes.length < 8) return null
  const short = bytes.readUInt32BE(0)
  const type = bytes.toString('latin1', 4, 8)
  if (short === 0) return { type, length: 8, size: null }
  if (short !== 1) return short < 8 ? null : { type, length: 8, size: short }
  if (bytes.length < 16) return null
  const size = Number(bytes.readBigUInt64BE(8))
  return size < 16 || size > Number.MAX_SAFE_INTEGER ? null : { type, length: 16, size }
}

/** Ticks a second, out of the first 24 bytes of an `mvhd` or `mdhd`. Throws RangeError for fewer. */
export function timescaleOf(header: Buffer): number {
  return header.readUInt32BE(header[0] === 1 ? 20 : 12)
}

/** What a track is (`soun`, `vide`, `text`, …), out of the first 12 bytes of its `hdlr`. */
export function handlerOf(handler: Buffer): string {
  return handler.toString('latin1', 8, 12)
}
