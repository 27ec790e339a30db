import type { AudioSpec } from './audio-spec.ts'
import { pictureMime } from './audio-spec.ts'
import { ascii, be16, be24, be32, joined, le32, u8, utf8, zeros } from './bytes.ts'

const rate = 44_100
const blockSize = 4096

/** Silent mono FLAC: every block is one constant. */
export function flacFile(spec: AudioSpec): Buffer {
  const samples = Math.max(1, Math.round(spec.seconds * rate))
  const blocks = Math.ceil(samples / blockSize)
  const frames = Array.from({ length: blocks }, (_, index) =>
    flacFrame(index, Math.min(blockSize, samples - index * blockSize)),
  )
  const metadata: [number, Buffer][] = [
    [0, streamInfo(samples)],
    [4, vorbisComments(spec.tags ?? {})],
  ]
  if (spec.picture) metadata.push([6, pictureBlock(spec.picture)])
  const heads = metadata.map(([kind, body], index) => {
    const last = index === metadata.length - 1 ? 0x80 : 0
    return joined(u8(kind | last), be24(body.length), body)
  })
  return joined(ascii('fLaC'), ...heads, ...frames)
}

/** Tags as FLAC and Ogg carry them; names in ffprobe's spelling. */
export function vorbisComments(tags: Record<string, string>): Buffer {
  const names: Record<string, string> = {
    track: 'TRACKNUMBER',
    disc: 'DISCNUMBER',
    album_artist: 'ALBUMARTIST',
  }
  const entries = Object.entries(tags).map(([name, value]) => {
    const text = utf8(`${names[name] ?? name.toUpperCase()}=${value}`)
    return joined(le32(text.length), text)
  })
  const vendor = utf8('lectern test')
  return joined(le32(vendor.length), vendor, le32(entries.length), ...entries)
}

function streamInfo(samples: number): Buffer {
  const format = Buffer.alloc(8)
  // 20 bits rate, 3 bits channels - 1, 5 bits per sample - 1, 36 bits of samples.
  format.writeBigUInt64BE((BigInt(rate) << 44n) | (15n << 36n) | BigInt(samples))
  return joined(be16(blockSize), be16(blockSize), zeros(6), format, zeros(16))
}

function pictureBlock(picture: Buffer): Buffer {
  const mime = ascii(pictureMime(picture))
  return joined(be32(3), be32(mime.length), mime, zeros(20), be32(picture.length), picture)
}

function flacFrame(index: number, size: number): Buffer {
  const isFull = size === blockSize
  const head = joined(
    u8(0xff, 0xf8, isFull ? 0xc9 : 0x79, 0x08),
    utf8(String.fromCodePoint(index)),
    isFull ? zeros(0) : be16(size - 1),
  )
  const body = joined(head, u8(crc8(head)), u8(0, 0, 0))
  return joined(body, be16(crc16(body)))
}

function crc8(bytes: Buffer): number {
  return bytes.reduce((crc, byte) => shiftOut(crc ^ byte, 0x80, 0x107), 0)
}

function crc16(bytes: Buffer): number {
  return bytes.reduce((crc, byte) => shiftOut(crc ^ (byte << 8), 0x8000, 0x18005), 0)
}

function shiftOut(start: number, top: number, polynomial: number): number {
  let crc = start
  for (let bit = 0; bit < 8; bit += 1) crc = crc & top ? (crc << 1) ^ polynomial : crc << 1
  return crc
}
