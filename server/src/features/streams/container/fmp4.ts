import { frameSamples } from '../grid.ts'
import { headerBytes } from './adts.ts'
import { fragmentedHead, fragmentedSegment } from './fragmented-mp4.ts'
import { box, full, u16, u32, u64, zeros } from './mp4-parts.ts'

export interface Mp4Segment {
  /** ADTS frames. */
  frames: readonly Buffer[]
  /** Number of the first frame in the book. */
  first: number
  /** Number of the segment in the book. */
  index: number
}

/** The head of a fragmented MP4 with one AAC track. */
export function mp4Init({ rate, channels }: { rate: number; channels: number }): Buffer {
  return fragmentedHead({
    handler: 'soun',
    name: 'sound',
    scale: rate,
    volume: 0x100,
    width: 0,
    height: 0,
    mediaHeader: full('smhd', 0, 0, [u32(0)]),
    sampleEntry: sampleEntry(rate, channels),
    duration: frameSamples,
    flags: syncSample,
  })
}

/** One fragment; its time is counted in samples from the beginning of the book. */
export function mp4Segment({ frames, first, index }: Mp4Segment): Buffer {
  const bodies = frames.map((frame) => frame.subarray(headerBytes))
  const sizes = Buffer.alloc(bodies.length * 4)
  bodies.forEach((body, at) => sizes.writeUInt32BE(body.length, at * 4))
  return fragmentedSegment({
    index,
    track: (offset) => [
      full('tfdt', 1, 0, [u64(first * frameSamples)]),
      full('trun', 0, 0x201, [u32(bodies.length, offset), sizes]),
    ],
    data: bodies,
  })
}

const syncSample = 0x02000000

function sampleEntry(rate: number, channels: number): Buffer {
  const form = [zeros(6), u16(1), zeros(8), u16(channels, 16), u32(0, rate * 65_536)]
  return box('mp4a', [...form, full('esds', 0, 0, [esDescriptor(rate, channels)])])
}

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000]

/** MPEG-4 audio, AAC-LC. */
function esDescriptor(rate: number, channels: number): Buffer {
  const config = u16((2 << 11) | (rates.indexOf(rate) << 7) | (channels << 3))
  const kind = Buffer.from([0x40, 0x15, 0, 0, 0])
  const decoder = Buffer.concat([kind, u32(0, 0), descriptor(5, config)])
  const body = [u16(1), Buffer.from([0]), descriptor(4, decoder), descriptor(6, Buffer.from([2]))]
  return descriptor(3, Buffer.concat(body))
}

function descriptor(tag: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, body.length]), body])
}
