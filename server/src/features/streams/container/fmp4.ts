import { frameSamples } from '../grid.ts'
import { headerBytes } from './adts.ts'
import { box, full, matrix, u16, u32, u64, zeros } from './mp4-parts.ts'

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
  const times = u32(0, 0, 1000, 0, 0x10000)
  const movie = full('mvhd', 0, 0, [times, u16(0x100), zeros(10), matrix, zeros(24), u32(2)])
  const sound = [u32(0, 0, 1, 0, 0), zeros(8), u16(0, 0, 0x100, 0)]
  const head = full('tkhd', 0, 7, [...sound, matrix, u32(0, 0)])
  const language = 0x55c4
  const media = box('mdia', [
    full('mdhd', 0, 0, [u32(0, 0, rate, 0), u16(language, 0)]),
    full('hdlr', 0, 0, [u32(0), Buffer.from('soun'), zeros(12), Buffer.from('sound\0')]),
    box('minf', [
      full('smhd', 0, 0, [u32(0)]),
      box('dinf', [full('dref', 0, 0, [u32(1), full('url ', 0, 1, [])])]),
      box('stbl', [
        full('stsd', 0, 0, [u32(1), sampleEntry(rate, channels)]),
        ...['stts', 'stsc', 'stco'].map((name) => full(name, 0, 0, [u32(0)])),
        full('stsz', 0, 0, [u32(0, 0)]),
      ]),
    ]),
  ])
  const defaults = full('trex', 0, 0, [u32(1, 1, frameSamples, 0, syncSample)])
  return Buffer.concat([
    box('ftyp', [Buffer.from('iso5'), u32(512), Buffer.from('iso5iso6mp41')]),
    box('moov', [movie, box('trak', [head, media]), box('mvex', [defaults])]),
  ])
}

/** One fragment; its time is counted in samples from the beginning of the book. */
export function mp4Segment({ frames, first, index }: Mp4Segment): Buffer {
  const bodies = frames.map((frame) => frame.subarray(headerBytes))
  const sizes = Buffer.alloc(bodies.length * 4)
  bodies.forEach((body, at) => sizes.writeUInt32BE(body.length, at * 4))
  const track = (offset: number): Buffer =>
    box('traf', [
      // Offsets count from the fragment; durations and flags are those of the head.
      full('tfhd', 0, 0x020000, [u32(1)]),
      full('tfdt', 1, 0, [u64(first * frameSamples)]),
      full('trun', 0, 0x201, [u32(bodies.length, offset), sizes]),
    ])
  const fragment = (offset: number): Buffer =>
    box('moof', [full('mfhd', 0, 0, [u32(index + 1)]), track(offset)])
  const type = box('styp', [Buffer.from('msdh'), u32(0), Buffer.from('msdhmsix')])
  const size = fragment(0).length
  return Buffer.concat([type, fragment(size + 8), box('mdat', bodies)])
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
