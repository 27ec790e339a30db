import { expect, test } from 'vitest'
import { originWord, sourceWord, valueWords } from './change-words.ts'

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
  const nameOf = (name: string) =>
    ({ audible: 'Audible.com', merged: 'Best of several' })[name] ?? ''
  expect(originWord('provider:audible', nameOf)).toBe('Audible.com')
  expect(sourceWord({ source: 'provider', sourceName: 'merged' }, nameOf)).toMatch(
    /Best of several$/,
  )
})

test('what rules did is no provider’s doing', () => {
  expect(originWord('rule:SF → Science Fiction')).toBe('changes.origin.rule')
  expect(sourceWord({ source: 'rule', sourceName: 'genres and tags' })).toBe('changes.source.rules')
})
