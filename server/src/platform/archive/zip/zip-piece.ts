import { promisify } from 'node:util'
import { inflateRaw, inflateRawSync } from 'node:zlib'
import type { Entry } from 'yauzl'
import type { ZipSource } from './zip-source.ts'

/** Where the bytes of a file of a zip begin is written before them: so many bytes, a name and more. */
const headerBytes = 30
/** What writers leave between header and bytes, where the directory doesn't tell. */
const slackBytes = 64
const headerSignature = 0x04034b50

/** Packed; larger files come as streams. */
const mostPackedBytes = 4 * 1024 * 1024
/** Packed; so little is unpacked faster than a thread is asked to. */
const mostAtOnce = 64 * 1024

const inflate = promisify(inflateRaw)

/** Whether `readPiece` reads this file. */
export const isPiece = ({ compressionMethod, compressedSize, uncompressedSize }: Entry): boolean =>
  compressedSize <= mostPackedBytes &&
  (compressionMethod === 8 || (compressionMethod === 0 && compressedSize === uncompressedSize))

/**
 * The bytes of a file of a zip in one read, mostly, header and all. Rejects where they are others than the directory says,
 * more or fewer.
 */
export async function readPiece(source: ZipSource, size: number, entry: Entry): Promise<Buffer> {
  const { relativeOffsetOfLocalHeader: at, compressedSize, uncompressedSize } = entry
  const guess = headerBytes + entry.fileNameLength + entry.extraFieldLength + slackBytes
  const read = await source.bytes(at, Math.min(guess + compressedSize, size - at))
  if (read.length < headerBytes || read.readUInt32LE(0) !== headerSignature)
    throw new Error('There is no file where the directory says')
  const start = headerBytes + read.readUInt16LE(26) + read.readUInt16LE(28)
  const packed =
    start + compressedSize <= read.length
      ? read.subarray(start, start + compressedSize)
      : await source.bytes(at + start, compressedSize)
  // What is small shall not keep what was read along.
  if (entry.compressionMethod === 0)
    return packed.length * 2 < packed.buffer.byteLength ? Buffer.from(packed) : packed
  // One byte more than is said: what is longer is noticed, and what is empty needs room for one.
  const options = { maxOutputLength: uncompressedSize + 1 }
  const bytes =
    packed.length <= mostAtOnce && uncompressedSize <= mostAtOnce * 8
      ? inflateRawSync(packed, options)
      : await inflate(packed, options)
  if (bytes.length !== uncompressedSize) throw new Error('The file has another size than it says')
  return bytes
}
