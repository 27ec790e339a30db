import { texts } from './texts.ts'
import { localeOf } from './language/languages.ts'

/** 3:32:10 or 5:07; negative times get a minus sign. Input in seconds. */
export function clock(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds))
  const s = String(whole % 60).padStart(2, '0')
  const m = Math.floor(whole / 60) % 60
  const h = Math.floor(whole / 3600)
  const sign = seconds < 0 && whole > 0 ? '−' : ''
  return h > 0 ? `${sign}${h}:${String(m).padStart(2, '0')}:${s}` : `${sign}${m}:${s}`
}

/** Elapsed time in words: under 60 s seconds, under 70 min minutes, else hours and minutes. Input in seconds. */
export function elapsed(seconds: number, width: 'short' | 'long' = 'short'): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 60) return unit(whole, 'second', width)
  const minutes = Math.floor(whole / 60)
  if (minutes < 70) return unit(minutes, 'minute', width)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [unit(hours, 'hour', width)]
  if (rest > 0) parts.push(unit(rest, 'minute', width))
  return inARow(parts)
}

/** A place to the second, as it is spoken: "1 hour 1 minute 25 seconds". Input in seconds. */
export function spoken(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const
  const shown = parts
    .filter(([value]) => value > 0)
    .map(([value, name]) => unit(value, name, 'long'))
  return shown.length === 0 ? unit(0, 'second', 'long') : inARow(shown)
}

/** Hours, minutes and seconds one after the other: Chinese has no space between them. */
const inARow = (parts: readonly string[]): string =>
  parts.join(displayLanguage().startsWith('zh') ? '' : ' ')

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const

/** Bytes in units of 1024, at most 2 decimals, with the marks of the language: 1.5 MB, 1,5 Mo, 1,5 МБ. */
export function bytes(size: number, decimals = 2): string {
  const step = size < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log2(size) / 10))
  const value = Math.max(0, size) / 1024 ** step
  const text = unit(value, byteUnits[step] ?? 'byte', 'short', step === 0 ? 0 : decimals)
  // Intl writes kB and кБ, which are 1000 bytes.
  const ofThousand = text.replace('кБ', 'КБ').replace('kB', 'KB')
  return displayLanguage().startsWith('en') ? ofThousand.replace(/byte$/, 'B') : ofThousand
}

export function number(value: number, maximumFractionDigits = 0): string {
  return intl(
    `n${maximumFractionDigits}`,
    (l) => new Intl.NumberFormat(l, { maximumFractionDigits }),
  ).format(value)
}

/** A number with its unit, by its name for Intl: "3 min", "2 hours". */
export function unit(
  value: number,
  name: string,
  unitDisplay: 'short' | 'long' = 'short',
  maximumFractionDigits = 0,
): string {
  const options = { style: 'unit', unit: name, unitDisplay, maximumFractionDigits } as const
  const format = intl(
    `${name} ${unitDisplay} ${maximumFractionDigits}`,
    (l) => new Intl.NumberFormat(l, options),
  )
  return unbroken(format.format(value))
}

/**
 * Keeps a number and its unit on one line: some languages of Intl have a plain space between them. English stays as it is, for
 * texts that are compared.
 */
function unbroken(text: string): string {
  return displayLanguage().startsWith('en') ? text : text.replaceAll(' ', '\u00a0')
}

/** Name of a language in the reader's own; what is no code of one stays as it is. */
export function languageName(code: string, locale = localeOf(displayLanguage())): string {
  if (!/^[a-z]{2,3}(?:[-_][a-z\d]+)*$/i.test(code)) return code
  try {
    const names = new Intl.DisplayNames([locale], { type: 'language' })
    return names.of(code.replaceAll('_', '-')) ?? code
  } catch {
    return code
  }
}

/** What, and what it is or why: with the colon of the language. */
export function withColon(what: string, more: string): string {
  const language = displayLanguage()
  if (language.startsWith('zh')) return `${what}：${more}`
  return language === 'fr' ? `${what}\u00a0: ${more}` : `${what}: ${more}`
}

/** A name inside a sentence: one that runs from right to left keeps its order and that of the words around it. */
export function isolated(name: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name
}

/** Code of the language that texts are shown in. */
export function displayLanguage(): string {
  return texts.language || 'en-us'
}

const made = new Map<string, unknown>()

/** Intl objects are slow to make: one per kind and language. */
export function intl<T>(kind: string, make: (locale: string) => T): T {
  const locale = localeOf(displayLanguage())
  const key = `${locale} ${kind}`
  const known = (made.get(key) as T | undefined) ?? make(locale)
  made.set(key, known)
  return known
}

/** Whole percents of a part, 0 … 1, that is behind: rounded down, and 100 only once all of it is. */
export function wholePercent(part: number): number {
  return part >= 1 ? 100 : Math.max(0, Math.min(99, Math.floor(part * 100)))
}
