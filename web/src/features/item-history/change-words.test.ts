import { expect, test } from 'vitest'
import { originWord, valueWords } from './change-words.ts'

test('values are read as people write them', () => {
  expect(valueWords('authors', ['Ada Verne', 'Bo Quill'])).toBe('Ada Verne, Bo Quill')
  expect(
    valueWords('series', [
      { name: 'Lamps', sequence: '2' },
      { name: 'Nights', sequence: null },
    ]),
  ).toBe('Lamps #2, Nights')
  expect(valueWords('cover', './scans/front.png')).toBe('front.png')
  expect(valueWords('subtitle', null)).toBe('')
  expect(valueWords('publishedYear', '1999')).toBe('1999')
})

test('who found a value is named without its kind', () => {
  expect(originWord('provider:Audible')).toBe('Audible')
})
