import { describe, expect, it } from 'vitest'
import { ascii, be16, be32, joined, u8, utf8, zeros } from '#testing/media/bytes.ts'
import { bytesOf } from '../bytes/file-bytes.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { readMp3 } from './mp3.ts'
import { withoutUnsync } from './unsync.ts'

// MPEG 1 layer III, 44.1 kHz, mono, by the four bits of its bit rate: 1 is 32 kbit/s, 5 is 64, 9 is 128.
const sizes: Record<number, number> = { 1: 104, 5: 208, 9: 417 }
const sound = (rate: number, inside: Buffer = zeros(0)): Buffer =>
  joined(u8(0xff, 0xfb, rate << 4, 0xc0), inside, zeros((sizes[rate] ?? 0) - 4 - inside.length))
const many = (count: number, rate = 5): Buffer =>
  joined(...Array.from({ length: count }, () => sound(rate)))
const frame = (id: string, body: Buffer, flags = 0): Buffer =>
  joined(ascii(id), be32(body.length), be16(flags), body)
const text = (id: string, value: string): Buffer => frame(id, joined(u8(3), utf8(value)))
const utf16 = (value: string): Buffer => joined(u8(0xff, 0xfe), Buffer.from(value, 'utf16le'))

function tag(version: number, frames: Buffer[], flags = 0): Buffer {
  const body = joined(...frames, zeros(20))
  const { length } = body
  const size = u8((length >> 21) & 127, (length >> 14) & 127, (length >> 7) & 127, length & 127)
  return joined(ascii('ID3'), u8(version, 0, flags), size, body)
}

/** FF 00 for every FF that a zero or another sync would follow. */
function unsynced(plain: Buffer): Buffer {
  return Buffer.from(
    [...plain].flatMap((byte, i) =>
      byte === 0xff && [0, 0xfe, 0xff, 0xd8, 0xe0].includes(plain[i + 1] ?? 1) ? [byte, 0] : [byte],
    ),
  )
}

const read = (...parts: Buffer[]) => readMp3(bytesOf(joined(...parts)))
const tagsOf = (...frames: Buffer[]) => read(tag(3, frames), many(10)).tags

