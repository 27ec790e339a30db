import { texts } from '#platform/text/texts.ts'
import { localeOf } from '#platform/text/language/languages.ts'
import { elapsed } from '#platform/text/format.ts'
import { percent } from '#platform/text/percents.ts'
import { dateOf } from '#platform/text/dates.ts'
import { noonOf, weekdayOf, type Day } from './days.ts'

/** "Tue" or "Tuesday"; 0 Sunday … 6 Saturday. */
export function weekdayName(weekday: number, width: 'short' | 'long'): string {
  // 4 January 1970 was a Sunday.
  return words({ weekday: width, timeZone: 'UTC' }).format((3 + weekday) * 86_400_000)
}

/** "Mar" or "March"; 0 … 11. */
export function monthName(month: number, width: 'short' | 'long'): string {
  return words({ month: width, timeZone: 'UTC' }).format(Date.UTC(2026, month, 15))
}

/** "Saturday, 11/21/2026": the weekday as the language has it, the date in a format of the server settings. */
export function dayName(day: Day, dateFormat: string): string {
  return `${weekdayName(weekdayOf(day), 'long')}, ${shortDay(day, dateFormat)}`
}

/** The date in a format of the server settings. */
export function shortDay(day: Day, dateFormat: string): string {
  return dateOf(noonOf(day), dateFormat)
}

/** A mark of an axis: "30 m" under an hour, else "2 h" or "1.5 h". Seconds. */
export function tickWords(seconds: number): string {
  if (seconds === 0) return '0'
  const isShort = seconds < 3600
  return new Intl.NumberFormat(localeOf(texts.language), {
    style: 'unit',
    unit: isShort ? 'minute' : 'hour',
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  }).format(seconds / (isShort ? 60 : 3600))
}

/** A long time in as few words as still say something: whole hours from ten hours on. Seconds. */
export function roundTime(seconds: number): string {
  if (seconds < 36_000) return elapsed(seconds)
  return new Intl.NumberFormat(localeOf(texts.language), {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(Math.floor(seconds / 3600))
}

/** "42 %" of a whole. */
export function share(part: number, whole: number): string {
  return percent(whole > 0 ? part / whole : 0)
}

/** On which weekday weeks begin here: 0 Sunday … 6 Saturday; Monday where the browser doesn't know. */
export function firstWeekday(): number {
  const locale = new Intl.Locale(localeOf(texts.language)) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7
}

const made = new Map<string, Intl.DateTimeFormat>()

/** Intl objects are slow to make and a year has 365 names. */
function words(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = localeOf(texts.language)
  const key = `${locale} ${Object.entries(options).join(' ')}`
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  made.set(key, known)
  return known
}
