import { monthOf } from './months.ts'

/**
 * The time a date of a feed means, in milliseconds; null when it means none. Reads RFC 822 and ISO dates with all their
 * usual faults, months of several languages, and plain seconds. A weekday is not believed; without a zone it is UTC.
 */
export function readDate(text: string | null): number | null {
  if (text === null) return null
  const cleaned = text.replaceAll(/\s+/gu, ' ').trim().slice(0, 100)
  if (cleaned === '') return null
  const at = readEpoch(cleaned) ?? readIso(cleaned) ?? readWords(cleaned)
  return at !== null && at >= earliest && at < latest ? at : null
}

const earliest = Date.UTC(1900, 0, 1)
const latest = Date.UTC(2200, 0, 1)
const minuteMs = 60_000

interface Day {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

/** Seconds or milliseconds since 1970. */
function readEpoch(text: string): number | null {
  if (/^\d{9,10}$/u.test(text)) return Number(text) * 1000
  return /^\d{12,13}$/u.test(text) ? Number(text) : null
}

/** 2024-01-31T08:00:00+01:00, with less of everything, and 20240131. */
function readIso(text: string): number | null {
  const parts = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T ,]+(.*))?$/iu.exec(text)
  const packed = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?(.*))?$/iu.exec(text)
  if (packed !== null) {
    const [, year, month = '', day = '', hour = '00', minute = '00', second = '00', zone = ''] =
      packed
    return timeOf(dayOf(year, month, day), `${hour}:${minute}:${second}${zone}`)
  }
  if (parts === null) return null
  const [, year, month = '1', day = '1', rest = ''] = parts
  return timeOf(dayOf(year, month, day), rest)
}

/** Mon, 05 Jan 2024 08:00:00 GMT · January 5, 2024 8 AM · Mon Jan 5 08:00:00 EST 2024 · 5.1.2024. */
function readWords(text: string): number | null {
  const clock = /\d{1,2}:\d{2}|\d{1,2} ?[ap]\.?m\b/iu.exec(text)
  const [date, time] = clock ? [text.slice(0, clock.index), text.slice(clock.index)] : [text, '']
  const day = dayOfNumbers(date) ?? dayOfWords(date) ?? dayOfWords(`${date} ${yearAtEnd(time)}`)
  return day === null ? null : timeOf(day, time)
}

const yearAtEnd = (text: string): string => /\b(\d{4})$/u.exec(text)?.[1] ?? ''

function dayOfNumbers(text: string): Day | null {
  const parts = /(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\b/u.exec(text)
  if (parts === null) return null
  const [, first = '', dot, second = '', year] = parts
  // 1/31/2024 is American; 31.1.2024 and whatever can't be a month are not.
  const isMonthFirst = dot === '/' && Number(first) <= 12
  return isMonthFirst ? dayOf(year, first, second) : dayOf(year, second, first)
}

function dayOfWords(text: string): Day | null {
  const words = text.split(/[\s,./()-]+/u).filter(Boolean)
  // The last one: in French, Tuesday is called like March.
  const month = monthOf(words.findLast((word) => monthOf(word) !== null) ?? '')
  if (month === null) return null
  const numbers = words.flatMap(
    (word) => /^(\d{1,4})(?:st|nd|rd|th|er|º|ª)?$/iu.exec(word)?.[1] ?? [],
  )
  const [first, second] = numbers
  if (first === undefined) return null
  if (second === undefined) return first.length === 4 ? dayOf(first, String(month), '1') : null
  const isYearFirst = first.length === 4
  return isYearFirst ? dayOf(first, String(month), second) : dayOf(second, String(month), first)
}

function dayOf(year: string | undefined, month: string, day: string): Day | null {
  // What has four digits and is less than that is how programs write "none".
  if (year === undefined || /^0\d{3}$/u.test(year)) return null
  const found = { year: wholeYear(year), month: Number(month), day: Number(day) }
  const isDay = found.month >= 1 && found.month <= 12 && found.day >= 1 && found.day <= 31
  return isDay ? found : null
}

/** Two digits mean 1970 to 2069, three those that count from 1900. */
function wholeYear(text: string): number {
  const year = Number(text)
  if (text.length === 3) return 1900 + year
  if (text.length > 3) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function timeOf(date: Day | null, text: string): number | null {
  if (date === null) return null
  const clock =
    /^\s*(\d{1,2})(?:[:.](\d{1,2}))?(?:[:.](\d{1,2})(?:[.,](\d{1,9}))?)?\s*(?:([ap])\.?m\b)?/iu.exec(
      text,
    )
  const [whole = '', hours = '0', minutes = '0', seconds = '0', fraction = '0', half] = clock ?? []
  const isClock = Number(hours) <= 24 && Number(minutes) < 60 && Number(seconds) <= 60
  const midnight = Date.UTC(date.year, date.month - 1, date.day)
  if (!isClock) return midnight
  const zone = zoneMinutes(text.slice(whole.length))
  const minute = hourOf(Number(hours), half) * 60 + Number(minutes) - zone
  const millisecond = Math.floor(Number(`0.${fraction}`) * 1000)
  return midnight + minute * minuteMs + Number(seconds) * 1000 + millisecond
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** How many minutes a zone is ahead of UTC. */
function zoneMinutes(text: string): number {
  const offset = /([+−-])(\d{1,2}):?(\d{2})?/u.exec(text)
  if (offset !== null) {
    const [, sign, hours, minutes = '0'] = offset
    const ahead = Number(hours) * 60 + Number(minutes)
    return ahead > 15 * 60 ? 0 : sign === '+' ? ahead : -ahead
  }
  const name = /[a-z]{1,5}/iu.exec(text)?.[0]?.toUpperCase() ?? ''
  return (zones[name] ?? 0) * 60
}

/** Hours ahead of UTC. Names that mean several zones mean the American one here, as RFC 822 has it. */
const zones: Record<string, number> = {
  EST: -5,
  EDT: -4,
  ET: -5,
  CST: -6,
  CDT: -5,
  CT: -6,
  MST: -7,
  MDT: -6,
  MT: -7,
  PST: -8,
  PDT: -7,
  PT: -8,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  AST: -4,
  ADT: -3,
  NST: -3.5,
  NDT: -2.5,
  BRT: -3,
  ART: -3,
  WET: 0,
  WEST: 1,
  BST: 1,
  IST: 5.5,
  CET: 1,
  MEZ: 1,
  CEST: 2,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  SAST: 2,
  PKT: 5,
  SGT: 8,
  HKT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
}
