import { addDays, type Day, daysBetween, weekdayOf } from '#features/days/index.ts'

/** How warm a day is: 0 nothing, 1 a little … 4 a lot. */
export type Heat = 0 | 1 | 2 | 3 | 4

export interface HeatDay {
  day: Day
  seconds: number
  heat: Heat
}

export interface HeatYear {
  /** Columns of the year: a week each, seven places from the first weekday; null before and after the year. */
  weeks: (HeatDay | null)[][]
  /** Column in which each month begins. */
  monthStarts: number[]
}

/** The days of a year in weeks. `firstWeekday`: 0 Sunday … 6 Saturday. */
export function heatYear(
  days: Readonly<Record<Day, number>>,
  year: number,
  firstWeekday: number,
): HeatYear {
  const first = `${year}-01-01`
  const length = daysBetween(first, `${year + 1}-01-01`)
  const lead = (weekdayOf(first) - firstWeekday + 7) % 7
  const heatOf = heatScale(days, year)
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, place) => {
    const index = place - lead
    if (index < 0 || index >= length) return null
    const day = addDays(first, index)
    const seconds = days[day] ?? 0
    return { day, seconds, heat: heatOf(seconds) }
  })
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  )
  const monthStarts = Array.from({ length: 12 }, (_, month) => {
    const start = `${year}-${String(month + 1).padStart(2, '0')}-01`
    return Math.floor((lead + daysBetween(first, start)) / 7)
  })
  return { weeks, monthStarts }
}

/** Quarters of the year's own days, so that quiet and busy listeners both see a picture. */
function heatScale(days: Readonly<Record<Day, number>>, year: number): (seconds: number) => Heat {
  const heard = Object.entries(days)
    .filter(([day, seconds]) => day.startsWith(String(year)) && seconds > 0)
    .map(([, seconds]) => seconds)
    .sort((a, b) => a - b)
  const limit = (part: number) => heard[Math.floor((heard.length - 1) * part)] ?? 0
  const limits = [limit(0.25), limit(0.5), limit(0.75)]
  const usual = limits[0] === limits[2] ? limits[0] : undefined
  return (seconds) => {
    if (seconds <= 0) return 0
    // Days that are all alike, and the very first one, are no faint ones.
    if (seconds === usual) return 3
    return (1 + limits.filter((most) => seconds > most).length) as Heat
  }
}
