import fc from 'fast-check'
import { expect, it } from 'vitest'
import { genresIn, namesIn, sums, timesOf, total } from './rankings.ts'
import { rankTops } from './tops.ts'

it('reads names out of anything', () => {
  expect(namesIn(['A', { name: 'B' }, '', { name: 3 }, null, 7])).toEqual(['A', 'B'])
  fc.assert(fc.property(fc.anything(), (value) => namesIn(value).every((name) => name !== '')))
  expect(genresIn({ genres: ['Sea', 'Audiobooks'] })).toEqual(['Sea'])
  expect(genresIn(undefined)).toEqual([])
})

it('loses no second between items and names', () => {
  const row = fc.record({
    itemId: fc.constantFrom('a', 'b', 'c'),
    seconds: fc.integer({ min: 0, max: 90_000 }),
  })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const byItem = sums(rows, ({ itemId }) => itemId)
      const byName = timesOf(byItem, (id) => [id, id])
      expect([...byName.values()].reduce((a, b) => a + b, 0)).toBe(total(rows))
    }),
  )
})

it('gives each name the id and library it was heard under longest', () => {
  const stamp = (libraryId: string, id: string) => ({
    title: id,
    author: 'Ada',
    libraryId,
    metadata: { authors: [{ id, name: 'Ada' }], genres: ['Sea'] },
  })
  const tops = rankTops(
    [
      { itemId: 'x', mediaType: 'book', seconds: 10, sessions: 1 },
      { itemId: 'y', mediaType: 'book', seconds: 30, sessions: 2 },
      { itemId: 'z', mediaType: 'book', seconds: 0, sessions: 1 },
    ],
    new Map([
      ['x', stamp('small', 'ada-1')],
      ['y', stamp('large', 'ada-2')],
    ]),
  )
  expect(tops.authors).toEqual([{ name: 'Ada', time: 40, id: 'ada-2', libraryId: 'large' }])
  expect(tops).toMatchObject({ numItems: 2, numSessions: 4, totalTime: 40 })
  expect(tops.items.map(({ id }) => id)).toEqual(['y', 'x'])
})
