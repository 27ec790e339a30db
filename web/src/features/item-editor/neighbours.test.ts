import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { PagedTrail, TrailEntry } from '#features/items/index.ts'
import { around } from './neighbours.ts'

const entry = (id: string, series?: string): TrailEntry => ({
  id,
  collapsedSeries: series
    ? { id: series, name: series, nameIgnorePrefix: series, numBooks: 2, libraryItemIds: [] }
    : undefined,
})
const shelf = [entry('a'), entry('b'), entry('c', 's'), entry('d'), entry('e')]
const client = new QueryClient()
let asked: number[] = []
const trail: PagedTrail = {
  key: 'shelf',
  pageSize: 2,
  query: (page) => ({
    queryKey: ['shelf', page],
    queryFn: async () => {
      asked.push(page)
      return { results: shelf.slice(page * 2, page * 2 + 2), total: shelf.length }
    },
  }),
}

beforeEach(() => {
  asked = []
  client.clear()
})

test('pages that were not shown are asked for only where they are needed', async () => {
  await client.fetchQuery(trail.query(0))
  expect(await around(client, trail, 'a')).toEqual({
    previous: null,
    next: 'b',
    place: 1,
    total: 5,
  })
  expect(asked).toEqual([0])
})

test('a series that stands for its books is passed over', async () => {
  await client.fetchQuery(trail.query(0))
  expect(await around(client, trail, 'b')).toEqual({ previous: 'a', next: 'd', place: 2, total: 5 })
  expect(await around(client, trail, 'd')).toMatchObject({ previous: 'b', next: 'e', place: 4 })
  expect(await around(client, trail, 'c')).toBeNull()
})

test('without a list, and for what is not in it, there is no way on', async () => {
  expect(await around(client, null, 'a')).toBeNull()
  expect(await around(client, trail, 'a')).toBeNull()
  expect(await around(client, { key: 'k', ids: ['a', 'b'] }, 'x')).toBeNull()
  expect(await around(client, { key: 'k', ids: ['a', 'b'] }, 'b')).toEqual({
    previous: 'a',
    next: null,
    place: 2,
    total: 2,
  })
})
