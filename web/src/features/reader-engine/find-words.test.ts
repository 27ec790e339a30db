import { expect, test } from 'vitest'
import { findWords } from './find-words.ts'

const text =
  'It was the best of times,\n  it was “the worst” of times — an epoch\u00ad al change, finally.'

test.each([
  ['best of times, it was "the worst" of', 'best of times,\n  it was “the worst” of'],
  ['THE BEST', 'the best'],
  ['epochal change', 'epoch\u00ad al change'],
  ['ﬁnally', 'finally'],
])('%s is found', (words, stands) => {
  const found = findWords(text, words)
  expect(found && text.slice(found.start, found.end)).toBe(stands)
})

test.each(['nowhere', '', '…', 'it'])('“%s” is found nowhere', (words) => {
  expect(findWords(text, words)).toBeNull()
})

test('accents and scripts of all kinds count as their letters', () => {
  const other = 'Élan vital — 吾輩は猫である。名前はまだ無い。 𝒳 Привет'
  const found = findWords(other, 'elan vital')
  expect(found).toEqual({ start: 0, end: 10 })
  const cat = findWords(other, '猫である 名前')
  expect(cat && other.slice(cat.start, cat.end)).toBe('猫である。名前')
})
