import { expect, it } from 'vitest'
import { ascii, be16, be32, joined, le32, u8, zeros } from '#testing/media/bytes.ts'
import { bytesOf } from './bytes/file-bytes.ts'
import { searchPicture } from './picture-search.ts'

const jpeg = joined(u8(0xff, 0xd8, 0xff, 0xe0), zeros(600))
const chunk = (id: string, body: Buffer): Buffer => joined(ascii(id), be32(body.length), body)
const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le')

it('finds the picture attribute of a WMA file', () => {
  const attribute = joined(
    wide('WM/Picture'),
    u8(1, 0, 9, 2),
    u8(3),
    le32(jpeg.length),
    wide('image/jpeg'),
    wide('Front'),
  )
  const file = joined(u8(0x30, 0x26, 0xb2, 0x75), zeros(40), attribute, jpeg, zeros(500))
  expect(searchPicture(bytesOf(file))).toEqual({
    codec: 'mjpeg',
    offset: file.indexOf(jpeg),
    length: jpeg.length,
  })
})

const gif = joined(ascii('GIF89a'), zeros(300))

it('takes the front cover of a WMA file, wherever an icon stands', () => {
  const attribute = (kind: number, body: Buffer): Buffer =>
    joined(
      wide('WM/Picture'),
      u8(1, 0, 9, 2, kind),
      le32(body.length),
      wide('image/x'),
      wide(''),
      body,
    )
  const file = joined(u8(0x30, 0x26, 0xb2, 0x75), zeros(40), attribute(1, gif), attribute(3, jpeg))
  expect(searchPicture(bytesOf(file))).toMatchObject({ codec: 'mjpeg', offset: file.indexOf(jpeg) })
})

it.each([
  [['small_cover.gif', 'cover.jpg']],
  [['cover_land.gif', 'Cover.jpg']],
  [['small_cover_land.gif', 'back.jpg']],
])('takes the best attachment of a Matroska file: %j', (names) => {
  const element = (id: Buffer, body: Buffer): Buffer =>
    joined(id, u8(0x40 | (body.length >> 8), body.length & 255), body)
  const attached = names.map((name) => [
    element(u8(0x46, 0x6e), ascii(name)),
    element(u8(0x46, 0x5c), name.endsWith('.gif') ? gif : jpeg),
  ])
  const file = joined(u8(0x1a, 0x45, 0xdf, 0xa3), zeros(40), ...attached.flat(), zeros(500))
  expect(searchPicture(bytesOf(file))).toMatchObject({ codec: 'mjpeg', offset: file.indexOf(jpeg) })
})

it('finds the attachment of a Matroska file, also at its end', () => {
  const size = u8(0x40 | (jpeg.length >> 8), jpeg.length & 255)
  const decoy = joined(u8(0x46, 0x5c, 0x84), ascii('text'))
  const file = joined(
    u8(0x1a, 0x45, 0xdf, 0xa3),
    zeros(3_000_000),
    decoy,
    u8(0x46, 0x5c),
    size,
    jpeg,
  )
  expect(searchPicture(bytesOf(file))).toEqual({
    codec: 'mjpeg',
    offset: file.indexOf(jpeg),
    length: jpeg.length,
  })
})

it('finds the cover in the ID3 chunk of an AIFC file', () => {
  const apic = joined(u8(0), ascii('image/jpeg\0'), u8(3, 0), jpeg)
  const frame = joined(ascii('APIC'), be32(apic.length), be16(0), apic)
  const { length } = frame
  const tag = joined(ascii('ID3'), u8(3, 0, 0, 0, 0, length >> 7, length & 127), frame)
  const body = joined(ascii('AIFC'), chunk('COMM', zeros(24)), chunk('ID3 ', tag))
  const file = chunk('FORM', body)
  expect(searchPicture(bytesOf(file))).toEqual({
    codec: 'mjpeg',
    offset: file.indexOf(jpeg),
    length: jpeg.length,
  })
})

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = joined(...parts)
  return joined(be32(body.length + 8), ascii(type), body)
}
const full = (type: string, ...parts: Buffer[]): Buffer => box(type, be32(0), ...parts)
const handler = (kind: string): Buffer => full('hdlr', zeros(4), ascii(kind), zeros(12))
const picture = box('data', be32(13), zeros(4), jpeg)
const mp4 = (...movie: Buffer[]): Buffer =>
  joined(box('ftyp', ascii('M4A '), be32(0)), box('mdat', zeros(5000)), box('moov', ...movie))

it.each([
  [
    'the list of iTunes, whatever its tracks are',
    mp4(
      box('trak', zeros(3)),
      box('udta', full('meta', handler('mdir'), box('ilst', box('covr', picture)))),
    ),
  ],
  [
    'the keys of QuickTime',
    mp4(
      box(
        'meta',
        handler('mdta'),
        full(
          'keys',
          be32(2),
          box('mdta', ascii('title')),
          box('mdta', ascii('com.apple.quicktime.artwork')),
        ),
        box(
          'ilst',
          joined(be32(19), be32(1), box('data', u8(1, 2, 3))),
          joined(be32(picture.length + 8), be32(2), picture),
        ),
      ),
    ),
  ],
  [
    'a track',
    mp4(box('trak', box('udta', full('meta', handler('mdir'), box('ilst', box('covr', picture)))))),
  ],
])('finds the cover of an MP4 in %s', (_, file) => {
  expect(searchPicture(bytesOf(file))).toEqual({
    codec: 'mjpeg',
    offset: file.indexOf(jpeg),
    length: jpeg.length,
  })
})

it.each([
  ['nothing', zeros(0)],
  ['a WMA file without one', joined(u8(0x30, 0x26, 0xb2, 0x75), zeros(100))],
  [
    'an attachment longer than the file',
    joined(u8(0x1a, 0x45, 0xdf, 0xa3, 0x46, 0x5c, 0x7f, 0xff), jpeg),
  ],
  ['an MP4 without one', mp4(box('udta', full('meta', handler('mdir'), box('ilst'))))],
  ['something else', joined(zeros(100), jpeg)],
])('finds no picture in %s', (_, bytes) => {
  expect(searchPicture(bytesOf(bytes))).toBeNull()
})