describe('the length of an mp3', () => {
  it('comes from the bit rate when all frames have the same', () => {
    expect(read(many(100))).toMatchObject({
      duration: (100 * 208 * 8) / 64_000,
      bitRate: 64_000,
      channels: 1,
    })
  })

  it('does not count the tag in front', () => {
    expect(read(tag(4, [text('TIT2', 'x')]), many(100)).duration).toBeCloseTo(2.6, 6)
  })

  it.each([
    ['from the beginning', [many(20, 1), many(150, 5), many(30, 9)], 200],
    ['behind a silence of one bit rate', [many(400, 1), many(600, 9)], 1000],
    ['across bytes that are no frames', [many(20, 1), many(80, 5), zeros(300), many(90, 9)], 190],
  ])('is counted when the bit rate varies %s and no header tells it', (_, parts, frames) => {
    const duration = (frames * 1152) / 44_100
    const found = read(...parts)
    expect(found.duration).toBeCloseTo(duration, 6)
  })

  it('is known from a few looks at a file of one bit rate', () => {
    const bytes = bytesOf(many(2000))
    const looks: number[] = []
    const counted =
      (find: FileBytes['view']): FileBytes['view'] =>
      (offset, length) => {
        looks.push(length)
        return find(offset, length)
      }
    const { size, view, glance, need } = bytes
    readMp3({ size, view: counted(view), glance: counted(glance), need: counted(need) })
    expect(looks.length).toBeLessThan(200)
    expect(Math.max(...looks)).toBeLessThanOrEqual(4096)
  })

  it('of a long file of varying bit rate is told by parts of it', () => {
    const frames = 2 * 90_000
    const half = (rate: number): Buffer => {
      const one = sound(rate)
      return Buffer.alloc(one.length * 90_000, one)
    }
    const { duration } = read(half(5), half(9))
    const exact = (frames * 1152) / 44_100
    expect(Math.abs(duration - exact) / exact).toBeLessThan(0.01)
  })

  it.each(['Xing', 'Info'])('is counted in frames by a %s header', (kind) => {
    const total = 417 + 40 * 208
    const table = joined(zeros(17), ascii(kind), be32(3), be32(40), be32(total))
    const probe = read(sound(9, table), many(40))
    expect(probe.duration).toBeCloseTo((40 * 1152) / 44_100, 6)
    expect(probe.bitRate).toBe(kind === 'Info' ? 64_000 : Math.round((total * 8) / probe.duration))
  })

  it('is counted in frames by a VBRI header', () => {
    const table = joined(zeros(32), ascii('VBRI'), be16(1), be32(0), be32(417 + 30 * 208), be32(30))
    expect(read(sound(9, table), many(30)).duration).toBeCloseTo((30 * 1152) / 44_100, 6)
  })

  it('is left to ffprobe when a header counts less than there is', () => {
    const table = joined(zeros(17), ascii('Info'), be32(3), be32(20), be32(20 * 208))
    expect(() => read(sound(9, table), many(400))).toThrow('more sound than its header counts')
  })

  it.each([
    ['zeros', joined(zeros(3000))],
    ['too few frames', many(4)],
    ['frames that do not join', joined(many(20), zeros(7), many(20))],
    [
      'layer II',
      joined(...Array.from({ length: 20 }, () => joined(u8(0xff, 0xfd, 0x40, 0xc0), zeros(205)))),
    ],
    [
      'free format',
      joined(...Array.from({ length: 20 }, () => joined(u8(0xff, 0xfb, 0x00, 0xc0), zeros(200)))),
    ],
  ])('is left to ffprobe for %s', (_, bytes) => {
    expect(() => read(bytes)).toThrow(OddFile)
  })

  it('is not disturbed by tags at the end', () => {
    const end = joined(ascii('TAG'), ascii('Old title'.padEnd(30, '\0')), zeros(95))
    const probe = read(many(20), end)
    expect(probe.tags['title']).toBe('Old title')
    expect(probe.tags['genre']).toBe('Blues')
  })
})

