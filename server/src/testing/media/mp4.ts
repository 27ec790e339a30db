import type { AudioSpec } from './audio-spec.ts'
import { pictureMime } from './audio-spec.ts'
import { ascii, be16, be32, be64, joined, u8, utf8, zeros } from './bytes.ts'

const rate = 44_100
const samplesPerFrame = 1024
/** A silent AAC-LC frame for one channel. */
const silentFrame = u8(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80)

/** Silent AAC in an MP4 container with iTunes tags and Nero chapters; the index lies before the data. */
export function mp4File(spec: AudioSpec): Buffer {
  const frames = Math.max(1, Math.round((spec.seconds * rate) / samplesPerFrame))
  const head = box('ftyp', joined(ascii('M4B '), be32(0), ascii('M4B isomiso2')))
  const indexLength = moov(spec, frames, 0).length
  const index = moov(spec, frames, head.length + indexLength + 8)
  const data = box('mdat', joined(...Array.from({ length: frames }, () => silentFrame)))
  return joined(head, index, data)
}

function moov(spec: AudioSpec, frames: number, dataOffset: number): Buffer {
  const duration = frames * samplesPerFrame
  return box(
    'moov',
    joined(
      box('mvhd', joined(zeros(12), be32(rate), be32(duration), be32(0x10000), zeros(76), be32(2))),
      box('trak', joined(trackHeader(duration), media(frames, duration, dataOffset))),
      box('udta', joined(tagBox(spec), chapterBox(spec))),
    ),
  )
}

function trackHeader(duration: number): Buffer {
  const fields = [be32(7), zeros(8), be32(1), zeros(4), be32(duration), zeros(8)]
  return box('tkhd', joined(...fields, be16(0), be16(0), be16(0x100), zeros(46)))
}

function media(frames: number, duration: number, dataOffset: number): Buffer {
  const header = box('mdhd', joined(zeros(12), be32(rate), be32(duration), be16(0x55c4), be16(0)))
  const handler = box('hdlr', joined(zeros(8), ascii('soun'), zeros(12), ascii('sound\0')))
  const reference = box('dref', joined(be32(0), be32(1), box('url ', be32(1))))
  const table = box(
    'stbl',
    joined(
      box('stsd', joined(be32(0), be32(1), sampleEntry())),
      box('stts', joined(be32(0), be32(1), be32(frames), be32(samplesPerFrame))),
      box('stsc', joined(be32(0), be32(1), be32(1), be32(frames), be32(1))),
      box('stsz', joined(be32(0), be32(silentFrame.length), be32(frames))),
      box('stco', joined(be32(0), be32(1), be32(dataOffset))),
    ),
  )
  const info = box('minf', joined(box('smhd', zeros(8)), box('dinf', reference), table))
  return box('mdia', joined(header, handler, info))
}

function sampleEntry(): Buffer {
  // AAC-LC, 44.1 kHz, one channel.
  const specific = joined(u8(5, 2), u8(0x12, 0x08))
  const decoder = joined(u8(4, 13 + specific.length, 0x40, 0x15), zeros(11), specific)
  const descriptor = joined(u8(3, 3 + decoder.length + 3), be16(1), u8(0), decoder, u8(6, 1, 2))
  const fields = [zeros(6), be16(1), zeros(8), be16(1), be16(16), zeros(4), be16(rate), be16(0)]
  return box('mp4a', joined(...fields, box('esds', joined(be32(0), descriptor))))
}

const tagNames: Record<string, string> = {
  title: '\xa9nam',
  album: '\xa9alb',
  artist: '\xa9ART',
  album_artist: 'aART',
  composer: '\xa9wrt',
  date: '\xa9day',
  genre: '\xa9gen',
  comment: '\xa9cmt',
  description: 'desc',
  grouping: '\xa9grp',
}

function tagBox(spec: AudioSpec): Buffer {
  const entries = Object.entries(spec.tags ?? {}).map(([name, value]) => tagEntry(name, value))
  if (spec.picture) {
    const kind = pictureMime(spec.picture) === 'image/png' ? 14 : 13
    entries.push(box('covr', dataBox(kind, spec.picture)))
  }
  const handler = box('hdlr', joined(zeros(8), ascii('mdirappl'), zeros(9)))
  return box('meta', joined(be32(0), handler, box('ilst', joined(...entries))))
}

function tagEntry(name: string, value: string): Buffer {
  if (name === 'track' || name === 'disc') {
    const [number = 0, total = 0] = value.split('/').map(Number)
    const body = joined(be16(0), be16(number), be16(total), name === 'track' ? be16(0) : zeros(0))
    return box(name === 'track' ? 'trkn' : 'disk', dataBox(0, body))
  }
  const known = tagNames[name]
  if (known) return box(known, dataBox(1, utf8(value)))
  const mean = box('mean', joined(be32(0), ascii('com.apple.iTunes')))
  return box(
    '----',
    joined(mean, box('name', joined(be32(0), utf8(name))), dataBox(1, utf8(value))),
  )
}

function dataBox(kind: number, body: Buffer): Buffer {
  return box('data', joined(be32(kind), be32(0), body))
}

function chapterBox(spec: AudioSpec): Buffer {
  const chapters = spec.chapters ?? []
  if (chapters.length === 0) return zeros(0)
  const entries = chapters.map(({ start, title }) => {
    const text = utf8(title).subarray(0, 255)
    return joined(be64(Math.round(start * 10_000_000)), u8(text.length), text)
  })
  return box('chpl', joined(u8(1, 0, 0, 0), zeros(4), u8(chapters.length), ...entries))
}

function box(name: string, body: Buffer): Buffer {
  return joined(be32(body.length + 8), ascii(name), body)
}
