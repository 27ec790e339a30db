import { describe, expect, it } from 'vitest'
import { ascii, be16, be32, be64, joined, u8, utf8, zeros } from '#testing/media/bytes.ts'
import type { TrackParts } from '#testing/media/mp4-boxes.ts'
import { box, chpl, ftyp, full, mvhd, soundEntry, trak } from '#testing/media/mp4-boxes.ts'
import { bytesOf } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { readMp4 } from './mp4.ts'

const esds = (config: Buffer, objectType = 0x40): Buffer => {
  const decoder = joined(
    u8(4, 15 + config.length, objectType, 0x15),
    zeros(11),
    u8(5, config.length),
    config,
  )
  return full('esds', u8(3, decoder.length + 3), be16(1), u8(0), decoder)
}
const aac = (config: Buffer): Buffer => soundEntry('mp4a', esds(config))
const lowComplexity = u8(0x12, 0x10)

const sound = (more: Partial<TrackParts> = {}): Buffer =>
  trak({
    id: 1,
    kind: 'soun',
    entry: aac(lowComplexity),
    timescale: 44_100,
    durations: [[10, 44_100]],
    sizes: Array.from({ length: 10 }, () => 1000),
    offsets: [],
    ...more,
  })

const data = (type: number, body: Buffer): Buffer => box('data', be32(type), be32(0), body)
const textAtom = (type: string, value: string): Buffer => box(type, data(1, utf8(value)))
const freeform = (name: string, value: string): Buffer =>
  box(
    '----',
    full('mean', ascii('com.apple.iTunes')),
    full('name', utf8(name)),
    data(1, utf8(value)),
  )
const meta = (...atoms: Buffer[]): Buffer =>
  full('meta', full('hdlr', zeros(4), ascii('mdirappl'), zeros(9)), box('ilst', ...atoms))
const read = (...parts: Buffer[]) => readMp4(bytesOf(joined(...parts)))
const tagsOf = (...atoms: Buffer[]) => {
  const { major_brand, minor_version, compatible_brands, ...tags } = read(
    ftyp,
    box('moov', mvhd(10), sound(), box('udta', meta(...atoms))),
  ).tags
  expect([major_brand, minor_version, compatible_brands]).toEqual(['M4A ', '512', 'M4A isom'])
  return tags
}

describe('an mp4 file', () => {
  it('is read with its movie box in front or behind', () => {
    const moov = box('moov', mvhd(10), sound())
    const mdat = box('mdat', zeros(70_000))
    for (const parts of [
      [ftyp, moov, mdat],
      [ftyp, box('free', zeros(9)), mdat, moov],
    ]) {
      expect(read(...parts)).toMatchObject({
        format: 'QuickTime / MOV',
        duration: 10,
        bitRate: 8000,
        codec: 'aac',
        timeBase: '1/44100',
        channels: 2,
        channelLayout: 'stereo',
        language: 'eng',
      })
    }
  })

  it('may have more bytes of sound than 32 bits count', () => {
    const large = joined(be32(1), ascii('mdat'), be64(2 ** 33))
    expect(read(ftyp, box('moov', mvhd(10), sound()), large).duration).toBe(10)
  })

  it.each([
    ['HE-AAC with parametric stereo', u8(0xeb, 0x09, 0x88, 0x00), 'aac', 2],
    ['AAC 5.1', u8(0x12, 0x30), 'aac', 6],
    ['AAC mono', u8(0x12, 0x08), 'aac', 1],
  ])('tells the channels of %s from its configuration', (_, config, codec, channels) => {
    expect(read(ftyp, box('moov', mvhd(10), sound({ entry: aac(config) })))).toMatchObject({
      codec,
      channels,
    })
  })

  it('reads ALAC by its cookie', () => {
    const cookie = joined(zeros(13), u8(1), zeros(14))
    const entry = soundEntry('alac', box('alac', cookie))
    expect(read(ftyp, box('moov', mvhd(10), sound({ entry })))).toMatchObject({
      codec: 'alac',
      channels: 1,
    })
  })

  it('adds up the fragments', () => {
    const run = full('trun', be32(5))
    const moof = box('moof', box('traf', box('tfhd', be32(8), be32(1), be32(22_050)), run))
    const timed = joined(u8(0, 0, 1, 0), be32(2), be32(44_100), be32(22_050))
    const other = box('moof', box('traf', box('tfhd', be32(0), be32(1)), box('trun', timed)))
    const moov = box('moov', mvhd(0), sound({ durations: [], sizes: [] }), box('mvex'))
    expect(read(ftyp, moov, moof, box('mdat', zeros(800)), other).duration).toBeCloseTo(4, 6)
  })

  it.each([
    ['no movie box', [ftyp]],
    ['no sound', [ftyp, box('moov', mvhd(10))]],
    ['a cut-off movie box', [ftyp, box('moov', mvhd(10), sound()).subarray(0, 300)]],
    ['a film', [ftyp, box('moov', mvhd(10), sound(), sound({ id: 2, kind: 'vide' }))]],
    ['two sound tracks', [ftyp, box('moov', mvhd(10), sound(), sound({ id: 2 }))]],
    ['another codec', [ftyp, box('moov', mvhd(10), sound({ entry: soundEntry('ac-3') }))]],
    ['no duration', [ftyp, box('moov', mvhd(0), sound())]],
  ])('is left to ffprobe with %s', (_, parts) => {
    expect(() => read(...parts)).toThrow(OddFile)
  })
})

