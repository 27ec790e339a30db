import { describe, expect, it } from 'vitest'
import { decodeText } from '#platform/text/decode-text.ts'
import { readAssCues } from './ass.ts'
import { readCues, writeVtt } from './cues.ts'

describe('SubRip and WebVTT', () => {
  it('reads times of either kind, with and without hours', () => {
    const text = [
      '1',
      '00:00:01,500 --> 00:00:02,000',
      'One',
      'Two',
      '',
      'NOTE nothing to show',
      '',
      '01:02.5 --> 01:03.250 align:start',
      'Three',
      '',
      '100:00:00,000 --> 100:00:01,000',
      'Late',
    ].join('\n')
    expect(readCues(text)).toEqual([
      { start: 1.5, end: 2, text: 'One\nTwo' },
      { start: 62.5, end: 63.25, text: 'Three' },
      { start: 360_000, end: 360_001, text: 'Late' },
    ])
  })

  it('keeps slanted, bold and underlined, and nothing else', () => {
    const mark = (words: string) => readCues(`00:01,0 --> 00:02,0\n${words}`)[0]?.text
    expect(mark('<I>Hm</I> <font color="#fff">red</font> {\\an8}up')).toBe('<i>Hm</i> red up')
    expect(mark('<v Ann>Hi <c.loud>there</c>')).toBe('Hi there')
    expect(mark('Tom & Ann &amp; 1 < 2 --> 3')).toBe('Tom &amp; Ann &amp; 1 &lt; 2 → 3')
    expect(mark('<script>alert(1)</script>')).toBe('alert(1)')
  })

  it('passes over what has no words, or ends before it begins', () => {
    expect(readCues('00:01,0 --> 00:02,0\n\n00:04,0 --> 00:03,0\nback')).toEqual([])
    expect(readCues('no subtitles at all')).toEqual([])
  })

  it.each([
    ['utf-8', Buffer.from('\uFEFF00:01,0 --> 00:02,0\r\nGrüße\r\n')],
    ['utf-16', Buffer.from('\uFEFF00:01,0 --> 00:02,0\r\nGrüße\r\n', 'utf16le')],
    ['latin1', Buffer.from('00:01,0 --> 00:02,0\r\nGrüße\r\n', 'latin1')],
  ])('reads %s', (_name, bytes) => {
    expect(readCues(decodeText(bytes))).toEqual([{ start: 1, end: 2, text: 'Grüße' }])
  })
})

it('reads the dialogue of SubStation Alpha', () => {
  const text = [
    '[V4+ Styles]',
    'Format: Name, Fontname',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    'Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,not shown',
    'Dialogue: 0,0:00:05.10,0:00:06.00,Default,,0,0,0,,{\\i1}Well,{\\i0} yes\\Nno',
    'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,First',
    'Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 100{\\p0}',
  ].join('\n')
  expect(readAssCues(text)).toEqual([
    { start: 1, end: 2, text: 'First' },
    { start: 5.1, end: 6, text: 'Well, yes\nno' },
  ])
})

it('writes WebVTT that reads back as it was', () => {
  const cues = [
    { start: 0.001, end: 59.999, text: 'A\nB' },
    { start: 3600.5, end: 36_000, text: '<i>C</i> &amp; D' },
  ]
  const text = writeVtt(cues)
  expect(text.startsWith('WEBVTT\n\n00:00:00.001 --> 00:00:59.999\nA\nB\n\n01:00:00.500')).toBe(
    true,
  )
  expect(readCues(text)).toEqual(cues)
})

describe('a file that wants to keep the server busy', () => {
  // Twelve megabytes: any step that looks ahead from every brace would take days.
  const braces = (count: number): string => '{\\'.repeat(count)

  it.each([
    ['never closed', braces(6_000_000)],
    ['in lines', `${braces(500)}\n`.repeat(12_000)],
    ['half a tag', '<a'.repeat(6_000_000)],
    ['blanks', ' '.repeat(12_000_000)],
  ])('is read in one go: %s', (_name, flood) => {
    expect(readCues(`00:01,0 --> 00:02,0\nHi\n\n00:03,0 --> 00:04,0\n${flood}`)[0]?.text).toBe('Hi')
    const events = 'Format: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,Hi\n'
    expect(readAssCues(`${events}Dialogue: 0:00:03.00,0:00:04.00,${flood}`)[0]?.text).toBe('Hi')
  })

  it('gives no more than a film could say', () => {
    const cue = `00:01,0 --> 00:02,0\n${'a'.repeat(20_000)}\n\n`
    const cues = readCues(cue.repeat(500))
    expect(new Set(cues.map(({ text }) => text.length))).toEqual(new Set([10_240]))
    expect(cues.length).toBe(204)
  })
})
