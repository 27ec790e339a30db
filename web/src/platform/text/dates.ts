import { displayLanguage, intl } from './format.ts'
import { t } from './texts.ts'

/** "5 minutes ago", "just now" within the minute; input and now in milliseconds. */
export function ago(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ]
  const format = intl('ago', (l) => new Intl.RelativeTimeFormat(l, { numeric: 'auto' }))
  for (const [name, size] of steps)
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), name)
  // What is ahead isn't past yet.
  return seconds > 0 ? format.format(0, 'minute') : t('app.justNow')
}

/** Date and time by the server's formats; input in milliseconds. */
export function dateTime(at: number, formats: { dateFormat: string; timeFormat: string }): string {
  return `${dateOf(at, formats.dateFormat)} ${timeOf(at, formats.timeFormat)}`
}

/** The time alone of what happened today, else date and time; input and now in milliseconds. */
export function moment(
  at: number,
  now: number,
  formats: { dateFormat: string; timeFormat: string },
): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? timeOf(at, formats.timeFormat) : dateTime(at, formats)
}

/**
 * One of the eight date formats of the server settings; unknown ones read as MM/dd/yyyy. Those with the name of the month are
 * patterns of English: another language writes such a day in its own order.
 */
export function dateOf(at: number, dateFormat: string): string {
  const date = new Date(at)
  const dd = String(date.getDate()).padStart(2, '0')
  const mm = String(date.getMonth() + 1).padStart(2, '0')
  const yyyy = String(date.getFullYear())
  const style = monthStyles[dateFormat]
  if (style !== undefined && !displayLanguage().startsWith('en')) return ownOrder(date, style)
  const month = (style: 'short' | 'long') =>
    intl(style, (l) => new Intl.DateTimeFormat(l, { month: style })).format(date)
  const shapes: Record<string, () => string> = {
    'dd/MM/yyyy': () => `${dd}/${mm}/${yyyy}`,
    'dd.MM.yyyy': () => `${dd}.${mm}.${yyyy}`,
    'yyyy-MM-dd': () => `${yyyy}-${mm}-${dd}`,
    'MMM do, yyyy': () => `${month('short')} ${ordinal(date.getDate())}, ${yyyy}`,
    'MMMM do, yyyy': () => `${month('long')} ${ordinal(date.getDate())}, ${yyyy}`,
    'dd MMM yyyy': () => `${dd} ${month('short')} ${yyyy}`,
    'dd MMMM yyyy': () => `${dd} ${month('long')} ${yyyy}`,
  }
  return shapes[dateFormat]?.() ?? `${mm}/${dd}/${yyyy}`
}

/** How long the name of the month is in the formats that have it. */
const monthStyles: Partial<Record<string, 'short' | 'long'>> = {
  'MMM do, yyyy': 'short',
  'MMMM do, yyyy': 'long',
  'dd MMM yyyy': 'short',
  'dd MMMM yyyy': 'long',
}

function ownOrder(date: Date, month: 'short' | 'long'): string {
  return intl(
    `day ${month}`,
    (l) => new Intl.DateTimeFormat(l, { day: 'numeric', month, year: 'numeric' }),
  ).format(date)
}

/** By one of the two time formats of the server settings: 15:04, or the twelve hours of the language. */
export function timeOf(at: number, timeFormat: string): string {
  const date = new Date(at)
  const minutes = String(date.getMinutes()).padStart(2, '0')
  if (timeFormat !== 'h:mma') return `${String(date.getHours()).padStart(2, '0')}:${minutes}`
  if (!displayLanguage().startsWith('en'))
    return intl(
      'hour12',
      (l) => new Intl.DateTimeFormat(l, { hour: 'numeric', minute: '2-digit', hour12: true }),
    ).format(date)
  return `${date.getHours() % 12 || 12}:${minutes}${date.getHours() < 12 ? 'am' : 'pm'}`
}

function ordinal(day: number): string {
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}
