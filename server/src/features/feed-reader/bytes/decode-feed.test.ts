import { describe, expect, it } from 'vitest'
import { createFeedDecoder } from './decode-feed.ts'

/** What comes out when the bytes arrive in pieces of this length. */
function decode(
  bytes: Uint8Array,
  contentType: string | null = null,
  pieceLength = bytes.length,
): string {
  const decoder = createFeedDecoder(contentType)
  let text = ''
  for (let at = 0; at < bytes.length; at += pieceLength) {
    text += decoder.write(bytes.subarray(at, at + pieceLength))
  }
  return text + decoder.end()
}

const long = 'x'.repeat(3000)
const xml = (encoding: string, text: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?><t>${long}${text}</t>`
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const utf32 = (text: string, isLittle: boolean): Buffer => {
  const letters = [...text]
  const bytes = Buffer.alloc(letters.length * 4)
  letters.forEach((letter, index) => {
    const code = letter.codePointAt(0) ?? 0
    if (isLittle) bytes.writeUInt32LE(code, index * 4)
    else bytes.writeUInt32BE(code, index * 4)
  })
  return bytes
}
const mark = '\ufeff'
const text = 'Grüße, 日本 🎧'

describe.each([1, 7, 1000, 100_000])('in pieces of %i bytes', (pieceLength) => {
  it.each([
    ['UTF-8', Buffer.from(xml('utf-8', text))],
    ['UTF-8 with a mark', Buffer.from(mark + xml('utf-8', text))],
    ['UTF-8 that says it is Latin', Buffer.from(xml('iso-8859-1', text))],
    ['UTF-8 that says it is UTF-16', Buffer.from(xml('utf-16', text))],
    ['UTF-8 in an encoding nobody knows', Buffer.from(xml('klingon', text))],
    ['UTF-16 little with a mark', Buffer.from(mark + xml('utf-16', text), 'utf16le')],
    ['UTF-16 big with a mark', swapped(mark + xml('utf-16', text))],
    ['UTF-16 little without', Buffer.from(xml('utf-16', text), 'utf16le')],
    ['UTF-16 big without', swapped(xml('utf-8', text))],
    ['UTF-32 little with a mark', utf32(mark + xml('utf-32', text), true)],
    ['UTF-32 big with a mark', utf32(mark + xml('utf-32', text), false)],
    ['UTF-32 big without', utf32(xml('utf-32be', text), false)],
    ['UTF-32 little without', utf32(xml('utf-32le', text), true)],
  ])('%s', (_, bytes) => {
    expect(decode(bytes, null, pieceLength)).toContain(`<t>${long}${text}</t>`)
  })

  it('Windows letters in what says it is UTF-8', () => {
    const bytes = Buffer.concat([
      latin(xml('utf-8', '')),
      latin('caf\u00e9 \u0093quoted\u0094 \u0080'),
    ])
    expect(decode(bytes, null, pieceLength)).toContain('café “quoted” €')
  })

  it('Windows letters and UTF-8 in turns', () => {
    const bytes = Buffer.concat([
      Buffer.from(xml('utf-8', 'é日')),
      latin('caf\u00e9 '),
      Buffer.from('🎧'),
    ])
    expect(decode(bytes, null, pieceLength)).toMatch(/é日<\/t>café 🎧$/u)
  })
})

it('Cyrillic in what says it is UTF-8', () => {
  const bytes = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0]
  expect(decode(Buffer.concat([latin('<t>'), Buffer.from(bytes)]))).toBe('<t>Привет мир')
})

it('believes the declaration before the server, and the server before nobody', () => {
  const greeting = Buffer.from([0xc4, 0xe3, 0xba, 0xc3])
  const declared = Buffer.concat([
    latin('<!-- a --><?xml version="1.0" encoding="gb2312"?><t>'),
    greeting,
  ])
  expect(decode(declared, 'text/xml; charset=shift_jis')).toMatch(/你好$/u)
  const silent = Buffer.concat([latin('<t>'), greeting])
  expect(decode(silent, 'text/xml; charset="GB2312"')).toBe('<t>你好')
  expect(decode(silent, 'text/xml; charset=nonsense')).toBe(
    '<t>Äãºã'.replace('ã', 'ã').replace(/ã$/u, 'Ã'),
  )
})

it.each([
  ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
  ['euc-kr', [0xc7, 0xd1], '한'],
  ['big5', [0xa4, 0xa4], '中'],
  ['koi8-r', [0xf0, 0xd2], 'Пр'],
  ['windows-1251', [0xcf, 0xf0], 'Пр'],
  ['iso-8859-2', [0xb1], 'ą'],
  ['windows-1252', [0x80, 0xe9], '€é'],
  ['us-ascii', [0xe9], 'é'],
])('%s', (encoding, bytes, expected) => {
  const start = latin(`<?xml version="1.0" encoding="${encoding}"?><t>`)
  expect(decode(Buffer.concat([start, Buffer.from(bytes)]))).toMatch(
    new RegExp(`<t>${expected}$`, 'u'),
  )
})

it('marks what is no character, and gives nothing for nothing', () => {
  expect(decode(Buffer.from([0xff, 0xfe, 0, 0, 0xff, 0xff, 0xff, 0x7f, 0x41]))).toContain('\ufffd')
  expect(decode(Buffer.alloc(0))).toBe('')
  expect(decode(Buffer.from('é').subarray(0, 1))).toBe('Ã')
})
