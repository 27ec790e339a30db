import { expect, it } from 'vitest'
import { lacks } from './needs.ts'

it('names what an app could not decode', () => {
  expect(lacks('chapter', { id: 0, start: 0, end: 1.5, title: 'One' })).toEqual([])
  expect(lacks('chapter', { id: 0.5, start: '0', end: null })).toEqual([
    'chapter.id: number',
    'chapter.start: string',
    'chapter.end: object',
    'chapter.title: absent',
  ])
  expect(lacks('book', { metadata: [], tags: {}, coverPath: null })).toEqual([
    'book.metadata: object',
    'book.tags: object',
  ])
  expect(lacks('shelf', [])).toEqual(['shelf: []'])
})
