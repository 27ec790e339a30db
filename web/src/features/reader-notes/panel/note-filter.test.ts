import { expect, test, vi } from 'vitest'
import type { Annotation } from '@lectern/contract'

// The door leads to parts that need a browser.
vi.mock('#features/reader-engine/index.ts', () => import('../../reader-engine/marks.ts'))
const { byChapter, filteredMarks, usefulFilters } = await import('./note-filter.ts')

const mark = (id: string, more: Partial<Annotation>): Annotation => ({
  id,
  itemId: 'book',
  kind: 'highlight',
  ino: null,
  location: id,
  fraction: 0,
  chapter: 'One',
  style: 'yellow',
  quote: '',
  note: '',
  createdAt: 1,
  updatedAt: 1,
  source: 'lectern',
  ...more,
})
const marks = [
  mark('a', { quote: 'Les élans du cœur' }),
  mark('b', { style: 'green', note: 'Look this up', chapter: 'Two' }),
  mark('c', { kind: 'bookmark', style: null, chapter: 'Two' }),
  mark('d', { style: 'green', chapter: 'One' }),
]
const ids = (filter: Parameters<typeof filteredMarks>[1]) =>
  filteredMarks(marks, filter).map(({ id }) => id)

test('marks are found by kind, style, note and words, whatever their accents', () => {
  expect(ids({ filter: 'all', words: '' })).toEqual(['a', 'b', 'c', 'd'])
  expect(ids({ filter: 'notes', words: '' })).toEqual(['b'])
  expect(ids({ filter: 'bookmarks', words: '' })).toEqual(['c'])
  expect(ids({ filter: 'green', words: '' })).toEqual(['b', 'd'])
  expect(ids({ filter: 'all', words: 'ELANS' })).toEqual(['a'])
  expect(ids({ filter: 'green', words: 'up look' })).toEqual(['b'])
})

test('only filters are offered that leave something', () => {
  expect(usefulFilters(marks)).toEqual(['all', 'notes', 'bookmarks', 'yellow', 'green'])
  expect(usefulFilters([])).toEqual(['all'])
})

test('chapters stand in the order of the book', () => {
  expect(byChapter(marks).map(({ chapter, marks: own }) => [chapter, own.length])).toEqual([
    ['One', 1],
    ['Two', 2],
    ['One', 1],
  ])
})
