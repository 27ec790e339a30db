import type { AudioSpec } from './audio-spec.ts'
import { chapterSpans, pictureMime } from './audio-spec.ts'
import { ascii, be16, be32, joined, u8, utf8, zeros } from './bytes.ts'

/** Silent MPEG-1 layer III, mono, 32 kbit/s, behind an ID3v2.3 tag. Length in whole frames of 26 ms. */
export function mp3File(spec: AudioSpec): Buffer {
  const frames = Math.max(1, Math.round((spec.seconds * 44_100) / 1152))
  // Header, then side information of zeros: no spectral data, so silence.
  const frame = joined(u8(0xff, 0xfb, 0x10, 0xc0), zeros(100))
  return joined(id3Tag(spec), Buffer.concat(Array.from({ length: frames }, () => frame)))
}

const frameIds: Record<string, string> = {
  title: 'TIT2',
  subtitle: 'TIT3',
  album: 'TALB',
  artist: 'TPE1',
  album_artist: 'TPE2',
  composer: 'TCOM',
  track: 'TRCK',
  disc: 'TPOS',
  date: 'TYER',
  genre: 'TCON',
  publisher: 'TPUB',
  language: 'TLAN',
  grouping: 'TIT1',
}

function id3Tag(spec: AudioSpec): Buffer {
  const frames = Object.entries(spec.tags ?? {}).map(([name, value]) => textFrame(name, value))
  if (spec.picture) {
    const head = joined(u8(0), ascii(`${pictureMime(spec.picture)}\0`), u8(3, 0))
    frames.push(id3Frame('APIC', joined(head, spec.picture)))
  }
  const chapters = chapterSpans(spec)
  chapters.forEach((chapter, index) => {
    const times = [chapter.start, chapter.end].map((s) => be32(Math.round(s * 1000)))
    const offsets = be32(0xffffffff)
    const body = joined(ascii(`ch${index}\0`), ...times, offsets, offsets)
    frames.push(id3Frame('CHAP', joined(body, textFrame('title', chapter.title))))
  })
  if (chapters.length > 0) {
    const ids = chapters.map((_, index) => ascii(`ch${index}\0`))
    frames.push(id3Frame('CTOC', joined(ascii('toc\0'), u8(3, chapters.length), ...ids)))
  }
  if (frames.length === 0) return zeros(0)
  const body = joined(...frames)
  return joined(ascii('ID3'), u8(3, 0, 0), syncsafe(body.length), body)
}

function textFrame(name: string, value: string): Buffer {
  const text = joined(u8(0xff, 0xfe), Buffer.from(value, 'utf16le'))
  const id = frameIds[name]
  if (id) return id3Frame(id, joined(u8(1), text))
  const bom = u8(0xff, 0xfe)
  const end = be16(0)
  if (name === 'comment') return id3Frame('COMM', joined(u8(1), ascii('eng'), bom, end, text))
  const label = joined(bom, Buffer.from(name, 'utf16le'), end)
  return id3Frame('TXXX', joined(u8(1), label, text))
}

function id3Frame(id: string, body: Buffer): Buffer {
  return joined(utf8(id), be32(body.length), be16(0), body)
}

function syncsafe(length: number): Buffer {
  return u8((length >> 21) & 127, (length >> 14) & 127, (length >> 7) & 127, length & 127)
}
