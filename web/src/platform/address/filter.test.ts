import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { filterOf, readFilter, readTerms, toggled, writeTerms } from './filter.ts'

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

describe('several filters', () => {
  const fantasy = { filter: filterOf('genres', 'Fantasy, dark!'), isNot: false }
  const notCrime = { filter: filterOf('genres', 'Crime'), isNot: true }
  const short = { filter: filterOf('shorter', '3600'), isNot: false }
  const shorter = { filter: filterOf('shorter', '60'), isNot: false }

  it('come back from the text they were written as', () => {
    for (const terms of [[], [fantasy], [fantasy, notCrime, short]])
      expect(readTerms(writeTerms(terms))).toEqual(terms)
  })

  it('go on, off, and into their opposite', () => {
    expect(toggled([], fantasy)).toEqual([fantasy])
    expect(toggled([fantasy, short], fantasy)).toEqual([short])
    expect(toggled([notCrime], { ...notCrime, isNot: false })).toEqual([
      { ...notCrime, isNot: false },
    ])
  })

  it('replace what would only say the same again', () => {
    expect(toggled([fantasy, short], shorter)).toEqual([fantasy, shorter])
    expect(toggled([fantasy], notCrime)).toEqual([fantasy, notCrime])
  })
})
