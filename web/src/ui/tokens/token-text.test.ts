import { expect, test } from 'vitest'
import { knownSpelling, moved, suggestionsFor, tokensOf, withTokens } from './token-text.ts'

test('a pasted list is as many names as it has', () => {
  expect(tokensOf('Neil Gaiman,  Terry  Pratchett ,')).toEqual(['Neil Gaiman', 'Terry Pratchett'])
  expect(tokensOf('Gaiman, Neil; Pratchett, Terry')).toEqual(['Gaiman, Neil', 'Pratchett, Terry'])
  expect(tokensOf('one\r\ntwo, too\n')).toEqual(['one', 'two, too'])
  expect(tokensOf(' , ;')).toEqual([])
})

test('a name stands once, and new ones stand where they are put', () => {
  expect(withTokens(['A', 'C'], ['a', 'B', 'b'], 1)).toEqual(['A', 'B', 'C'])
  expect(withTokens([], ['É', 'e'])).toEqual(['É'])
})

test('a name goes to another place', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

test('what begins with the text is offered first, what is taken not at all', () => {
  const options = ['Anna Karl', 'Karl May', 'Oskar L', 'Karla Z']
  expect(suggestionsFor('kar', options)).toEqual(['Karl May', 'Karla Z', 'Anna Karl', 'Oskar L'])
  expect(suggestionsFor('kar', options, ['karl may'])).not.toContain('Karl May')
  expect(suggestionsFor('', options)).toHaveLength(4)
  const many = Array.from({ length: 5000 }, (_, index) => `Author ${index}`)
  expect(suggestionsFor('author', many)).toHaveLength(8)
  expect(suggestionsFor('4999', many)).toEqual(['Author 4999'])
})

test('a known name is spelt as it is known', () => {
  expect(knownSpelling('jules verne', ['Jules Verne'])).toBe('Jules Verne')
  expect(knownSpelling('Jules', ['Jules Verne'])).toBe('Jules')
})
