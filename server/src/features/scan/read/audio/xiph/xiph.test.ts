import { describe, expect, it } from 'vitest'
import {
  ascii,
  be16,
  be24,
  be32,
  joined,
  le16,
  le32,
  u8,
  utf8,
  zeros,
} from '#testing/media/bytes.ts'
import { bytesOf } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { readFlac } from './flac.ts'
import { oggPicture, readOgg } from './ogg.ts'
import { pageChecksum } from './ogg-checksum.ts'

function comments(...lines: string[]): Buffer {
  const texts = lines.map((line) => joined(le32(utf8(line).length), utf8(line)))
  return joined(le32(3), ascii('me!'), le32(lines.length), ...texts)
}

function pictureBlock(picture: Buffer, kind = 3): Buffer {
  return joined(
    be32(kind),
    be32(9),
    ascii('image/png'),
    be32(2),
    utf8('ü'),
    zeros(16),
    be32(picture.length),
    picture,
  )
}

const icon = joined(ascii('GIF89a'), zeros(100))
const png = joined(u8(0x89, 0x50, 0x4e, 0x47), Buffer.alloc(90_000, 7))

describe('a FLAC file', () => {
  const info = (samples: number, channels = 2): Buffer => {
    const format = Buffer.alloc(8)
    format.writeBigUInt64BE(
      (44_100n << 44n) | (BigInt(channels - 1) << 41n) | (15n << 36n) | BigInt(samples),
    )
    return joined(be16(4096), be16(4096), zeros(6), format, zeros(16))
  }
  const block = (kind: number, body: Buffer): Buffer => joined(u8(kind), be24(body.length), body)
  const end = joined(u8(0x81), be24(10), zeros(10), u8(0xff, 0xf8, 0xc9, 0x08), zeros(100))
  const file = (...blocks: Buffer[]): Buffer => joined(ascii('fLaC'), ...blocks, end)
  const read = (bytes: Buffer) => readFlac(bytesOf(bytes))

  it.each([
    [1, 'mono'],
    [2, 'stereo'],
    [6, '5.1(side)'],
  ])('with %i channels is read', (channels, channelLayout) => {
    expect(read(file(block(0, info(88_200, channels))))).toMatchObject({
      format: 'raw FLAC',
      codec: 'flac',
      duration: 2,
      timeBase: '1/44100',
      channels,
      channelLayout,
    })
  })

  it('has the names that ffprobe gives its comments; several values are joined', () => {
    const list = comments(
      'TITLE=T',
      'ARTIST=A',
      'artist=B',
      'ALBUMARTIST=C',
      'TRACKNUMBER=3',
      'DESCRIPTION=D',
      'EMPTY=',
      'nothing',
    )
    expect(read(file(block(0, info(88_200)), block(4, list))).tags).toEqual({
      title: 'T',
      artist: 'A;B',
      album_artist: 'C',
      track: '3',
      comment: 'D',
    })
  })

  it('says where its picture lies', () => {
    const bytes = file(block(0, info(88_200)), block(6, pictureBlock(png)))
    expect(read(bytes).picture).toEqual({
      codec: 'png',
      offset: bytes.indexOf(png),
      length: png.length,
    })
  })

  it('shows its front cover, wherever icons stand', () => {
    const bytes = file(
      block(0, info(88_200)),
      block(6, pictureBlock(icon, 1)),
      block(6, pictureBlock(icon, 2)),
      block(6, pictureBlock(png)),
      block(6, pictureBlock(icon, 0)),
    )
    expect(read(bytes).picture).toMatchObject({ codec: 'png', offset: bytes.indexOf(png) })
  })

  it('shows the front cover of an ID3 tag rather than an icon of its own', () => {
    const apic = joined(u8(0), ascii('image/png\0'), u8(3, 0), png.subarray(0, 60))
    const frame = joined(ascii('APIC'), be32(apic.length), be16(0), apic)
    const tag = joined(ascii('ID3'), u8(3, 0, 0, 0, 0, 0, frame.length), frame)
    const bytes = joined(tag, file(block(0, info(88_200)), block(6, pictureBlock(icon, 1))))
    expect(read(bytes).picture).toMatchObject({ codec: 'png', length: 60 })
  })

  it('may stand behind an ID3 tag, which counts only without comments', () => {
    const text = joined(ascii('TIT2'), be32(4), be16(0), u8(3), ascii('Id3'))
    const tag = joined(ascii('ID3'), u8(3, 0, 0, 0, 0, 0, text.length), text)
    expect(read(joined(tag, file(block(0, info(88_200))))).tags).toEqual({ title: 'Id3' })
    const own = file(block(0, info(88_200)), block(4, comments('ALBUM=A')))
    expect(read(joined(tag, own)).tags).toEqual({ album: 'A' })
  })

  it.each([
    ['an unknown length', file(block(0, info(0)))],
    ['a cue sheet', file(block(0, info(88_200)), block(5, zeros(400)))],
    ['no description', file(block(4, comments()))],
    ['no sound', file(block(0, info(88_200))).subarray(0, 40)],
  ])('is left to ffprobe with %s', (_, bytes) => {
    expect(() => read(bytes)).toThrow(OddFile)
  })
})

interface Page {
  granule: number
  packets: Buffer[]
  flags?: number
  serial?: number
  isOpen?: boolean
}