describe('its tags', () => {
  it('have the names ffprobe gives them', () => {
    expect(
      tagsOf(
        textAtom('©nam', 'Tïtle'),
        textAtom('aART', 'Author'),
        textAtom('©wrt', 'Narrator'),
        textAtom('ldes', 'Long'),
        textAtom('tvsh', 'Show'),
        textAtom('zzzz', 'unknown'),
        freeform('SERIES-PART', '2.5'),
      ),
    ).toEqual({
      title: 'Tïtle',
      album_artist: 'Author',
      composer: 'Narrator',
      synopsis: 'Long',
      show: 'Show',
      'series-part': '2.5',
    })
  })

  it('may be numbers', () => {
    expect(
      tagsOf(
        box('trkn', data(0, joined(be16(0), be16(3), be16(12), be16(0)))),
        box('disk', data(0, joined(be16(0), be16(1), be16(0)))),
        box('gnre', data(0, be16(14))),
        box('stik', data(21, u8(2))),
        box('tvsn', data(21, be32(4))),
      ),
    ).toEqual({ track: '3/12', disc: '1', genre: 'Pop', media_type: '2', season_number: '4' })
  })

  it('may be texts of QuickTime, with a language', () => {
    const name = box('©nam', be16(4), be16(0x15c7), utf8('Näm').subarray(0, 4))
    expect(read(ftyp, box('moov', mvhd(10), sound(), box('udta', name))).tags['title']).toBe('Näm')
  })

  it('say where the cover lies', () => {
    const jpeg = joined(u8(0xff, 0xd8, 0xff, 0xe0), zeros(50))
    const file = joined(
      ftyp,
      box('moov', mvhd(10), sound(), box('udta', meta(box('covr', data(13, jpeg))))),
    )
    const { picture } = readMp4(bytesOf(file))
    expect(picture).toEqual({ codec: 'mjpeg', offset: file.indexOf(jpeg), length: jpeg.length })
  })

  it('are left to ffprobe when QuickTime keys name them', () => {
    const keyed = full('meta', full('hdlr', zeros(4), ascii('mdta'), zeros(12)))
    expect(() => read(ftyp, box('moov', mvhd(10), sound(), keyed))).toThrow('QuickTime keys')
  })
})

describe('its chapters', () => {
  it('come from a Nero list, each until the next', () => {
    const udta = box('udta', chpl([0, 'One'], [2.5, 'Zwö'], [7, '']))
    expect(read(ftyp, box('moov', mvhd(10), sound(), udta)).chapters).toEqual([
      { start: 0, end: 2.5, title: 'One' },
      { start: 2.5, end: 7, title: 'Zwö' },
      { start: 7, end: 10, title: '' },
    ])
  })

  const titles = [
    joined(be16(4), utf8('Öne')),
    joined(be16(6), u8(0xfe, 0xff), Buffer.from('二!', 'utf16le').swap16()),
  ]
  const titleTrack = (more: Partial<TrackParts> = {}): Buffer => {
    const start = ftyp.length + 8
    return trak({
      id: 2,
      kind: 'text',
      entry: box('text', zeros(20)),
      timescale: 1000,
      durations: [
        [1, 4000],
        [1, 6000],
      ],
      sizes: titles.map(({ length }) => length),
      offsets: [start, start + titles[0]!.length],
      ...more,
    })
  }

  it('come from a chapter track, and win over the list', () => {
    const moov = box(
      'moov',
      mvhd(10),
      sound({ refers: 2 }),
      titleTrack(),
      box('udta', chpl([0, 'x'], [1, 'y'])),
    )
    expect(read(ftyp, box('mdat', ...titles), moov).chapters).toEqual([
      { start: 0, end: 4, title: 'Öne' },
      { start: 4, end: 10, title: '二!' },
    ])
  })

  it('come from the list when it tells more, in order and not before the sound', () => {
    const list = chpl([2.5, 'c'], [-1, 'a'], [-3, 'x'], [1, 'b'])
    const moov = box('moov', mvhd(10), sound({ refers: 2 }), titleTrack(), box('udta', list))
    expect(read(ftyp, box('mdat', ...titles), moov).chapters).toEqual([
      { start: 0, end: 1, title: 'a' },
      { start: 1, end: 2.5, title: 'b' },
      { start: 2.5, end: 10, title: 'c' },
    ])
  })

  it('are not taken from texts that nobody refers to', () => {
    expect(
      read(ftyp, box('mdat', ...titles), box('moov', mvhd(10), sound(), titleTrack())).chapters,
    ).toEqual([])
  })

  it.each([
    [
      'moved by an edit list',
      { edits: full('elst', be32(1), be32(10_000), be32(500), be32(65_536)) },
    ],
    ['placed nowhere', { offsets: [] }],
    ['counted in millions', { sizes: Array.from({ length: 10_001 }, () => 1) }],
  ])('are left to ffprobe when %s', (_, more) => {
    const moov = box('moov', mvhd(10), sound({ refers: 2 }), titleTrack(more))
    expect(() => read(ftyp, box('mdat', ...titles), moov)).toThrow(OddFile)
  })
})
