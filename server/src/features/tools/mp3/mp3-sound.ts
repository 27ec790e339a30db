import { open } from '#platform/disk/disk.ts'
import type { DiskFile } from '#platform/disk/disk.ts'
import { mp3Table } from '#media/mp3-table.ts'
import type { Mp3Table } from '#media/mp3-table.ts'
import { isSameStream, mpegFrame } from '#media/mpeg-frame.ts'
import { Problem } from '#platform/problem.ts'
import type { Chunk, PacketSound } from '../packets/packet-sound.ts'
import { packetTimes } from '../packets/runs.ts'
import { tagLength } from '../tags/id3.ts'
import { soundEnd } from './trailing-tags.ts'

/** The frames of an MP3. What encoders put in front of the sound isn't told from it: it counts as heard, as lengths count it. */
export interface Mp3Sound extends PacketSound {
  /** Of the first frame with sound. */
  header: number
  channels: 1 | 2
  /** Whether frames have different bit rates. */
  isVariable: boolean
}

const readBytes = 4 * 1024 * 1024
/** How far from the end of the tags the sound may begin. */
const longestSearch = 1024 * 1024
const headBytes = 4

/** Goes through a file once. @throws Problem `invalid` in words that begin with its name, for what isn't layer III */
export function openMp3(path: string, name: string): Promise<Mp3Sound> {
  return within(path, async (reader) => {
    const first = await findFirst(reader, await afterTags(reader))
    if (first === null) throw new Problem('invalid', `“${name}” holds no frames of MP3.`)
    return walk(reader, first)
  })
}

/** Seconds that count as a file's length and that decoders leave out: what the encoder put before and behind the sound. */
export function unheardSeconds(path: string): Promise<number> {
  return within(path, async (reader) => {
    const first = await findFirst(reader, await afterTags(reader))
    const rate = mpegFrame(first?.header ?? 0)?.sampleRate
    if (!first?.table || rate === undefined) return 0
    return (first.table.delay + first.table.padding) / rate
  })
}

async function within<T>(path: string, read: (reader: Reader) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = await soundEnd(async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }, size)
    return await read(createReader(file, end))
  } finally {
    await file.close()
  }
}

type Reader = ReturnType<typeof createReader>

/** Bytes of a file, mostly one behind the other. */
function createReader(file: DiskFile, size: number) {
  let held = Buffer.alloc(0)
  let from = 0
  async function have(at: number, length: number): Promise<void> {
    if (at >= from && at + length <= from + held.length) return
    const bytes = Buffer.allocUnsafe(Math.min(readBytes, Math.max(0, size - at)))
    let got = 0
    while (got < bytes.length) {
      const { bytesRead } = await file.read(bytes, got, bytes.length - got, at + got)
      if (bytesRead === 0) break
      got += bytesRead
    }
    held = bytes.subarray(0, got)
    from = at
  }
  return {
    size,
    have,
    bytes: async (at: number, length: number): Promise<Buffer> => {
      await have(at, Math.min(length, size - at))
      return held.subarray(at - from, at - from + length)
    },
    /** The header at a place that is held; -1 where it isn't, or the file ends. */
    header: (at: number): number =>
      at >= from && at + headBytes <= from + held.length ? held.readUInt32BE(at - from) : -1,
  }
}

/** Where the sound may begin: behind the tags at the front. */
async function afterTags(reader: Reader): Promise<number> {
  let at = 0
  for (;;) {
    const length = tagLength(await reader.bytes(at, 10))
    if (length === 0) return at
    at += length
  }
}

interface First {
  at: number
  header: number
  /** Of a frame before it that holds no sound. */
  table: Mp3Table | null
}

/** The first frame that another one follows, or that is all there is; one that holds a table instead of sound is passed over. */
async function findFirst(reader: Reader, start: number): Promise<First | null> {
  for (let at = start; at < Math.min(reader.size - headBytes, start + longestSearch); at += 1) {
    await reader.have(at, headBytes)
    const header = reader.header(at)
    const frame = mpegFrame(header)
    if (frame === null || frame.layer !== 3) continue
    const next = at + frame.size
    await reader.have(at, frame.size + headBytes)
    if (next + headBytes <= reader.size && !isSameStream(reader.header(next), header)) continue
    const table = mp3Table(await reader.bytes(at, frame.size), frame)
    if (table === null) return { at, header, table }
    const isLast = next + headBytes > reader.size
    return { at: next, header: isLast ? header : reader.header(next), table }
  }
  return null
}

/** Every whole frame from the first one on; what lies between or behind them is no sound. */
async function walk(reader: Reader, first: { at: number; header: number }): Promise<Mp3Sound> {
  const { header } = first
  const form = mpegFrame(header)
  const sizes: number[] = []
  const chunks: Chunk[] = []
  let behind = -1
  let isVariable = false
  for (let at = first.at; at + headBytes <= reader.size;) {
    if (reader.header(at) === -1) await reader.have(at, headBytes)
    const frame = frameAt(reader, at, header)
    if (frame === null) {
      at = await nextFrame(reader, at + 1, header)
      continue
    }
    if (at + frame.size > reader.size) break
    if (at !== behind) chunks.push({ offset: at, first: sizes.length, count: 0 })
    const chunk = chunks.at(-1)
    if (chunk !== undefined) chunk.count += 1
    isVariable ||= frame.bitRate !== form?.bitRate
    sizes.push(frame.size)
    at += frame.size
    behind = at
  }
  const runs = [{ count: sizes.length, ticks: form?.length ?? 1152 }]
  const times = packetTimes(runs)
  return {
    header,
    chunks,
    runs,
    times,
    isVariable,
    from: 0,
    heard: times.total,
    sizes: Uint32Array.from(sizes),
    scale: form?.sampleRate ?? 44_100,
    channels: form?.channels ?? 2,
  }
}

function frameAt(reader: Reader, at: number, header: number) {
  const found = reader.header(at)
  return found !== -1 && isSameStream(found, header) ? mpegFrame(found) : null
}

/** The next frame that another one follows: two headers that fit are no chance. The end of the file where there is none. */
async function nextFrame(reader: Reader, from: number, header: number): Promise<number> {
  for (let at = from; at + headBytes <= reader.size; at += 1) {
    if (reader.header(at) === -1) await reader.have(at, headBytes)
    const frame = frameAt(reader, at, header)
    if (frame === null) continue
    const next = at + frame.size
    if (next === reader.size) return at
    if (next + headBytes > reader.size) continue
    const held = reader.header(next)
    const follower = held === -1 ? (await reader.bytes(next, headBytes)).readUInt32BE() : held
    if (isSameStream(follower, header)) return at
  }
  return reader.size
}
