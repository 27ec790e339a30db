import { expect, test } from 'vitest'
import { askedBy, firstView, ordersFor } from './list-view.ts'
import { sectioned } from './sections.ts'

test('each season has a head above its episodes', () => {
  const seasons = [
    { season: '1', count: 2 },
    { season: null, count: 1 },
  ]
  const list = sectioned(seasons, 3)
  expect(list.count).toBe(5)
  expect(Array.from({ length: 5 }, (_none, row) => list.at(row))).toEqual([
    { kind: 'head', season: seasons[0] },
    { kind: 'episode', index: 0 },
    { kind: 'episode', index: 1 },
    { kind: 'head', season: seasons[1] },
    { kind: 'episode', index: 2 },
  ])
})

test('without seasons rows are episodes', () => {
  const list = sectioned([], 2)
  expect([list.count, list.at(1)]).toEqual([2, { kind: 'episode', index: 1 }])
})

test('a serial begins with its first season, or where it has none with its oldest episode', () => {
  const asked = askedBy(firstView(true), true)
  expect([asked.sort, asked.isDescending]).toEqual(['season', false])
  expect(askedBy(firstView(true), false)).toMatchObject({ sort: 'published', isDescending: false })
  expect(askedBy(firstView(false), false)).toMatchObject({ sort: 'published', isDescending: true })
  expect(ordersFor(false)).not.toContain('lastSeason')
})
