import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readChapterText, readClock, writeClock } from './index.ts'

const cue = `REM GENRE Audiobook
PERFORMER "A. Verne"
TITLE "The Book"
FILE "book.mp3" MP3
  TRACK 01 AUDIO
    TITLE "The "old" house"
    PERFORMER "A. Verne"
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    TITLE 'Plain
    INDEX 00 09:58:00
    INDEX 01 10:00:37
  TRACK 03 AUDIO
    INDEX 01 125:01:00
`

test.each([
  ['0', 0],
  ['45.5', 45.5],
  ['62:03', 3723],
  ['1:02:03.5', 3723.5],
  ['00:00:45,120', 45.12],
  ['1:60', null],
  ['1:2:3:4', null],
  ['-1', null],
  ['', null],
  ['one', null],
])('the time %j is %j', (text, seconds) => {
  expect(readClock(text)).toBe(seconds)
})

test('a time comes back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 * 3_600_000 }), (ms) => {
      expect(readClock(writeClock(ms / 1000))).toBe(ms / 1000)
    }),
  )
})

test('a cue sheet: titles with quotes, gaps before tracks, minutes past the hour', () => {
  expect(readChapterText(cue)).toEqual({
    kind: 'cue',
    marks: [
      { file: 'book.mp3', start: 0, title: 'The "old" house' },
      { file: 'book.mp3', start: 600.493, title: "'Plain" },
      { file: 'book.mp3', start: 7501, title: '' },
    ],
  })
})

test.each<[string, string, string, [number, string][]]>([
  [
    'OGM tags',
    'ogm',
    'CHAPTER01=00:00:00.000\r\nCHAPTER01NAME=One = 1\r\nCHAPTER02=00:10:00.500\r\nCHAPTER02NAME=Two\r\n',
    [
      [0, 'One = 1'],
      [600.5, 'Two'],
    ],
  ],
  [
    'what ffmpeg writes',
    'ffmetadata',
    ';FFMETADATA1\ntitle=Book\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=61567\ntitle=One\\; two\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=61567\nEND=90000\n',
    [
      [0, 'One; two'],
      [61.567, ''],
    ],
  ],
  [
    'a chapters.txt',
    'lines',
    '# total-length 00:20:00.000\n00:00:00.000 Opening\n00:10:01.250 The 2nd - part 3:00 pm\n',
    [
      [0, 'Opening'],
      [601.25, 'The 2nd - part 3:00 pm'],
    ],
  ],
  [
    'numbered lines with ends',
    'lines',
    '1. 0:00 - 4:05 First\n2. 4:05 - 9:00 Second',
    [
      [0, 'First'],
      [245, 'Second'],
    ],
  ],
  [
    'times in brackets, without titles',
    'lines',
    '[00:00]\n[01:02:03] Second',
    [
      [0, ''],
      [3723, 'Second'],
    ],
  ],
  [
    'titles before times',
    'lines',
    'Opening — 0:00\n1984 (part two) 1:04:05',
    [
      [0, 'Opening'],
      [3845, '1984 (part two)'],
    ],
  ],
  [
    'a table with a head',
    'table',
    'Title,Start,End\n"One, or ""first""",0,61.5\nTwo,61.5,90\n',
    [
      [0, 'One, or "first"'],
      [61.5, 'Two'],
    ],
  ],
  [
    'labels of an editor for sound',
    'table',
    '0.000000\t12.500000\tOne\n12.500000\t20.000000\tTwo\n',
    [
      [0, 'One'],
      [12.5, 'Two'],
    ],
  ],
  [
    'foreign titles',
    'lines',
    '\uFEFF0:00 第一章\n1:00 الفصل',
    [
      [0, '第一章'],
      [60, 'الفصل'],
    ],
  ],
])('%s', (_, kind, text, marks) => {
  expect(readChapterText(text)).toEqual({
    kind,
    marks: marks.map(([start, title]) => ({ start, title, file: null })),
  })
})

test.each([
  '',
  '   \n',
  'A book about chapters.\n\nIt begins at 4:05 in the morning, she said.',
  'a,b\nc,d',
  'FILE "x.mp3" MP3',
])('no list of chapters: %j', (text) => {
  expect(readChapterText(text)).toBeNull()
})

test('whatever is pasted, nothing breaks and every time is one', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'FILE "a',
      'TRACK 01 AUDIO',
      'INDEX 01 99:99:99',
      'CHAPTER1=1:2',
      ';FFMETADATA1',
      '[CHAPTER]',
      '0:00 x',
      'start,title',
    ),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const found = readChapterText(lines.join('\n'))
      for (const { start } of found?.marks ?? []) expect(start).toBeGreaterThanOrEqual(0)
    }),
  )
})
