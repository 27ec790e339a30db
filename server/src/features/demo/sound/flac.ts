import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { bitWriter } from './bits.ts'
import type { BitWriter } from './bits.ts'
import { rate } from './pcm.ts'

/** A vorbis comment, e.g. `['ARTIST', 'Jane Austen']`; names may repeat. */
export type Comment = readonly [name: string, value: string]

export interface FlacParts {
  comments: readonly Comment[]
  /** JPEG bytes of the front cover. */
  picture: Buffer | null
}

const blockSize = 4096

/**
 * Mono 16-bit sound as a FLAC file (RFC 9639): fixed predictors and Rice codes, about half the size of the samples.
 * Lets other work through between blocks.
 */
export async function flacFile(samples: Int16Array, parts: FlacParts): Promise<Buffer> {
  const frames: Buffer[] = []
  for (let start = 0; start < samples.length; start += blockSize) {
    const block = samples.subarray(start, start + blockSize)
    frames.push(frame(block, start / blockSize))
    if (frames.length % 64 === 0) await breathe()
  }
  const blocks = [
    metadataBlock(0, streamInfo(samples)),
    metadataBlock(4, vorbisComments(parts.comments)),
    ...(parts.picture ? [metadataBlock(6, pictureBlock(parts.picture))] : []),
  ]
  const last = blocks.at(-1)
  if (last) last[0] = (last[0] ?? 0) | 0x80
  return Buffer.concat([Buffer.from('fLaC'), ...blocks, ...frames])
}

function metadataBlock(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(type * 0x1000000 + body.length)
  return Buffer.concat([head, body])
}

function streamInfo(samples: Int16Array): Buffer {
  const bits = bitWriter()
  bits.write(blockSize, 16)
  bits.write(blockSize, 16)
  bits.write(0, 24)
  bits.write(0, 24)
  bits.write(rate, 20)
  bits.write(0, 3)
  bits.write(15, 5)
  bits.write(0, 4)
  bits.write(samples.length, 32)
  const sound = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  return Buffer.concat([bits.bytes(), createHash('md5').update(sound).digest()])
}

function vorbisComments(comments: readonly Comment[]): Buffer {
  const texts = ['Lectern', ...comments.map(([name, value]) => `${name}=${value}`)]
  const [vendor, ...fields] = texts.map((text) => {
    const bytes = Buffer.from(text)
    return Buffer.concat([uint32LE(bytes.length), bytes])
  })
  return Buffer.concat([vendor ?? Buffer.alloc(4), uint32LE(fields.length), ...fields])
}

function pictureBlock(jpeg: Buffer): Buffer {
  const mime = Buffer.from('image/jpeg')
  const [front, width, height, depth] = [3, 1000, 1000, 24]
  const facts = [width, height, depth, 0, jpeg.length].map(uint32BE)
  return Buffer.concat([uint32BE(front), uint32BE(mime.length), mime, uint32BE(0), ...facts, jpeg])
}

function frame(block: Int16Array, number: number): Buffer {
  const bits = bitWriter()
  bits.write(0b1111_1111_1111_1000, 16)
  // Block length as 16 bits, rate from STREAMINFO, one channel, 16 bits a sample.
  bits.write(0b0111_0000, 8)
  bits.write(0b0000_1000, 8)
  for (const byte of numberBytes(number)) bits.write(byte, 8)
  bits.write(block.length - 1, 16)
  bits.write(crc8(bits.bytes()), 8)
  subframe(bits, block)
  bits.align()
  bits.write(crc16(bits.bytes()), 16)
  return bits.bytes()
}

/** The frame number in the way of UTF-8. */
function numberBytes(number: number): number[] {
  if (number < 0x80) return [number]
  if (number < 0x800) return [0xc0 | (number >> 6), 0x80 | (number & 0x3f)]
  return [0xe0 | (number >> 12), 0x80 | ((number >> 6) & 0x3f), 0x80 | (number & 0x3f)]
}

/** What remains after predicting each sample from the ones before it, by the predictor that leaves the least. */
function subframe(bits: BitWriter, block: Int16Array): void {
  let residual = Int32Array.from(block)
  let best = { order: 0, residual, sum: sumOf(residual, 0) }
  for (let order = 1; order <= 3 && order < block.length; order++) {
    residual = residual.map((value, i) => (i < order ? value : value - (residual[i - 1] ?? 0)))
    const sum = sumOf(residual, order)
    if (sum < best.sum) best = { order, residual, sum }
  }
  const { order, sum } = best
  bits.write(0, 1)
  bits.write(8 + order, 6)
  bits.write(0, 1)
  for (let i = 0; i < order; i++) bits.write((block[i] ?? 0) & 0xffff, 16)
  const mean = sum / Math.max(1, block.length - order)
  const parameter = Math.min(14, Math.max(0, Math.round(Math.log2(mean + 1))))
  // Rice codes of four-bit parameters, one partition.
  bits.write(0, 6)
  bits.write(parameter, 4)
  for (let i = order; i < block.length; i++) rice(bits, best.residual[i] ?? 0, parameter)
}

function sumOf(residual: Int32Array, from: number): number {
  let sum = 0
  for (let i = from; i < residual.length; i++) sum += Math.abs(residual[i] ?? 0)
  return sum
}

function rice(bits: BitWriter, value: number, parameter: number): void {
  const folded = value < 0 ? -2 * value - 1 : 2 * value
  bits.unary(folded >> parameter)
  bits.write(folded, parameter)
}

function crc8(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) sum = table8[sum ^ byte] ?? 0
  return sum
}

function crc16(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) sum = ((sum << 8) & 0xffff) ^ (table16[(sum >> 8) ^ byte] ?? 0)
  return sum
}

const table8 = crcTable(8, 0x07)
const table16 = crcTable(16, 0x8005)

function crcTable(bits: number, polynomial: number): Uint16Array {
  const top = 1 << (bits - 1)
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << (bits - 8)
    for (let i = 0; i < 8; i++) sum = sum & top ? (sum << 1) ^ polynomial : sum << 1
    return sum & (top * 2 - 1)
  })
}

function uint32LE(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint32BE(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