/** One page; an open one ends in the middle of its last packet. */
function page({ granule, packets, flags = 0, serial = 7, isOpen = false }: Page): Buffer {
  const lacing = packets.flatMap((packet, index) => {
    const full = Array.from({ length: Math.floor(packet.length / 255) }, () => 255)
    return isOpen && index === packets.length - 1 ? full : [...full, packet.length % 255]
  })
  const position = Buffer.alloc(8)
  position.writeBigInt64LE(BigInt(granule))
  const head = joined(ascii('OggS'), u8(0, flags), position, le32(serial), zeros(8))
  const bytes = joined(head, u8(lacing.length, ...lacing), ...packets)
  le32(pageChecksum(bytes)).copy(bytes, 22)
  return bytes
}

const opusHead = joined(ascii('OpusHead'), u8(1, 2), le16(312), le32(44_100), zeros(3))
const vorbisHead = joined(
  u8(1),
  ascii('vorbis'),
  le32(0),
  u8(1),
  le32(22_050),
  le32(0),
  le32(48_000),
  zeros(4),
  u8(0xb8, 1),
)
const soundPackets = Array.from({ length: 50 }, () => u8(0xf8, 0xff, 0xfe))

describe('an Ogg file', () => {
  const file = (list: Buffer, ...sound: Buffer[]): Buffer =>
    joined(
      page({ granule: 0, flags: 2, packets: [opusHead] }),
      page({ granule: 0, packets: [joined(ascii('OpusTags'), list)] }),
      ...sound,
    )
  const sound = [
    page({ granule: 48_000, packets: soundPackets }),
    page({ granule: 96_312, packets: soundPackets }),
  ]
  const read = (bytes: Buffer) => readOgg(bytesOf(bytes))

  it('of Opus is read', () => {
    expect(read(file(comments('TITLE=T', 'LANGUAGE=deu', 'CHAPTERS=3'), ...sound))).toMatchObject({
      format: 'Ogg',
      codec: 'opus',
      duration: 96_312 / 48_000,
      timeBase: '1/48000',
      channels: 2,
      channelLayout: 'stereo',
      language: 'deu',
      tags: { title: 'T', language: 'deu', chapters: '3' },
    })
  })

  it('of Vorbis is read', () => {
    const list = page({
      granule: 0,
      packets: [joined(u8(3), ascii('vorbis'), comments('ALBUM=A'), u8(1)), zeros(300)],
    })
    const bytes = joined(
      page({ granule: 0, flags: 2, packets: [vorbisHead] }),
      list,
      page({ granule: 44_100, packets: soundPackets }),
    )
    expect(read(bytes)).toMatchObject({
      codec: 'vorbis',
      duration: 2,
      bitRate: 48_000,
      channels: 1,
      tags: { album: 'A' },
    })
  })

  it('has chapters in its comments', () => {
    const list = comments(
      'CHAPTER001=00:00:00.000',
      'CHAPTER001NAME=One',
      'CHAPTER002=00:00:01.250',
      'chapter002name=Zwö',
      'CHAPTER003NAME=lost',
    )
    const { chapters, tags } = read(file(list, ...sound))
    expect(chapters).toEqual([
      { start: 0, end: 1.25, title: 'One' },
      { start: 1.25, end: 96_312 / 48_000, title: 'Zwö' },
    ])
    expect(tags).toEqual({ chapter003name: 'lost' })
  })

  it('may have comments and a picture over many pages', () => {
    const base64 = pictureBlock(png).toString('base64')
    const packet = joined(
      ascii('OpusTags'),
      comments(
        `METADATA_BLOCK_PICTURE=${pictureBlock(icon, 1).toString('base64')}`,
        `METADATA_BLOCK_PICTURE=${base64}`,
        'TITLE=after',
      ),
    )
    const pages: Buffer[] = []
    const step = 255 * 200
    for (let at = 0; at < packet.length; at += step) {
      const isOpen = at + step < packet.length
      pages.push(
        page({
          granule: isOpen ? -1 : 0,
          flags: at > 0 ? 1 : 0,
          packets: [packet.subarray(at, at + step)],
          isOpen,
        }),
      )
    }
    const bytes = joined(page({ granule: 0, flags: 2, packets: [opusHead] }), ...pages, ...sound)
    expect(pages.length).toBeGreaterThan(2)
    const probe = read(bytes)
    expect(probe.tags).toEqual({ title: 'after' })
    expect(probe.picture).toEqual({
      codec: 'png',
      offset: 0,
      length: png.length,
      packing: 'ogg-base64',
    })
    expect(oggPicture(bytesOf(bytes))).toEqual(png)
  })

  it.each([
    [
      'two streams at once',
      joined(
        page({ granule: 0, flags: 2, packets: [opusHead] }),
        page({ granule: 0, flags: 2, serial: 8, packets: [vorbisHead] }),
      ),
    ],
    [
      'a stream behind the first',
      file(comments(), ...sound, page({ granule: 5, serial: 8, packets: soundPackets })),
    ],
    ['a late start', file(comments(), page({ granule: 4_800_000, packets: soundPackets }))],
    ['no sound', file(comments())],
    [
      'another codec',
      joined(
        page({ granule: 0, flags: 2, packets: [utf8('what is this?')] }),
        page({ granule: 0, packets: [zeros(9)] }),
      ),
    ],
    ['a changed head', file(comments('TITLE=T'), ...sound).fill('X', 100, 101)],
    ['an early end', file(comments()).subarray(0, 60)],
  ])('is left to ffprobe with %s', (_, bytes) => {
    expect(() => read(bytes)).toThrow(OddFile)
  })

  it('ends with its last whole page', () => {
    const bytes = file(comments(), ...sound)
    expect(read(bytes.subarray(0, bytes.length - 5)).duration).toBe(1)
  })
})
