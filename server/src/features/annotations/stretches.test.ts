import { expect, it } from 'vitest'
import { stretchesOf } from './stretches.ts'

const counts = [
  { itemId: 'a', count: 3 },
  { itemId: 'b', count: 1 },
  { itemId: 'c', count: 2 },
  { itemId: 'd', count: 10 },
]

it('reads whole books together, and parts of those that are cut', () => {
  expect(stretchesOf(counts, { offset: 1, limit: 8 })).toEqual([
    { itemIds: ['a'], offset: 1, limit: 2 },
    { itemIds: ['b', 'c'], offset: 0, limit: 3 },
    { itemIds: ['d'], offset: 0, limit: 3 },
  ])
  expect(stretchesOf(counts, { offset: 9, limit: 3 })).toEqual([
    { itemIds: ['d'], offset: 3, limit: 3 },
  ])
  expect(stretchesOf(counts, { offset: 0, limit: Infinity })).toEqual([
    { itemIds: ['a', 'b', 'c', 'd'], offset: 0, limit: 16 },
  ])
  expect(stretchesOf(counts, { offset: 16, limit: 5 })).toEqual([])
})

it('names so many books at once and no more', () => {
  const many = Array.from({ length: 450 }, (_, at) => ({ itemId: String(at), count: 1 }))
  const stretches = stretchesOf(many, { offset: 0, limit: Infinity })
  expect(stretches.map(({ itemIds }) => itemIds.length)).toEqual([200, 200, 50])
})
