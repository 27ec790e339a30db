import type { LatestEpisode } from '@lectern/contract'
import { expect, test } from 'vitest'
import { byDay, daysAgo } from './by-day.ts'

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime()
const episode = (id: string, publishedAt: number | null) => ({ id, publishedAt }) as LatestEpisode

test('episodes stand under the day on which they came out here', () => {
  const days = byDay([
    episode('late', at(29, 23)),
    episode('early', at(29, 0)),
    episode('undated', null),
    episode('before', at(28, 23)),
  ])
  expect(days.map((day) => day.episodes.map(({ id }) => id))).toEqual([
    ['late', 'early'],
    ['before'],
  ])
  expect(days[0]?.start).toBe(at(29, 0))
})

test('days are counted over a change of the clock, too', () => {
  expect(daysAgo(at(28, 0), at(30, 9))).toBe(2)
  expect(daysAgo(at(30, 0), at(30, 23))).toBe(0)
})
