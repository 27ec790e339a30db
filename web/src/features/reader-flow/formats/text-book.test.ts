import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { divide, isHeading, paragraphsOf } from './text-book.ts'

test.each([
  ['utf-8', new TextEncoder().encode('Grüße, 世界'), 'Grüße, 世界'],
  ['utf-8 with a mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0x48, 0x69), 'Hi'],
  ['utf-16 with a mark', Uint8Array.of(0xff, 0xfe, 0x48, 0, 0x69, 0), 'Hi'],
  [
    'utf-16 without',
    Uint8Array.from([...'Hello there'].flatMap((c) => [c.charCodeAt(0), 0])),
    'Hello there',
  ],
  ['Western', Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x61, 0x75, 0x73), 'Grüße aus'],
  [
    'Cyrillic',
    Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0),
    'Привет, мир',
  ],
  [
    'Japanese',
    Uint8Array.of(0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x82, 0xcd),
    'こんにちは',
  ],
])('a text in %s is read', (_name, bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
})

test('markup says its own encoding', () => {
  const head = '<?xml version="1.0" encoding="windows-1251"?><p>'
  const bytes = Uint8Array.from([...[...head].map((c) => c.charCodeAt(0)), 0xcf])
  expect(decodeText(bytes, { isMarkup: true })).toBe(`${head}П`)
})

test('paragraphs are apart by empty lines, or by lines where there are none', () => {
  expect(paragraphsOf('One\r\nline.\r\n\r\nTwo.\n \nThree.')).toEqual([
    'One line.',
    'Two.',
    'Three.',
  ])
  expect(paragraphsOf('One.\nTwo.')).toEqual(['One.', 'Two.'])
})

test('chapters begin where lines look like their headings', () => {
  for (const title of ['Chapter 1', 'CHAPTER XII. The Lamp', 'Глава 3', '第十二章 灯', 'Prologue'])
    expect(isHeading(title), title).toBe(true)
  for (const text of ['Chapter and verse were given by the man who read them.', 'The lamp', 'Book'])
    expect(isHeading(text), text).toBe(false)
  expect(
    divide(['Before.', 'Chapter 1', 'One.', 'Chapter 2', 'Two.']).map(({ title }) => title),
  ).toEqual([null, 'Chapter 1', 'Chapter 2'])
})

test('a text without headings is divided all the same', () => {
  const long = Array.from({ length: 100 }, () => 'x'.repeat(1000))
  expect(divide(long).length).toBe(3)
})
