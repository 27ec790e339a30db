import { expect, it } from 'vitest'
import { wordsIn } from './words.ts'

it('has plural forms, and numbers as they are', () => {
  const words = wordsIn('en-us')
  expect([0, 1, 2, 1000].map((count) => words('opds.bookCount', { count }))).toEqual([
    '0 books',
    '1 book',
    '2 books',
    '1000 books',
  ])
})

it('fills places once, whatever is filled in', () => {
  expect(wordsIn('en-us')('opds.searchFor', { text: '{{text}} $&' })).toBe('Search: {{text}} $&')
})

it('speaks English where it has no texts', () => {
  for (const language of ['xx', 'constructor', '__proto__', 'EN-US'])
    expect(wordsIn(language)('opds.byTitle')).toBe('By title')
})
