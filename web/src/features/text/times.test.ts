import { expect, test } from 'vitest'
import { timesIn } from './times.ts'

const found = (text: string, longest: number | null = null) =>
  timesIn(text, longest).map(({ start, end, seconds }) => [text.slice(start, end), seconds])

test('times as notes have them are found, with their place', () => {
  expect(found('00:00 Hello, (1:05:07) news – 75:30 end')).toEqual([
    ['00:00', 0],
    ['1:05:07', 3907],
    ['75:30', 4530],
  ])
})

test('what only looks like one is left', () => {
  expect(found('12:345 1:2 2026-11-27 10.30 8:99 1:75:00 [::1] 10:20:30:40')).toEqual([])
})

test('what lies behind the end is no place', () => {
  expect(found('at 10:00 and 20:00', 900)).toEqual([['10:00', 600]])
})
