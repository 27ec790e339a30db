import { expect, test } from 'vitest'
import { wordOfLink } from './word-of-link.ts'

test.each([
  ['bword://lamp', 'see', 'lamp'],
  ['bword://caf%C3%A9', 'see', 'café'],
  ['bword://100%', 'see', '100%'],
  ['bword://', ' lamp ', 'lamp'],
  [null, 'lamp', 'lamp'],
])('%s leads to a word', (href, words, word) => {
  expect(wordOfLink(href, words)).toBe(word)
})
