/** A day of the calendar, `YYYY-MM-DD`, as the server named it. No zone is involved: days are only counted. */
export type Day = string

const dayMs = 86_400_000

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** Whole days from one to the other; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay()
}

/** Noon of the day here: what date formats take. Milliseconds. */
export function noonOf(day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12).getTime()
}

/** The last `count` days up to today, oldest first, with what was heard on each. */
export function lastDays(
  days: Readonly<Record<Day, number>>,
  today: Day,
  count: number,
): { day: Day; seconds: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index - count + 1)
    return { day, seconds: days[day] ?? 0 }
  })
}

export interface Streaks {
  /** Days in a row up to today; a day that isn't over yet breaks nothing. */
  current: number
  longest: number
}

export function streaksOf(days: Readonly<Record<Day, number>>, today: Day): Streaks {
  const heard = heardDays(days)
  let longest = 0
  let run = 0
  let before: Day | null = null
  for (const day of heard) {
    run = before !== null && addDays(before, 1) === day ? run + 1 : 1
    longest = Math.max(longest, run)
    before = day
  }
  const isRunning = before !== null && daysBetween(before, today) <= 1
  return { current: isRunning ? run : 0, longest }
}

/** The day with most; the first of equals. Null before anything was heard. */
export function bestDay(days: Readonly<Record<Day, number>>): { day: Day; seconds: number } | null {
  return heardDays(days).reduce<{ day: Day; seconds: number } | null>((best, day) => {
    const seconds = days[day] ?? 0
    return best === null || seconds > best.seconds ? { day, seconds } : best
  }, null)
}

/** Seconds by weekday, 0 Sunday … 6 Saturday. */
export function byWeekday(days: Readonly<Record<Day, number>>): number[] {
  const sums = [0, 0, 0, 0, 0, 0, 0]
  for (const [day, seconds] of Object.entries(days)) sums[weekdayOf(day)]! += seconds
  return sums
}

/** Seconds by month of a year, 12 of them. */
export function byMonth(days: Readonly<Record<Day, number>>, year: number): number[] {
  const sums: number[] = Array.from({ length: 12 }, () => 0)
  for (const [day, seconds] of Object.entries(days))
    if (yearOf(day) === year) sums[Number(day.slice(5, 7)) - 1]! += seconds
  return sums
}

/** Days with something heard, in order. */
export function heardDays(days: Readonly<Record<Day, number>>): Day[] {
  return Object.keys(days)
    .filter((day) => (days[day] ?? 0) > 0)
    .sort()
}

/** What was heard in a year, and on how many days. */
export function yearTotals(days: Readonly<Record<Day, number>>, year: number) {
  const ofYear = heardDays(days).filter((day) => yearOf(day) === year)
  return {
    seconds: ofYear.reduce((sum, day) => sum + (days[day] ?? 0), 0),
    numDays: ofYear.length,
  }
}

/** From the first year with listening to this one, latest first. */
export function yearsOf(firstDay: Day | null, today: Day): number[] {
  const last = yearOf(today)
  const first = Math.min(last, firstDay === null ? last : yearOf(firstDay))
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

/** First and last day of a month, 0 … 11. */
export function monthSpan(year: number, month: number): { from: Day; to: Day } {
  const first = (of: number) =>
    `${year + Math.floor(of / 12)}-${String((of % 12) + 1).padStart(2, '0')}-01`
  return { from: first(month), to: addDays(first(month + 1), -1) }
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}
