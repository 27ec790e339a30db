import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, weekdayOf } from '#features/days/index.ts'
import { heatYear } from './heat.ts'

const year = fc.integer({ min: 2000, max: 2100 })

it('holds every day of a year once, each in the row of its weekday', () => {
  fc.assert(
    fc.property(year, fc.constantFrom(0, 1, 6), (of, firstWeekday) => {
      const { weeks } = heatYear({}, of, firstWeekday)
      const found = weeks.flat().flatMap((cell) => (cell ? [cell.day] : []))
      const isLeap = new Date(of, 1, 29).getMonth() === 1
      expect(found).toHaveLength(isLeap ? 366 : 365)
      expect(found[0]).toBe(`${of}-01-01`)
      expect(found.at(-1)).toBe(`${of}-12-31`)
      const astray = weeks.flatMap((week) =>
        week.filter((cell, row) => cell && weekdayOf(cell.day) !== (firstWeekday + row) % 7),
      )
      expect(astray).toEqual([])
    }),
  )
})

it('names the column in which a month begins', () => {
  const { weeks, monthStarts } = heatYear({}, 2026, 1)
  monthStarts.forEach((column, month) => {
    const first = `2026-${String(month + 1).padStart(2, '0')}-01`
    expect(weeks[column]?.some((cell) => cell?.day === first)).toBe(true)
  })
})

it('never shows a day with listening as empty, nor a busier day as cooler', () => {
  const heard = fc.dictionary(
    fc.integer({ min: 0, max: 364 }).map((count) => addDays('2026-01-01', count)),
    fc.integer({ min: 1, max: 60_000 }),
  )
  fc.assert(
    fc.property(heard, (days) => {
      const cells = heatYear(days, 2026, 1)
        .weeks.flat()
        .flatMap((cell) => (cell ? [cell] : []))
        .sort((a, b) => a.seconds - b.seconds)
      expect(cells.filter(({ seconds, heat }) => heat > 0 !== seconds > 0)).toEqual([])
      const heats = cells.map(({ heat }) => heat)
      expect(heats).toEqual(heats.toSorted((a, b) => a - b))
    }),
  )
})

it('shows a first day, and days that are all alike, in a colour that is seen', () => {
  const heatOf = (days: Record<string, number>, day: string) =>
    heatYear(days, 2026, 1)
      .weeks.flat()
      .find((cell) => cell?.day === day)?.heat
  expect(heatOf({ '2026-05-05': 60 }, '2026-05-05')).toBe(3)
  expect(heatOf({ '2026-05-05': 60, '2026-05-06': 60 }, '2026-05-06')).toBe(3)
})