describe('ID3v2', () => {
  it('names frames as ffprobe does', () => {
    expect(
      tagsOf(
        text('TALB', 'a'),
        text('TPE2', 'b'),
        text('TIT3', 'c'),
        text('TPUB', 'd'),
        text('TSOT', 'e'),
      ),
    ).toEqual({ album: 'a', album_artist: 'b', tit3: 'c', publisher: 'd', 'title-sort': 'e' })
  })

  it.each([
    ['Latin-1', joined(u8(0), Buffer.from('Bücher', 'latin1'))],
    ['UTF-16 with its mark', joined(u8(1), utf16('Bücher'), be16(0))],
    [
      'UTF-16 with the other mark',
      joined(u8(1, 0xfe, 0xff), Buffer.from('Bücher', 'utf16le').swap16()),
    ],
    ['UTF-16BE', joined(u8(2), Buffer.from('Bücher', 'utf16le').swap16())],
    ['UTF-8', joined(u8(3), utf8('Bücher'))],
  ])('reads %s', (_, body) => {
    expect(tagsOf(frame('TIT2', body))).toEqual({ title: 'Bücher' })
  })

  it.each([
    ['Latin-1', 0, (names: string[]) => Buffer.from(names.join('\0'), 'latin1')],
    ['UTF-8, closed', 3, (names: string[]) => utf8(`${names.join('\0')}\0`)],
    [
      'UTF-16, each with its mark',
      1,
      (names: string[]) => joined(...names.map((name) => joined(utf16(name), be16(0)))),
    ],
    ['UTF-16, the first with a mark', 1, (names: string[]) => utf16(names.join('\0'))],
  ])('reads lists of v2.4 in %s', (_, encoding, list) => {
    const names = (id: string, ...texts: string[]): Buffer =>
      frame(id, joined(u8(encoding), list(texts)))
    const lists = tag(4, [
      names('TPE1', 'Ann Lee', 'Jürgen Roth', 'Ann Lee'),
      names('TCOM', 'Nell', 'Ned'),
      names('TCON', '(12)', 'Fantasy'),
      names('TIT2', 'Title', 'Junk'),
    ])
    expect(read(lists, many(10)).tags).toEqual({
      artist: 'Ann Lee;Jürgen Roth',
      composer: 'Nell;Ned',
      genre: 'Other;Fantasy',
      title: 'Title',
    })
  })

  it('splits genres at one sign, and takes own names and what follows the first NUL of v2.3 as they are', () => {
    expect(
      read(tag(4, [text('TCON', 'Pop/Funk\0Horror'), text('TXXX', 'SERIES\0A\0B')]), many(10)).tags,
    ).toEqual({ genre: 'Pop/Funk/Horror', series: 'A;B' })
    expect(tagsOf(text('TPE1', 'Ann\0junk'))).toEqual({ artist: 'Ann' })
  })

  it('reads the quotes and dashes of CP1252 in frames of Latin-1 and in old tags', () => {
    const written = u8(0x93, 0x41, 0x94, 0x96, 0x80, 0x81)
    const old = joined(ascii('TAG'), written, zeros(119))
    expect(tagsOf(frame('TIT2', joined(u8(0), written)))).toEqual({ title: '“A”–€\u0081' })
    expect(read(many(20), old).tags['title']).toBe('“A”–€\u0081')
  })

  it('passes over frames in no encoding and goes on', () => {
    expect(tagsOf(frame('TIT2', u8(9, 65)), frame('TPE1', u8(1, 65)), text('TALB', 'x'))).toEqual({
      album: 'x',
    })
  })

  it('reads names of its own, comments and lyrics; first value wins', () => {
    const named = (name: string, value: string): Buffer =>
      frame('TXXX', joined(u8(3), utf8(`${name}\0${value}`)))
    const comment = (about: string, value: string): Buffer =>
      frame('COMM', joined(u8(1), ascii('eng'), utf16(about), be16(0), utf16(value)))
    const lyrics = frame('USLT', joined(u8(0), ascii('deu'), ascii('\0la la')))
    expect(
      tagsOf(
        named('SERIES', 'S'),
        named('series', 'no'),
        comment('', 'c'),
        comment('iTunNORM', '0'),
        lyrics,
      ),
    ).toEqual({ series: 'S', comment: 'c', itunnorm: '0', 'lyrics-deu': 'la la' })
  })

  it.each([
    ['(12)', 'Other'],
    ['12', 'Other'],
    ['(183)Own name', 'Audiobook'],
    ['Fantasy', 'Fantasy'],
    ['(999)', '(999)'],
  ])('reads the genre %s as %s', (value, genre) => {
    expect(tagsOf(text('TCON', value))).toEqual({ genre })
  })

  it('makes one date of year, day and time', () => {
    expect(tagsOf(text('TYER', '1999'))).toEqual({ date: '1999' })
    expect(tagsOf(text('TYER', '1999'), text('TDAT', '2412'), text('TIME', '1830'))).toEqual({
      date: '1999-12-24 18:30',
    })
    expect(tagsOf(text('TYER', 'MCM'))).toEqual({ tyer: 'MCM' })
  })

  it('reads v2.2', () => {
    const old = (id: string, value: string): Buffer =>
      joined(ascii(id), u8(0, 0, value.length + 1), u8(0), ascii(value))
    const probe = read(
      tag(2, [old('TT2', 'T'), old('TP1', 'A'), old('TYE', '2001'), old('TXX', 'ASIN\0B0')]),
      many(10),
    )
    expect(probe.tags).toEqual({ title: 'T', artist: 'A', date: '2001', asin: 'B0' })
  })

  it('reads v2.4 sizes, and the plain ones that iTunes wrote', () => {
    const long = 'x'.repeat(300)
    const safe = joined(ascii('TIT2'), u8(0, 0, 2, 45), be16(0), u8(3), ascii(long))
    expect(read(tag(4, [safe, text('TALB', 'after')]), many(10)).tags).toEqual({
      title: long,
      album: 'after',
    })
    expect(read(tag(4, [text('TIT2', long), text('TALB', 'after')]), many(10)).tags).toEqual({
      title: long,
      album: 'after',
    })
  })

  it('undoes unsynchronisation', () => {
    const title = joined(u8(1), utf16('ÿ'))
    const packed = unsynced(title)
    const frame4 = joined(ascii('TIT2'), u8(0, 0, 0, packed.length), u8(0, 2), packed)
    expect(packed.length).toBeGreaterThan(title.length)
    expect(read(tag(4, [frame4, text('TALB', 'x')]), many(10)).tags).toEqual({
      title: 'ÿ',
      album: 'x',
    })
  })

  it('undoes it for the whole tag before v2.4, and finds the picture', () => {
    const jpeg = joined(u8(0xff, 0xd8, 0xff, 0xe0), zeros(30), u8(0xff, 0x00, 0x12))
    const frames = joined(
      frame('TIT2', joined(u8(1), utf16('ÿ'))),
      frame('TALB', joined(u8(1), utf16('Album'))),
      frame('APIC', joined(u8(0), ascii('image/jpeg\0'), u8(3, 0), jpeg)),
    )
    const file = joined(tag(3, [unsynced(frames)], 0x80), many(10))
    const { tags, picture } = readMp3(bytesOf(file))
    expect(tags).toEqual({ title: 'ÿ', album: 'Album' })
    expect(picture).toMatchObject({ codec: 'mjpeg', packing: 'id3-unsync' })
    const { offset, length } = picture!
    expect(withoutUnsync(file.subarray(offset, offset + length))).toEqual(jpeg)
  })

  it('reads several tags in a row and skips extended headers', () => {
    const extended = joined(u8(0, 0, 0, 6), zeros(6))
    const first = tag(3, [extended, text('TIT2', 'first')], 0x40)
    expect(
      read(first, tag(3, [text('TIT2', 'no'), text('TALB', 'second')]), many(10)).tags,
    ).toEqual({
      title: 'first',
      album: 'second',
    })
  })

  it('reads chapters with their titles', () => {
    const chapter = (id: string, times: [number, number], title: string): Buffer =>
      frame(
        'CHAP',
        joined(ascii(`${id}\0`), be32(times[0]), be32(times[1]), zeros(8), text('TIT2', title)),
      )
    const contents = frame('CTOC', joined(ascii('toc\0'), u8(3, 2), ascii('a\0b\0')))
    const probe = read(
      tag(3, [contents, chapter('a', [0, 1500], 'One'), chapter('b', [1500, 2600], 'Zwö')]),
      many(100),
    )
    expect(probe.chapters).toEqual([
      { start: 0, end: 1.5, title: 'One' },
      { start: 1.5, end: 2.6, title: 'Zwö' },
    ])
  })

  it('says where the picture lies', () => {
    const png = joined(u8(0x89, 0x50, 0x4e, 0x47), zeros(30))
    const file = joined(
      tag(3, [frame('APIC', joined(u8(1), ascii('image/png\0'), u8(3), utf16('d'), be16(0), png))]),
      many(10),
    )
    const { picture } = readMp3(bytesOf(file))
    expect(picture).toEqual({ codec: 'png', offset: file.indexOf(png), length: png.length })
  })

  it.each([
    ['behind an icon', [1, 3]],
    ['behind the other icon and the back', [2, 4, 3]],
    ['in front', [3, 0, 1]],
  ])('takes the front cover %s', (_, kinds) => {
    const png = (kind: number): Buffer => joined(u8(0x89, 0x50, 0x4e, 0x47), Buffer.alloc(30, kind))
    const pictures = kinds.map((kind) =>
      frame('APIC', joined(u8(0), ascii('image/png\0'), u8(kind, 0), png(kind))),
    )
    const file = joined(tag(3, pictures), many(10))
    const { picture } = readMp3(bytesOf(file))
    expect(picture).toEqual({ codec: 'png', offset: file.indexOf(png(3)), length: 34 })
  })

  it('leaves packed frames to ffprobe, with what it found', () => {
    const packed = frame('TIT2', zeros(20), 0x80)
    expect(() => read(tag(3, [packed, text('TALB', 'x')]), many(10))).toThrow(
      expect.objectContaining({ guess: expect.objectContaining({ tags: { album: 'x' } }) }),
    )
  })
})
