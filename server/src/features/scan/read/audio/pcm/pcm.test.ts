import { describe, expect, it } from 'vitest'
import { ascii, be16, be32, joined, le16, le32, u8, utf8, zeros } from '#testing/media/bytes.ts'
import { bytesOf } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { readAiff } from './aiff.ts'
import { readWav } from './wav.ts'

const title = (value: string): Buffer => {
  const frame = joined(ascii('TIT2'), be32(utf8(value).length + 1), be16(0), u8(3), utf8(value))
  return joined(ascii('ID3'), u8(3, 0, 0, 0, 0, 0, frame.length), frame)
}

describe('a WAV file', () => {
  const chunk = (id: string, body: Buffer): Buffer =>
    joined(ascii(id), le32(body.length), body, zeros(body.length % 2))
  const fmt = (kind: number, bits: number): Buffer =>
    chunk('fmt ', joined(le16(kind), le16(2), le32(8000), le32(0), le16(0), le16(bits)))
  const file = (...chunks: Buffer[]): Buffer =>
    joined(ascii('RIFF'), le32(0), ascii('WAVE'), ...chunks)
  const read = (bytes: Buffer) => readWav(bytesOf(bytes))
  const data = chunk('data', zeros(32_000))

  it.each([
    [1, 8, 'pcm_u8', 2],
    [1, 16, 'pcm_s16le', 1],
    [3, 32, 'pcm_f32le', 0.5],
  ])('of kind %i with %i bits is read', (kind, bits, codec, duration) => {
    expect(read(file(fmt(kind, bits), data))).toMatchObject({
      codec,
      duration,
      channels: 2,
      channelLayout: null,
      timeBase: '1/8000',
    })
  })

  it('has tags in its INFO list, and in ID3 when there is none', () => {
    const info = chunk(
      'LIST',
      joined(
        ascii('INFO'),
        chunk('INAM', ascii('T\0')),
        chunk('ITRK', ascii('3')),
        chunk('IXYZ', ascii('x')),
      ),
    )
    expect(read(file(fmt(1, 16), info, data, chunk('id3 ', title('no')))).tags).toEqual({
      title: 'T',
      track: '3',
      ixyz: 'x',
    })
    expect(read(file(fmt(1, 16), data, chunk('id3 ', title('Id3')))).tags).toEqual({ title: 'Id3' })
  })

  it.each([
    ['compressed sound', file(fmt(85, 16), data)],
    ['broadcast data', file(fmt(1, 16), chunk('bext', zeros(602)), data)],
    ['an early end', file(fmt(1, 16), data).subarray(0, 1000)],
    ['no sound', file(fmt(1, 16))],
  ])('is left to ffprobe with %s', (_, bytes) => {
    expect(() => read(bytes)).toThrow(OddFile)
  })
})

describe('an AIFF file', () => {
  const chunk = (id: string, body: Buffer): Buffer =>
    joined(ascii(id), be32(body.length), body, zeros(body.length % 2))
  const common = chunk(
    'COMM',
    joined(be16(1), be32(22_050), be16(16), u8(0x40, 0x0e, 0xac, 0x44), zeros(6)),
  )
  const file = (...chunks: Buffer[]): Buffer => {
    const body = joined(ascii('AIFF'), ...chunks)
    return joined(ascii('FORM'), be32(body.length), body)
  }
  const read = (bytes: Buffer) => readAiff(bytesOf(bytes))
  const sound = chunk('SSND', zeros(2000))

  it('is read with its texts and ID3 tags', () => {
    expect(
      read(file(common, chunk('AUTH', ascii('Me')), sound, chunk('ID3 ', title('T')))),
    ).toMatchObject({
      format: 'Audio IFF',
      codec: 'pcm_s16be',
      duration: 0.5,
      timeBase: '1/44100',
      channels: 1,
      bitRate: 705_600,
      tags: { author: 'Me', title: 'T' },
    })
  })

  it('ends where its head says', () => {
    expect(read(joined(file(common, sound), chunk('ID3 ', title('appended')))).tags).toEqual({})
  })

  it.each([
    ['a layout', file(common, chunk('CHAN', zeros(12)), sound)],
    ['no sound', file(common)],
    ['an early end', file(common, sound).subarray(0, 300)],
  ])('is left to ffprobe with %s', (_, bytes) => {
    expect(() => read(bytes)).toThrow(OddFile)
  })
})
