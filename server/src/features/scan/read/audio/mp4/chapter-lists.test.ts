import { describe, expect, it } from 'vitest'
import { be16, be32, joined, utf8, zeros } from '#testing/media/bytes.ts'
import type { TrackParts } from '#testing/media/mp4-boxes.ts'
import { box, chpl, ftyp, full, mvhd, soundEntry, trak } from '#testing/media/mp4-boxes.ts'
import { bytesOf } from '../bytes/file-bytes.ts'
import { mp4Chapters } from './chapter-lists.ts'

const titles = ['T0', 'T1', 'T2'].map((title) => joined(be16(2), utf8(title)))
const titlesAt = ftyp.length + 8

const sound = (refers?: number): Buffer =>
  trak({
    id: 1,
    kind: 'soun',
    entry: soundEntry('ac-3'),
    timescale: 48_000,
    durations: [[6, 48_000]],
    sizes: Array.from({ length: 6 }, () => 100),
    offsets: [],
    ...(refers === undefined ? {} : { refers }),
  })
/** Three titles of two seconds each. */
const titleTrack = (more: Partial<TrackParts> = {}): Buffer =>
  trak({
    id: 2,
    kind: 'text',
    entry: box('text', zeros(20)),
    timescale: 1000,
    durations: [[3, 2000]],
    sizes: titles.map(({ length }) => length),
    offsets: titles.map((_, index) => titlesAt + index * 4),
    ...more,
  })
const edits = full('elst', be32(1), be32(6000), be32(500), be32(65_536))
const five: [number, string][] = [0, 1, 2, 3, 4].map((start) => [start, `N${start}`])
const file = (...movie: Buffer[]): Buffer =>
  joined(ftyp, box('mdat', ...titles), box('moov', mvhd(6), ...movie))

/** What ffprobe makes of a list of five and a track of three. */
const merged = [
  { start: 0, end: 2, title: 'T0' },
  { start: 1, end: 2, title: 'N1' },
  { start: 2, end: 4, title: 'T1' },
  { start: 3, end: 4, title: 'N3' },
  { start: 4, end: 6, title: 'T2' },
]
const told = (bytes: Buffer): string[] =>
  mp4Chapters(bytesOf(bytes), { reported: merged, duration: 6 }).map(
    ({ start, end, title }) => `${start}-${end} ${title}`,
  )

const ofTrack = ['0-2 T0', '2-4 T1', '4-6 T2']
const ofList = ['0-1 N0', '1-2 N1', '2-3 N2', '3-4 N3', '4-6 N4']

describe('chapters of an MP4 whose sound is left to ffprobe', () => {
  it.each([
    ['the list where it tells more', [titleTrack(), box('udta', chpl(...five))], ofList],
    ['the track where it tells more', [titleTrack(), box('udta', chpl([0, 'N']))], ofTrack],
    [
      'the track where both tell the same',
      [titleTrack(), box('udta', chpl(...five.slice(2)))],
      ofTrack,
    ],
    ['a list alone', [box('udta', chpl(...five))], ofList],
    ['a track alone', [titleTrack()], ofTrack],
    [
      'the list beside a track that is edited',
      [titleTrack({ edits }), box('udta', chpl(...five))],
      ofList,
    ],
    [
      'an edited track, as ffprobe tells it, beside a shorter list',
      [titleTrack({ edits }), box('udta', chpl([1, 'N1'], [3, 'N3']))],
      ofTrack,
    ],
    [
      'the list beside a track that makes no sense',
      [box('trak', zeros(3)), box('udta', chpl(...five))],
      ofList,
    ],
  ])('are those of %s', (_, movie, expected) => {
    expect(told(file(sound(2), ...movie))).toEqual(expected)
  })

  it.each([
    ['there are none of ours', file(sound())],
    ['there is no movie', ftyp],
  ])('are those of ffprobe where %s', (_, bytes) => {
    expect(told(bytes)).toEqual(merged.map(({ start, end, title }) => `${start}-${end} ${title}`))
  })
})
