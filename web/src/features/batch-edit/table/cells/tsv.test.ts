import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, tsvOf } from './tsv.ts'

test('cells are read as spreadsheets write them', () => {
  expect(cellsOf('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(cellsOf('"two\nlines"\t"say ""hi"""\n')).toEqual([['two\nlines', 'say "hi"']])
  expect(cellsOf('one')).toEqual([['one']])
  expect(cellsOf('')).toEqual([['']])
  expect(cellsOf('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(cellsOf('\t')).toEqual([['', '']])
})

test('quotes inside a text, or that nothing closes, are a part of it', () => {
  expect(cellsOf('5" disk\tx')).toEqual([['5" disk', 'x']])
  expect(cellsOf('"Emma" by Austen\tx')).toEqual([['"Emma" by Austen', 'x']])
  expect(cellsOf('"open\tx')).toEqual([['"open', 'x']])
})

test('whatever is copied is pasted as it was', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('"', '\t', '\n', 'a', '潮', ' ', ';') }),
    fc.string(),
  )
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    )
    // A text without cells and one empty cell look the same; so does a last row of nothing.
    .filter((rows) => rows.at(-1)?.join('') !== '')
  fc.assert(
    fc.property(block, (rows) => {
      expect(cellsOf(tsvOf(rows))).toEqual(rows)
    }),
  )
})
