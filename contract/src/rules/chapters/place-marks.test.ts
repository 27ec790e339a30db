import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chapterFaults, chaptersOfMarks, placeMarks } from './index.ts'

const tracks = [
  { relPath: 'CD1/book.flac', duration: 100 },
  { relPath: 'CD2/book.flac', duration: 50 },
]
const mark = (file: string | null, start: number) => ({ file, start, title: `${file} ${start}` })
const startsOf = (marks: ReturnType<typeof placeMarks>) => marks?.map(({ start }) => start) ?? null

test.each<[string, (string | null)[], string, number[] | null]>([
  ['without a file they count from the start of the book', [null, null], '', [10, 10]],
  ['a file is found beside the sheet', ['book.wav'], 'CD2', [110]],
  ['a path from the sheet is found', ['CD2\\book.flac'], '', [110]],
  ['one unknown file is the whole book', ['old.wav'], '', [10]],
  ['as many unknown files as tracks are the tracks', ['a.wav', 'b.wav'], '', [10, 110]],
  ['other files are none of the book', ['a.wav', 'b.wav', 'c.wav'], '', null],
  ['half of the files is none of the book', ['CD1/book.flac', 'c.wav'], '', null],
])('%s', (_, files, folder, starts) => {
  expect(
    startsOf(
      placeMarks(
        files.map((file) => mark(file, 10)),
        tracks,
        folder,
      ),
    ),
  ).toEqual(starts)
})

test('chapters follow each other to the end of the book, without what lies behind it', () => {
  const marks = [
    { start: 60, title: '' },
    { start: 0.4, title: 'One' },
    { start: 60, title: 'again' },
    { start: 200, title: 'behind' },
  ]
  expect(chaptersOfMarks(marks, 150)).toEqual([
    { start: 0, end: 60, title: 'One' },
    { start: 60, end: 150, title: 'Chapter 2' },
  ])
})

test('chapters of any marks are sound, but for a late beginning', () => {
  const marks = fc.array(
    fc.record({ start: fc.double({ min: 0, max: 500, noNaN: true }), title: fc.string() }),
  )
  fc.assert(
    fc.property(marks, (list) => {
      const chapters = chaptersOfMarks(list, 300)
      const faults = chapterFaults(chapters, 300).flat()
      expect(faults.filter((fault) => !['first-not-zero', 'no-title'].includes(fault))).toEqual([])
    }),
  )
})

test.each<[string, [number, number, string][], string[][]]>([
  [
    'nothing',
    [
      [0, 10, 'a'],
      [10, 100, 'b'],
    ],
    [[], []],
  ],
  ['a late beginning', [[1, 10, 'a']], [['first-not-zero']]],
  [
    'a step back',
    [
      [0, 10, 'a'],
      [20, 30, 'b'],
      [15, 20, 'c'],
    ],
    [[], [], ['before-previous']],
  ],
  [
    'a start at the end',
    [
      [0, 10, 'a'],
      [100, 100, 'b'],
    ],
    [[], ['start-after-end']],
  ],
  ['an end behind the end', [[0, 110, 'a']], [['end-after-end']]],
  ['no title', [[0, 10, ' ']], [['no-title']]],
])('what is wrong: %s', (_, list, faults) => {
  const chapters = list.map(([start, end, title]) => ({ start, end, title }))
  expect(chapterFaults(chapters, 100)).toEqual(faults)
})
