import { ascii, be16, be32, be64, joined, u8, utf8, zeros } from './bytes.ts'

/** A box out of its parts. */
export const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = joined(...parts)
  return joined(be32(body.length + 8), ascii(type), body)
}
/** A box that begins with a version and flags of zero. */
export const full = (type: string, ...parts: Buffer[]): Buffer => box(type, be32(0), ...parts)
/** The head of an audio file. */
export const ftyp = box('ftyp', ascii('M4A '), be32(512), ascii('M4A isom'))
/** The header of a movie; whole seconds. */
export const mvhd = (seconds: number): Buffer =>
  full('mvhd', zeros(8), be32(1000), be32(seconds * 1000), zeros(80))

/** What a track is made of; `durations` are pairs of a count and units, `refers` names its chapter track. */
export interface TrackParts {
  id: number
  kind: string
  entry: Buffer
  timescale: number
  durations: [number, number][]
  sizes: number[]
  offsets: number[]
  refers?: number
  edits?: Buffer
}

/** A track whose samples lie one in a chunk. */
export function trak(parts: TrackParts): Buffer {
  const { id, kind, entry, timescale, durations, sizes, offsets, refers, edits } = parts
  const duration = durations.reduce((sum, [count, each]) => sum + count * each, 0)
  const table = box(
    'stbl',
    full('stsd', be32(1), entry),
    full(
      'stts',
      be32(durations.length),
      ...durations.flatMap(([count, each]) => [be32(count), be32(each)]),
    ),
    full('stsc', be32(1), be32(1), be32(1), be32(1)),
    full('stsz', be32(0), be32(sizes.length), ...sizes.map(be32)),
    full('stco', be32(offsets.length), ...offsets.map(be32)),
  )
  const mdhd = full('mdhd', zeros(8), be32(timescale), be32(duration), be16(0x15c7), be16(0))
  const hdlr = full('hdlr', zeros(4), ascii(kind), zeros(12))
  return box(
    'trak',
    full('tkhd', zeros(8), be32(id), zeros(68)),
    ...(edits ? [box('edts', edits)] : []),
    ...(refers === undefined ? [] : [box('tref', box('chap', be32(refers)))]),
    box('mdia', mdhd, hdlr, box('minf', table)),
  )
}

/** The description of stereo sound of a kind (`mp4a`, `ac-3`). */
export const soundEntry = (type: string, ...parts: Buffer[]): Buffer =>
  box(
    type,
    zeros(6),
    be16(1),
    zeros(8),
    be16(2),
    be16(16),
    zeros(4),
    be16(44_100),
    be16(0),
    ...parts,
  )
/** Nero's list of chapters: starts in seconds, and titles. */
export const chpl = (...chapters: [number, string][]): Buffer =>
  box(
    'chpl',
    u8(1, 0, 0, 0),
    be32(0),
    u8(chapters.length),
    ...chapters.map(([start, title]) =>
      joined(be64(start * 1e7), u8(utf8(title).length), utf8(title)),
    ),
  )
