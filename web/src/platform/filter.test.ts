import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterOf, readFilter } from './filter.ts'

test('a flag has no value', () => {
  expect(readFilter('issues')).toEqual({ group: 'issues', value: null })
})

test('values are base64 of UTF-8, percent-encoded or not', () => {
  expect(filterOf('tags', 'Sci-Fi')).toBe('tags.U2NpLUZp')
  expect(readFilter('narrators.SsO8cmdlbg%3D%3D')).toEqual({ group: 'narrators', value: 'Jürgen' })
})

test('unreadable values come back as they are', () => {
  expect(readFilter('tags.***')).toEqual({ group: 'tags', value: '***' })
})

test('what goes in comes out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      expect(readFilter(filterOf('tags', value))).toEqual({ group: 'tags', value })
    }),
  )
})
