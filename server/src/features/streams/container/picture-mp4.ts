import type { TrackPicture } from '../film/picture-track.ts'
import { box, full, matrix, u16, u32, u64, zeros } from './mp4-parts.ts'

export interface PictureForm {
  /** Ticks a second. */
  scale: number
  /** `avcC`. */
  config: Buffer
  width: number
  height: number
  /** Width of a point by its height. */
  aspect: number
}

export interface PictureSegment {
  /** In the order of decoding. */
  pictures: readonly TrackPicture[]
  /** Tick at which the film begins. */
  start: number
  /** Tick of the film at which the next segment begins. */
  end: number
  /** Number of the segment. */
  index: number
}

/** The head of a fragmented MP4 with one H.264 track. */
export function pictureInit(form: PictureForm): Buffer {
  const { scale, width, height, aspect } = form
  const times = u32(0, 0, 1000, 0, 0x10000)
  const movie = full('mvhd', 0, 0, [times, u16(0x100), zeros(10), matrix, zeros(24), u32(2)])
  const seen = [u32(0, 0, 1, 0, 0), zeros(16), matrix]
  const size = u32(Math.round(width * aspect) * 0x10000, height * 0x10000)
  const language = 0x55c4
  const media = box('mdia', [
    full('mdhd', 0, 0, [u32(0, 0, scale, 0), u16(language, 0)]),
    full('hdlr', 0, 0, [u32(0), Buffer.from('vide'), zeros(12), Buffer.from('picture\0')]),
    box('minf', [
      full('vmhd', 0, 1, [zeros(8)]),
      box('dinf', [full('dref', 0, 0, [u32(1), full('url ', 0, 1, [])])]),
      box('stbl', [
        full('stsd', 0, 0, [u32(1), sampleEntry(form)]),
        ...['stts', 'stsc', 'stco'].map((name) => full(name, 0, 0, [u32(0)])),
        full('stsz', 0, 0, [u32(0, 0)]),
      ]),
    ]),
  ])
  const track = box('trak', [full('tkhd', 0, 7, [...seen, size]), media])
  const defaults = full('trex', 0, 0, [u32(1, 1, 0, 0, 0)])
  return Buffer.concat([
    box('ftyp', [Buffer.from('iso5'), u32(512), Buffer.from('iso5iso6mp41')]),
    box('moov', [movie, track, box('mvex', [defaults])]),
  ])
}

/**
 * One fragment. Pictures are decoded one after the other at the times at which some picture is seen; how much later
 * its own turn comes is said with each, so files that don't say when to decode need not.
 */
export function pictureSegment({ pictures, start, end, index }: PictureSegment): Buffer {
  const times = pictures.map(({ at }) => at - start).sort((one, other) => one - other)
  const samples = pictures.map(({ bytes, at, isKey }, nth) => {
    const time = times[nth] ?? 0
    const lasts = Math.max(1, (times[nth + 1] ?? end) - time)
    const sample = Buffer.alloc(16)
    sample.writeUInt32BE(lasts, 0)
    sample.writeUInt32BE(bytes.length, 4)
    sample.writeUInt32BE(isKey ? keyPicture : otherPicture, 8)
    sample.writeInt32BE(at - start - time, 12)
    return sample
  })
  const track = (offset: number): Buffer =>
    box('traf', [
      full('tfhd', 0, 0x020000, [u32(1)]),
      full('tfdt', 1, 0, [u64(Math.max(0, times[0] ?? 0))]),
      full('trun', 1, 0xf01, [u32(samples.length, offset), ...samples]),
    ])
  const fragment = (offset: number): Buffer =>
    box('moof', [full('mfhd', 0, 0, [u32(index + 1)]), track(offset)])
  const type = box('styp', [Buffer.from('msdh'), u32(0), Buffer.from('msdhmsix')])
  const size = fragment(0).length
  const data = box(
    'mdat',
    pictures.map(({ bytes }) => bytes),
  )
  return Buffer.concat([type, fragment(size + 8), data])
}

/** Depends on no other; depends on others. */
const keyPicture = 0x02000000
const otherPicture = 0x01010000

/** 72 points to the inch, as everybody writes. */
const resolution = 72 * 0x10000

function sampleEntry({ config, width, height, aspect }: PictureForm): Buffer {
  const depth = u16(24, 0xffff)
  const form = [zeros(6), u16(1), zeros(16), u16(width, height), u32(resolution, resolution, 0)]
  const points =
    aspect === 1 ? [] : [box('pasp', [u32(Math.round(aspect * pointScale), pointScale)])]
  return box('avc1', [...form, u16(1), zeros(32), depth, box('avcC', [config]), ...points])
}

const pointScale = 10_000
