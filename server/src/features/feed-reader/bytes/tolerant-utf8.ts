import { isUtf8 } from 'node:buffer'
import { looksCyrillic, westernLetter } from '#platform/text/decode-text.ts'
import type { PieceDecoder } from './piece-decoder.ts'

/**
 * UTF-8 in which each byte that isn't UTF-8 is read as a letter of a Windows code page, so feeds that say one and are the
 * other, or both in turns, are read. Which code page is decided by the first piece that needs one.
 */
export function createTolerantUtf8(): PieceDecoder {
  let held: Buffer = Buffer.alloc(0)
  let letter: ((byte: number) => string) | null = null
  const read = (bytes: Buffer): string => {
    if (isUtf8(bytes)) return bytes.toString('utf8')
    letter ??= looksCyrillic(bytes) ? cyrillic : western
    return readMixed(bytes, letter)
  }
  return {
    write(bytes) {
      const all = Buffer.concat([held, bytes])
      const whole = all.length - unfinished(all)
      // A copy: the piece itself may be large.
      held = Buffer.from(all.subarray(whole))
      return read(all.subarray(0, whole))
    },
    end: () => read(held),
  }
}

/** How many bytes at the end begin a letter whose rest is still to come. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const length = sequenceLength(bytes[bytes.length - back] ?? 0)
    if (length > 1) return length > back ? back : 0
    if (length === 1) return 0
  }
  return 0
}

/** By the first byte of a letter; 0 for a byte that can't be one. */
function sequenceLength(byte: number): number {
  if (byte < 0x80) return 1
  if (byte >= 0xc2 && byte < 0xe0) return 2
  if (byte >= 0xe0 && byte < 0xf0) return 3
  return byte >= 0xf0 && byte < 0xf5 ? 4 : 0
}

function readMixed(bytes: Buffer, letter: (byte: number) => string): string {
  const pieces: string[] = []
  let good = 0
  let at = 0
  while (at < bytes.length) {
    const length = sequenceLength(bytes[at] ?? 0)
    const isLetter = length === 1 || (length > 1 && isUtf8(bytes.subarray(at, at + length)))
    if (isLetter) {
      at += length
      continue
    }
    pieces.push(bytes.toString('utf8', good, at), letter(bytes[at] ?? 0))
    at += 1
    good = at
  }
  pieces.push(bytes.toString('utf8', good, at))
  return pieces.join('')
}

const western = (byte: number): string =>
  byte < 0xa0 ? westernLetter(String.fromCharCode(byte)) : String.fromCharCode(byte)

const cyrillicLetters = new TextDecoder('windows-1251').decode(
  Uint8Array.from({ length: 128 }, (_, index) => index + 128),
)
const cyrillic = (byte: number): string => cyrillicLetters[byte - 128] ?? ''
