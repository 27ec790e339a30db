import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytes = (...parts: (number[] | string)[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  )

describe('decodeText', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', bytes('Zoë 海'), 'Zoë 海'],
    ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], 'Zoë'), 'Zoë'],
    ['UTF-16 with a mark', Buffer.from('\ufeffZoë', 'utf16le'), 'Zoë'],
    ['UTF-16, big end first', Buffer.from('\ufeffZoë', 'utf16le').swap16(), 'Zoë'],
    ['UTF-16 without a mark', Buffer.from('Chapter one', 'utf16le'), 'Chapter one'],
    ['Western code page', bytes('Zo', [0xeb], ' caf', [0xe9]), 'Zoë café'],
    ['Windows quotes', bytes([0x93], 'x', [0x94]), '“x”'],
    [
      'Cyrillic code page',
      bytes([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0]),
      'Привет мир',
    ],
    [
      'declared in XML',
      bytes('<?xml version="1.0" encoding="iso-8859-2"?><a>', [0xb1], '</a>'),
      '<?xml version="1.0" encoding="iso-8859-2"?><a>ą</a>',
    ],
    [
      'an unknown declaration',
      bytes('<?xml encoding="x-nothing"?><a>é</a>'),
      '<?xml encoding="x-nothing"?><a>é</a>',
    ],
    ['line ends', bytes('a\r\nb\rc'), 'a\nb\nc'],
    ['nothing', bytes(''), ''],
  ])('%s', (_, input, text) => expect(decodeText(input)).toBe(text))

  it('keeps every UTF-8 text of letters, and takes any bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.replaceAll(/[\r\0\ufeff]/gu, '')
        expect(decodeText(Buffer.from(plain))).toBe(plain)
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (any) => typeof decodeText(any) === 'string'),
    )
  })
})
