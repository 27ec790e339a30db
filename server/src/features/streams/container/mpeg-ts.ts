const packetBytes = 188
const tablePid = 0x1000
const audioPid = 0x100
const clock = 90_000
/** The clock of a book starts here, so that the reference before its first frame isn't negative; ticks. */
const baseTicks = 126_000
/** How far ahead of its playing a frame arrives; ticks. */
const leadTicks = 63_000
const framesPerPacket = 4
/** What a stuffed packet leaves at least of the header of what it carries. */
const leastHead = 20

export interface TimedFrame {
  bytes: Buffer
  /** Seconds from the beginning of the book. */
  seconds: number
}

export interface TsSegment {
  frames: readonly TimedFrame[]
  /** What the frames are: AAC in ADTS, or MPEG audio. */
  kind: 'aac' | 'mpeg'
  /** Number of the segment in the book. */
  index: number
}

/**
 * A segment as MPEG-TS. Its packets count on from the segment before it, whoever made that one: the tables count by
 * the number of the segment, and sound comes in a multiple of sixteen packets.
 */
export function mpegTs({ frames, kind, index }: TsSegment): Buffer {
  const parcels: Parcel[] = []
  for (let at = 0; at < frames.length; at += framesPerPacket) {
    const together = frames.slice(at, at + framesPerPacket)
    const ticks = baseTicks + Math.round((together[0]?.seconds ?? 0) * clock)
    const body = pes(Buffer.concat(together.map(({ bytes }) => bytes)), ticks)
    parcels.push({ body, ticks, cuts: cutsOf(body.length) })
  }
  fillUp(parcels)
  const count = parcels.reduce((sum, { cuts }) => sum + cuts.length, 2)
  const out = Buffer.alloc(count * packetBytes, 0xff)
  table(out, 0, { pid: 0, counter: index, section: programs })
  table(out, packetBytes, { pid: tablePid, counter: index, section: streams[kind] })
  let packet = 2
  for (const { body, ticks, cuts } of parcels) {
    let at = 0
    cuts.forEach((length, nth) => {
      const head = { counter: packet - 2, reference: nth === 0 ? ticks - leadTicks : null }
      write(out, packet * packetBytes, { ...head, payload: body.subarray(at, at + length) })
      at += length
      packet++
    })
  }
  return out
}

/** A few frames under one time stamp, and how their bytes are dealt out to packets. */
interface Parcel {
  body: Buffer
  ticks: number
  cuts: number[]
}

function pes(frames: Buffer, ticks: number): Buffer {
  const head = Buffer.from([0, 0, 1, 0xc0, 0, 0, 0x80, 0x80, 5, 0, 0, 0, 0, 0])
  head.writeUInt16BE(frames.length + 8, 4)
  const low = ticks % 2 ** 33
  const high = Math.floor(low / 2 ** 30)
  const rest = low % 2 ** 30
  head[9] = 0x21 | (high << 1)
  head.writeUInt16BE((((rest >>> 15) & 0x7fff) << 1) | 1, 10)
  head.writeUInt16BE(((rest & 0x7fff) << 1) | 1, 12)
  return Buffer.concat([head, frames])
}

/** The first packet has a clock reference beside it. */
function cutsOf(length: number): number[] {
  const cuts = [Math.min(length, packetBytes - 12)]
  for (let left = length - (cuts[0] ?? 0); left > 0; left -= packetBytes - 4)
    cuts.push(Math.min(left, packetBytes - 4))
  return cuts
}

/** Splits packets until there are a multiple of sixteen. */
function fillUp(parcels: readonly Parcel[]): void {
  let lacking = -parcels.reduce((sum, { cuts }) => sum + cuts.length, 0) & 15
  for (let round = 0; lacking > 0 && round < 64; round++) {
    for (const { cuts } of parcels) {
      if (lacking === 0) return
      const length = Math.max(...cuts)
      const nth = cuts.indexOf(length)
      const head = nth === 0 ? leastHead : 1
      if (length <= head) continue
      const kept = Math.max(head, length >> 1)
      cuts.splice(nth, 1, kept, length - kept)
      lacking--
    }
  }
}

interface Packet {
  counter: number
  /** Ticks of the clock reference; null: none. */
  reference: number | null
  payload: Buffer
}

function write(out: Buffer, at: number, { counter, reference, payload }: Packet): void {
  const stuffed = packetBytes - 4 - payload.length
  const isFirst = reference !== null
  out[at] = 0x47
  out.writeUInt16BE(audioPid | (isFirst ? 0x4000 : 0), at + 1)
  out[at + 3] = (stuffed > 0 ? 0x30 : 0x10) | (counter & 15)
  if (stuffed > 0) out[at + 4] = stuffed - 1
  if (stuffed > 1) out[at + 5] = isFirst ? 0x50 : 0
  if (isFirst) {
    const low = reference % 2 ** 33
    out.writeUInt32BE(Math.floor(low / 2), at + 6)
    out[at + 10] = (low % 2) * 0x80 + 0x7e
    out[at + 11] = 0
  }
  payload.copy(out, at + packetBytes - payload.length)
}

interface Table {
  pid: number
  counter: number
  section: Buffer
}

function table(out: Buffer, at: number, { pid, counter, section }: Table): void {
  out[at] = 0x47
  out.writeUInt16BE(pid | 0x4000, at + 1)
  out[at + 3] = 0x10 | (counter & 15)
  out[at + 4] = 0
  section.copy(out, at + 5)
}

const programs = withChecksum('00 b00d 0001 c1 0000 0001 f000')
/** One stream: of type 0x0f, AAC in ADTS, or 0x03, MPEG audio. */
const streams = {
  aac: withChecksum('02 b012 0001 c1 0000 e100 f000 0f e100 f000'),
  mpeg: withChecksum('02 b012 0001 c1 0000 e100 f000 03 e100 f000'),
}

/** A table in hex with its CRC-32 as MPEG counts it: not reflected, not inverted. */
function withChecksum(hex: string): Buffer {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  const section = Buffer.alloc(bytes.length + 4)
  bytes.copy(section)
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  section.writeUInt32BE(crc >>> 0, bytes.length)
  return section
}
