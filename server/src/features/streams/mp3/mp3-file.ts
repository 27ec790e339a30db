import { open } from '#platform/disk/disk.ts'
import type { DiskFile } from '#platform/disk/disk.ts'
import { mp3Table } from '#media/mp3-table.ts'
import { mpegFrame } from '#media/mpeg-frame.ts'
import { evenly } from '../copy/frame-file.ts'
import type { FrameFile } from '../copy/frame-file.ts'
import { frameAt, walkFrames } from './frame-walk.ts'
import type { FramePosition } from './frame-walk.ts'

/** What the first frames say of a stream. */
export interface Mp3Head {
  /** A header of the stream. */
  header: number
  /** Samples a second. */
  rate: number
  channels: 1 | 2
  /** Samples of one frame. */
  length: number
  /** Where the first frame with sound lies; bytes. */
  start: number
  /** Samples at the beginning that the encoder put there, and decoders leave out. */
  delay: number
}

const framesPerAnchor = 64
const lookBytes = 256 * 1024

/** What the first frames of a file say; null when it is no MPEG layer 3. */
export function mp3Head(path: string): Promise<Mp3Head | null> {
  return within(path, findHead)
}

/** Goes through a file once, and notes where every 64th frame is. */
export function openMp3(path: string): Promise<FrameFile | null> {
  return within(path, async (file) => {
    const head = await findHead(file)
    if (head === null) return null
    const anchors: number[] = []
    let count = 0
    await walkFrames(file, { from: head.start, head: head.header }, ({ at }) => {
      if (count % framesPerAnchor === 0) anchors.push(at)
      count++
      return true
    })
    const { header, rate, channels, length, delay } = head
    const shared = { kind: 'mpeg', rate, channels, ...evenly(length), delay, count } as const
    return {
      ...shared,
      silence: silentFrame(header),
      read: (first, behind) =>
        within(path, (source) => readFrames(source, { anchors, header, first, behind })),
    }
  })
}

interface Stretch {
  /** Places of every 64th frame; bytes. */
  anchors: readonly number[]
  header: number
  first: number
  behind: number
}

async function readFrames(
  file: DiskFile,
  { anchors, header, first, behind }: Stretch,
): Promise<Buffer[]> {
  const anchor = Math.floor(first / framesPerAnchor)
  const from = anchors[anchor]
  if (from === undefined || behind <= first) return []
  const frames: FramePosition[] = []
  let number = anchor * framesPerAnchor
  await walkFrames(file, { from, head: header }, (place) => {
    if (number >= first) frames.push(place)
    return ++number < behind
  })
  const start = frames[0]?.at ?? 0
  const last = frames.at(-1)
  const bytes = Buffer.alloc(last === undefined ? 0 : last.at + last.size - start)
  await file.read(bytes, 0, bytes.length, start)
  return frames.map(({ at, size }) => bytes.subarray(at - start, at - start + size))
}

/** Nothing but a header, without a checksum. */
function silentFrame(header: number): Buffer {
  const plain = (header | 0x00010000) >>> 0
  const bytes = Buffer.alloc(mpegFrame(plain)?.size ?? 4)
  bytes.writeUInt32BE(plain)
  return bytes
}

async function within<T>(path: string, read: (file: DiskFile) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await read(file)
  } finally {
    await file.close()
  }
}

async function findHead(file: DiskFile): Promise<Mp3Head | null> {
  const from = await afterTags(file)
  const bytes = Buffer.alloc(lookBytes)
  const { bytesRead: end } = await file.read(bytes, 0, lookBytes, from)
  for (let at = 0; at + 4 <= end; at++) {
    if (bytes[at] !== 0xff) continue
    const header = bytes.readUInt32BE(at)
    const frame = mpegFrame(header)
    if (frame === null || frame.layer !== 3) continue
    const size = frameAt(bytes, { at, end, head: header })
    if (size === 0 || !isFollowed(bytes, { at: at + size, end, head: header })) continue
    const { sampleRate: rate, channels, length } = frame
    const table = mp3Table(bytes.subarray(at, at + size), frame)
    const shared = { header, rate, channels, length }
    if (table === null) return { ...shared, start: from + at, delay: 0 }
    return { ...shared, start: from + at + size, delay: table.delay }
  }
  return null
}

/** Bytes that look like a header are common; three of them in a row are not. */
function isFollowed(bytes: Buffer, { at, end, head }: { at: number; end: number; head: number }) {
  return at + 4 > end || frameAt(bytes, { at, end, head }) > 0
}

/** Where the sound may begin: behind the tags at the front. */
async function afterTags(file: DiskFile): Promise<number> {
  const bytes = Buffer.alloc(10)
  let at = 0
  for (let tags = 0; tags < 4; tags++) {
    const { bytesRead } = await file.read(bytes, 0, 10, at)
    if (bytesRead < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return at
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6)
    const hasFooter = ((bytes[5] ?? 0) & 0x10) !== 0
    at += 10 + (a << 21) + (b << 14) + (c << 7) + d + (hasFooter ? 10 : 0)
  }
  return at
}
