import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  bestDay,
  byMonth,
  byWeekday,
  daysBetween,
  lastDays,
  monthSpan,
  noonOf,
  streaksOf,
  weekdayOf,
  yearsOf,
  yearTotals,
} from './days.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1990-01-01', count))
const days = fc.dictionary(
  fc.integer({ min: 0, max: 60 }).map((count) => addDays('2026-01-15', count)),
  fc.integer({ min: 1, max: 86_400 }),
)

describe('days', () => {
  it('are counted without a zone', () => {
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(weekdayOf('2026-11-21')).toBe(6)
    expect(new Date(noonOf('2026-11-21')).getDate()).toBe(21)
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count)
      }),
    )
  })

  it('make months, leap years and Decembers too', () => {
    expect(monthSpan(2026, 2)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(monthSpan(2024, 1)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(monthSpan(2025, 11)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  it('show the last seven up to today, empty ones too', () => {
    const shown = lastDays(
      { '2026-11-21': 60, '2026-11-15': 30, '2026-11-14': 999 },
      '2026-11-21',
      7,
    )
    expect(shown.map(({ day: name }) => name)).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ])
    expect(shown.map(({ seconds }) => seconds)).toEqual([30, 0, 0, 0, 0, 0, 60])
  })
})

describe('streaks', () => {
  it('run up to today or yesterday', () => {
    const heard = { '2026-11-01': 5, '2026-11-02': 5, '2026-11-03': 5, '2026-11-20': 5 }
    expect(streaksOf(heard, '2026-11-20')).toEqual({ current: 1, longest: 3 })
    expect(streaksOf(heard, '2026-11-21')).toEqual({ current: 1, longest: 3 })
    expect(streaksOf(heard, '2026-11-22')).toEqual({ current: 0, longest: 3 })
    expect(streaksOf({}, '2026-11-22')).toEqual({ current: 0, longest: 0 })
    expect(streaksOf({ '2026-11-22': 0 }, '2026-11-22')).toEqual({ current: 0, longest: 0 })
  })

  it('are never longer than the days heard, and the current one never longer than the longest', () => {
    fc.assert(
      fc.property(days, (heard) => {
        const { current, longest } = streaksOf(heard, '2026-03-16')
        expect(current).toBeLessThanOrEqual(longest)
        expect(longest).toBeLessThanOrEqual(Object.keys(heard).length)
        expect(longest > 0).toBe(Object.keys(heard).length > 0)
      }),
    )
  })
})

describe('sums', () => {
  it('by weekday and month lose no second', () => {
    fc.assert(
      fc.property(days, (heard) => {
        const all = Object.values(heard).reduce((a, b) => a + b, 0)
        const add = (sums: number[]) => sums.reduce((a, b) => a + b, 0)
        expect(add(byWeekday(heard))).toBe(all)
        expect(add(byMonth(heard, 2026))).toBe(all)
        expect(add(byMonth(heard, 2025))).toBe(0)
        expect(yearTotals(heard, 2026)).toEqual({
          seconds: all,
          numDays: Object.keys(heard).length,
        })
      }),
    )
  })

  it('find the best day, the first of equals', () => {
    expect(bestDay({})).toBeNull()
    expect(bestDay({ '2026-02-02': 9, '2026-01-01': 9, '2026-03-03': 3 })).toEqual({
      day: '2026-01-01',
      seconds: 9,
    })
  })

  it('offer every year since the first day', () => {
    expect(yearsOf('2024-12-31', '2026-01-01')).toEqual([2026, 2025, 2024])
    expect(yearsOf(null, '2026-01-01')).toEqual([2026])
    // A clock that ran ahead once.
    expect(yearsOf('2031-01-01', '2026-01-01')).toEqual([2026])
  })
})
