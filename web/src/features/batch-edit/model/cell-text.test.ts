import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText, isWrong, readCell, soundValue, type Wrong } from './cell-text.ts'
import type { ColumnName } from './columns.ts'
import type { Value } from './fields.ts'
import { asWritten, spellingOf } from './spelling.ts'

const words = { yes: 'Yes', no: 'No' }
const read = (column: ColumnName, text: string, before: Value | Wrong = [], spelling = asWritten) =>
  readCell(column, text, { before, words, spelling })
const lamps = [{ name: 'Lamps', sequence: '4' }]

test('lists are parted by semicolons, else by commas, and a name may have a comma', () => {
  expect(read('authors', 'Ada Verne; Bo Quill')).toEqual(['Ada Verne', 'Bo Quill'])
  expect(read('authors', 'Ada Verne, Bo Quill')).toEqual(['Ada Verne', 'Bo Quill'])
  expect(read('authors', 'Le Guin, Ursula;')).toEqual(['Le Guin, Ursula'])
  expect(cellText('authors', ['Le Guin, Ursula'], words)).toBe('Le Guin, Ursula;')
  expect(cellText('authors', ['Le Guin, Ursula', 'Bo'], words)).toBe('Le Guin, Ursula; Bo')
  expect(read('tags', ' ')).toEqual([])
  const known = spellingOf({ genres: ['Science Fiction', 'science fiction'] })
  expect(read('genres', 'SCIENCE  fiction; new', [], known)).toEqual(['Science Fiction', 'new'])
})

test('what a cell shows is read back as it was', () => {
  const name = fc
    .string({ unit: fc.constantFrom('a', 'B', ' ', ',', '#', '1', 'é', '潮'), minLength: 1 })
    .map((text) => text.replaceAll(/\s+/g, ' ').replaceAll(/^[ ,]+|[ ,]+$/g, ''))
    .filter((text) => text !== '')
  const unique = { selector: (text: string) => text.toLowerCase() }
  fc.assert(
    fc.property(fc.uniqueArray(name, unique), (names) => {
      expect(read('tags', cellText('tags', names, words))).toEqual(names)
    }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(name, unique), (names) => {
      const series = names.map((one, at) => ({ name: one, sequence: at % 2 ? String(at) : null }))
      expect(read('series', cellText('series', series, words), series)).toEqual(series)
      expect(read('sequence', cellText('sequence', series, words), series)).toEqual(series)
    }),
  )
})

test('names and numbers of series stand in columns of their own', () => {
  expect(cellText('series', lamps, words)).toBe('Lamps')
  expect(cellText('sequence', lamps, words)).toBe('4')
  expect(read('series', 'Nights', lamps)).toEqual([{ name: 'Nights', sequence: '4' }])
  expect(read('series', 'Nights; lamps', lamps)).toEqual([
    { name: 'Nights', sequence: null },
    { name: 'lamps', sequence: '4' },
  ])
  expect(read('series', 'Nights #2.5', lamps)).toEqual([{ name: 'Nights', sequence: '2.5' }])
  expect(read('sequence', '5', lamps)).toEqual([{ name: 'Lamps', sequence: '5' }])
  expect(read('sequence', '', lamps)).toEqual([{ name: 'Lamps', sequence: null }])
})

test('a number without a series is wrong, and waits for one', () => {
  const wrong = read('sequence', '7', [])
  expect(wrong).toMatchObject({ fault: 'noSeries', text: '7' })
  if (!isWrong(wrong)) throw new Error('wrong')
  expect(cellText('sequence', wrong, words)).toBe('7')
  expect(cellText('series', wrong, words)).toBe('')
  expect(read('series', 'Lamps', wrong)).toEqual([{ name: 'Lamps', sequence: '7' }])
  const many = read('sequence', '7; 8', lamps)
  expect(many).toMatchObject({ fault: 'tooManyNumbers', under: lamps })
  expect(soundValue(many)).toEqual(lamps)
})

test('what can’t be a value says why, and shows what was written', () => {
  expect(read('title', '  ', 'Old')).toMatchObject({ fault: 'titleNeeded' })
  expect(read('explicit', 'maybe', false)).toMatchObject({ fault: 'noFlag', text: 'maybe' })
  expect(read('subtitle', 'x'.repeat(2001), '')).toMatchObject({ fault: 'tooLong' })
  expect(['yes', 'TRUE', '1', 'x', '✓'].map((text) => read('explicit', text, false))).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  expect(['no', '0', ''].map((text) => read('explicit', text, true))).toEqual([false, false, false])
})
