/** A page of Ogg (RFC 3533): some packets, or parts of them, of one stream. */
export interface OggPage {
  /** Where it begins in the file. */
  offset: number
  /** Bytes with its head. */
  length: number
  /** Its first packet began on the page before. */
  isContinued: boolean
  isFirst: boolean
  isLast: boolean
  /** Samples up to the end of the last packet that ends here; null where none does. */
  granule: number | null
  serial: number
  /** Lengths of the parts of packets: one of 255 bytes goes on in the next one. */
  lacing: Buffer
  body: Buffer
}

const headLength = 27
/** No page is longer. */
export const longestPage = headLength + 255 + 255 * 255
const noGranule = 0xffff_ffff_ffff_ffffn

/** The page at a place of some bytes; null where there is none, or only a part of one. */
export function pageAt(bytes: Buffer, at: number, offset: number): OggPage | null {
  if (at + headLength > bytes.length || bytes.toString('latin1', at, at + 4) !== 'OggS') return null
  const count = bytes[at + 26] ?? 0
  const lacing = bytes.subarray(at + headLength, at + headLength + count)
  const start = at + headLength + count
  const size = lacing.reduce((sum, part) => sum + part, 0)
  if (lacing.length < count || start + size > bytes.length) return null
  const flags = bytes[at + 5] ?? 0
  const granule = bytes.readBigUInt64LE(at + 6)
  return {
    offset,
    length: headLength + count + size,
    lacing,
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    granule: granule === noGranule ? null : Number(granule),
    serial: bytes.readUInt32LE(at + 14),
    body: bytes.subarray(start, start + size),
  }
}

/** A page as it stands in a file. */
export function writtenPage(page: Omit<OggPage, 'offset' | 'length'>, sequence: number): Buffer {
  const head = Buffer.alloc(headLength)
  head.write('OggS', 'latin1')
  head[5] = Number(page.isContinued) | (Number(page.isFirst) << 1) | (Number(page.isLast) << 2)
  head.writeBigUInt64LE(page.granule === null ? noGranule : BigInt(page.granule), 6)
  head.writeUInt32LE(page.serial, 14)
  head.writeUInt32LE(sequence >>> 0, 18)
  head[26] = page.lacing.length
  const bytes = Buffer.concat([head, page.lacing, page.body])
  bytes.writeUInt32LE(checkSum(bytes), 22)
  return bytes
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1)
    value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1
  return value >>> 0
})

/** Over a page whose own place for it holds zeros. */
function checkSum(bytes: Buffer): number {
  let value = 0
  for (const byte of bytes) value = ((value << 8) ^ (table[(value >>> 24) ^ byte] ?? 0)) >>> 0
  return value
}

/** How a packet's length is told. */
export function lacingOf(length: number): Buffer {
  const whole = Math.floor(length / 255)
  return Buffer.concat([Buffer.alloc(whole, 255), Buffer.from([length % 255])])
}
