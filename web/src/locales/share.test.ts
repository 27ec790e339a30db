import { expect, test } from 'vitest'
import { shareOf } from './share.ts'

const original = { app: { home: 'Home', books_one: '1 book', books_other: 'books' }, more: 'More' }

test('a language says how much of the texts it has', () => {
  expect(shareOf(original, original)).toBe(1)
  expect(shareOf({}, original)).toBe(0)
  expect(shareOf({ app: { home: 'Start' } }, original)).toBeCloseTo(1 / 3)
})

test('more forms of a plural are no more texts, and unknown texts do not count', () => {
  const texts = { app: { books_few: 'knihy', books_other: 'knih' }, other: 'x' }
  expect(shareOf(texts, original)).toBeCloseTo(1 / 3)
})
