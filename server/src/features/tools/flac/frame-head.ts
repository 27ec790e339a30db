import { crc8 } from './crc.ts'

/** What stands in front of a frame of FLAC (RFC 9639, 9.1). */
export interface FrameHead {
  /** Whether the number counts samples: then frames may be of any length. */
  isVariable: boolean
  /** That of the frame, or of its first sample. */
  number: number
  /** Bytes of the number. */
  numberLength: number
  /** Samples, each for all channels. */
  samples: number
  /** Bytes of the head with its check sum. */
  length: number
}

/** Where the number begins. */
export const numberAt = 4
/** No head is longer. */
export const longestHead = 16

/** The head at a place; null where there is none. */
export function frameHead(bytes: Buffer, at: number): FrameHead | null {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) return null
  const [, strategy = 0, sizes = 0, form = 0] = bytes.subarray(at, at + 4)
  const sizeCode = sizes >> 4
  const rateCode = sizes & 15
  if (sizeCode === 0 || rateCode === 15 || form >> 4 > 10 || (form & 1) !== 0) return null
  const coded = codedNumber(bytes, at + numberAt)
  if (coded === null) return null
  let end = at + numberAt + coded.length
  const samples = samplesOf(sizeCode, bytes, end)
  end += sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0
  end += rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0
  if (end >= bytes.length || crc8(bytes, at, end) !== bytes[end]) return null
  return {
    isVariable: (strategy & 1) === 1,
    number: coded.value,
    numberLength: coded.length,
    samples,
    length: end + 1 - at,
  }
}

function samplesOf(code: number, bytes: Buffer, at: number): number {
  if (code === 1) return 192
  if (code <= 5) return 576 << (code - 2)
  if (code === 6) return (bytes[at] ?? 0) + 1
  if (code === 7) return (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) + 1
  return 256 << (code - 8)
}

/** Numbers are written as characters of UTF-8 are, up to 36 bits. */
function codedNumber(bytes: Buffer, at: number): { value: number; length: number } | null {
  const first = bytes[at] ?? 0
  const length = first < 0x80 ? 1 : Math.clz32(~(first << 24))
  if (first >= 0x80 && (length < 2 || length > 7)) return null
  let value = length === 1 ? first : first & (0x7f >> length)
  for (let nth = 1; nth < length; nth += 1) {
    const byte = bytes[at + nth] ?? 0
    if ((byte & 0xc0) !== 0x80) return null
    value = value * 64 + (byte & 0x3f)
  }
  return { value, length }
}

/** A number in that form. */
export function asCoded(value: number): Buffer {
  if (value < 0x80) return Buffer.from([value])
  let length = 2
  while (value >= 2 ** (5 * length + 1)) length += 1
  const bytes = Buffer.alloc(length)
  let rest = value
  for (let nth = length - 1; nth > 0; nth -= 1) {
    bytes[nth] = 0x80 | (rest % 64)
    rest = Math.floor(rest / 64)
  }
  bytes[0] = ((0xff00 >> length) & 0xff) | rest
  return bytes
}
