import { expect, test, vi } from 'vitest'

// The door leads to parts that need a browser.
vi.mock('#features/reader-engine/index.ts', () => import('../../reader-engine/find-words.ts'))
const { locationOfWords, stretchOf, wordsOfLocation } = await import('./mark-places.ts')

const text = 'The quick brown fox jumps over the lazy dog.'

test('words are kept by page and letters, and found again', () => {
  const location = locationOfWords(11, { start: 4, end: 15 })
  expect(location).toBe('page=12&from=4&to=15')
  expect(wordsOfLocation(location)).toEqual({ page: 11, start: 4, end: 15 })
  expect(stretchOf(text, location, 'quick brown')).toEqual({ start: 4, end: 15 })
})

test('where the text is read in another way, the words themselves count', () => {
  expect(stretchOf(`Page 12 ${text}`, 'page=12&from=4&to=15', 'quick brown')).toEqual({
    start: 12,
    end: 23,
  })
  expect(stretchOf('Something else', 'page=12&from=4&to=15', 'quick brown')).toBeNull()
})

test.each(['12', 'epubcfi(/6/4)', 'page=12', 'find:fox', ''])('“%s” names no words', (location) => {
  expect(wordsOfLocation(location)).toBeNull()
})
