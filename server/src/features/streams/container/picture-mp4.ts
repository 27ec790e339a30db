import type { TrackPicture } from '../film/picture-track.ts'
import { fragmentedHead, fragmentedSegment } from './fragmented-mp4.ts'
import { box, full, u16, u32, u64, zeros } from './mp4-parts.ts'

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
  return fragmentedHead({
    handler: 'vide',
    name: 'picture',
    scale: form.scale,
    volume: 0,
    width: Math.round(form.width * form.aspect),
    height: form.height,
    mediaHeader: full('vmhd', 0, 1, [zeros(8)]),
    sampleEntry: sampleEntry(form),
    duration: 0,
    flags: 0,
  })
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
  return fragmentedSegment({
    index,
    track: (offset) => [
      full('tfdt', 1, 0, [u64(Math.max(0, times[0] ?? 0))]),
      full('trun', 1, 0xf01, [u32(samples.length, offset), ...samples]),
    ],
    data: pictures.map(({ bytes }) => bytes),
  })
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
