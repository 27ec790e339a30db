import { box, full, matrix, u16, u32, zeros } from './mp4-parts.ts'

/** What the one track of a file is. */
export interface TrackForm {
  handler: 'soun' | 'vide'
  name: string
  /** Ticks a second. */
  scale: number
  /** 0x100 for sound, 0 for what has none. */
  volume: number
  /** Points to be seen; 0 for sound. */
  width: number
  height: number
  /** The box about the kind of media. */
  mediaHeader: Buffer
  sampleEntry: Buffer
  /** Of a sample, where its fragment doesn't say; 0: each is said. */
  duration: number
  flags: number
}

/** The head of a fragmented MP4 with one track. */
export function fragmentedHead(form: TrackForm): Buffer {
  const times = u32(0, 0, 1000, 0, 0x10000)
  const movie = full('mvhd', 0, 0, [times, u16(0x100), zeros(10), matrix, zeros(24), u32(2)])
  const seen = [u32(0, 0, 1, 0, 0), zeros(8), u16(0, 0, form.volume, 0), matrix]
  const size = u32(form.width * 0x10000, form.height * 0x10000)
  const kind = [Buffer.from(form.handler), zeros(12), Buffer.from(`${form.name}\0`)]
  const language = 0x55c4
  const media = box('mdia', [
    full('mdhd', 0, 0, [u32(0, 0, form.scale, 0), u16(language, 0)]),
    full('hdlr', 0, 0, [u32(0), ...kind]),
    box('minf', [
      form.mediaHeader,
      box('dinf', [full('dref', 0, 0, [u32(1), full('url ', 0, 1, [])])]),
      box('stbl', [
        full('stsd', 0, 0, [u32(1), form.sampleEntry]),
        ...['stts', 'stsc', 'stco'].map((name) => full(name, 0, 0, [u32(0)])),
        full('stsz', 0, 0, [u32(0, 0)]),
      ]),
    ]),
  ])
  const track = box('trak', [full('tkhd', 0, 7, [...seen, size]), media])
  const defaults = full('trex', 0, 0, [u32(1, 1, form.duration, 0, form.flags)])
  return Buffer.concat([
    box('ftyp', [Buffer.from('iso5'), u32(512), Buffer.from('iso5iso6mp41')]),
    box('moov', [movie, track, box('mvex', [defaults])]),
  ])
}

interface Fragment {
  /** Number of the segment. */
  index: number
  /** The boxes of the track when its data begin so many bytes into the fragment. */
  track: (offset: number) => readonly Buffer[]
  data: readonly Buffer[]
}

/** A segment of one fragment. Its offsets count from the fragment; what it doesn't say is said in the head. */
export function fragmentedSegment({ index, track, data }: Fragment): Buffer {
  const fragment = (offset: number): Buffer =>
    box('moof', [
      full('mfhd', 0, 0, [u32(index + 1)]),
      box('traf', [full('tfhd', 0, 0x020000, [u32(1)]), ...track(offset)]),
    ])
  const type = box('styp', [Buffer.from('msdh'), u32(0), Buffer.from('msdhmsix')])
  const size = fragment(0).length
  return Buffer.concat([type, fragment(size + 8), box('mdat', data)])
}
