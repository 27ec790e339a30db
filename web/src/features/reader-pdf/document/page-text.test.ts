import { expect, test } from 'vitest'
import { findIn, piecesOf, textOf } from './page-text.ts'

const found = (text: string, query: string) =>
  findIn(text, query).map(({ start, end }) => text.slice(start, end))

test('lines are parted by a blank, pieces of one line are not', () => {
  const page = textOf([
    { str: 'The quick', hasEOL: false },
    { str: ' fox', hasEOL: true },
    { type: 'beginMarkedContent' },
    { str: 'jumps', hasEOL: false },
  ])
  expect(page).toEqual({ text: 'The quick fox jumps', starts: [0, 9, 14] })
})

test('words are found in any case, without their accents and over the ends of lines', () => {
  expect(found('Über den Ärger, über alles', 'uber')).toEqual(['Über', 'über'])
  expect(found('the quick\n  fox', 'QUICK fox')).toEqual(['quick\n  fox'])
  expect(found('ﬁnal eﬀort', 'final')).toEqual(['ﬁnal'])
  expect(found('aaaa', 'aa')).toEqual(['aa', 'aa'])
  expect(found('Москва', 'москва')).toEqual(['Москва'])
})

test('nothing is found of nothing', () => {
  expect(found('some text', '   ')).toEqual([])
})

test('what is found is known piece by piece', () => {
  const starts = [0, 9, 14]
  expect(piecesOf({ starts }, { start: 4, end: 16 })).toEqual([
    { piece: 0, from: 4, to: 9 },
    { piece: 1, from: 0, to: 5 },
    { piece: 2, from: 0, to: 2 },
  ])
})
