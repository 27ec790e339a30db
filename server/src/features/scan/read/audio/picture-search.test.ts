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

it.each([
  ['nothing', zeros(0)],
  ['a WMA file without one', joined(u8(0x30, 0x26, 0xb2, 0x75), zeros(100))],
  [
    'an attachment longer than the file',
    joined(u8(0x1a, 0x45, 0xdf, 0xa3, 0x46, 0x5c, 0x7f, 0xff), jpeg),
  ],
  ['something else', joined(zeros(100), jpeg)],
])('finds no picture in %s', (_, bytes) => {
  expect(searchPicture(bytesOf(bytes))).toBeNull()
})
