import type { BookMatch, MatchScore } from '@lectern/contract'
import { asinOf } from './asin.ts'
import { cleanAuthor, cleanTitle, cleanWholeTitle } from './cleaning.ts'
import { similarity } from './distance.ts'

/** What is known of a book that a match is held against. Blank and null: nothing. */
export interface KnownBook {
  title: string
  subtitle: string | null
  authors: readonly string[]
  narrators: readonly string[]
  /** s of its files. */
  duration: number | null
  publishedYear: string | null
  language: string | null
  asin: string | null
  isbn: string | null
}

type ScorePart = MatchScore['parts'][number]

const weights = { title: 40, author: 25, duration: 20, narrator: 10, language: 10, year: 3 }
/** What is the same by number is hardly anything else; another number may be the same book in another shop or binding. */
const numberWeights = { asin: { same: 60, other: 5 }, isbn: { same: 40, other: 0 } }
/** What can't be compared speaks neither for it nor against it, but nothing is sure without it. */
const unknown = 0.5

/** How likely a match is the book, and why. Another thing than the wire's `matchConfidence`, which stays as it is. */
export function scoreOf(known: KnownBook, match: BookMatch): MatchScore {
  const parts = [
    titleScore(known, match),
    peopleScore('author', known.authors, match.author ?? ''),
    durationScore(known.duration, match.duration ?? null),
    ...(known.narrators.length === 0 || !match.narrator
      ? []
      : [peopleScore('narrator', known.narrators, match.narrator)]),
    ...yearScore(known.publishedYear, match.publishedYear ?? null),
    ...languageScore(known.language, match.language ?? null),
    ...numberScore('asin', asinOf(known.asin ?? ''), asinOf(match.asin ?? '')),
    ...numberScore('isbn', isbnOf(known.isbn), isbnOf(match.isbn ?? null)),
  ]
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  const sum = parts.reduce((all, part) => all + part.value * part.weight, 0)
  return { total: sum / weight, parts }
}

function part(name: keyof typeof weights, value: number, reason: string): ScorePart {
  return { part: name, value, weight: weights[name], reason }
}

function titleScore(known: KnownBook, { title = '', subtitle }: BookMatch): ScorePart {
  const bare = (text: string): string => cleanTitle(text).replace(/,? (?:book|vol\.?) \d+$/u, '')
  const whole = (name: string, more: string | null | undefined): string =>
    cleanWholeTitle(more ? `${name}: ${more}` : name)
  const value = Math.max(
    similarity(bare(known.title), bare(title)),
    similarity(whole(known.title, known.subtitle), whole(title, subtitle)),
  )
  const reason = value === 1 ? 'The title is the same.' : `The title is “${title}” there.`
  return part('title', title === '' ? 0 : value, reason)
}

function peopleScore(
  name: 'author' | 'narrator',
  known: readonly string[],
  found: string,
): ScorePart {
  const there = found.split(',').slice(0, 50).map(lettersOf).filter(Boolean)
  const here = known.map(lettersOf).filter(Boolean)
  if (there.length === 0 || here.length === 0) return part(name, unknown, peopleWords[name].unknown)
  const best = here.map((one) => Math.max(...there.map((other) => similarity(one, other))))
  const value = best.reduce((sum, each) => sum + each, 0) / best.length
  return part(name, value, value === 1 ? peopleWords[name].same : peopleWords[name].other(found))
}

/** Whole sentences, so that clients find them again to translate them. */
const peopleWords = {
  author: {
    unknown: "The author can't be compared.",
    same: 'The author is the same.',
    other: (found: string) => `The author is ${found} there.`,
  },
  narrator: {
    unknown: "The narrator can't be compared.",
    same: 'The narrator is the same.',
    other: (found: string) => `The narrator is ${found} there.`,
  },
}

/** `J. R. R. Tolkien` and `J.R.R. Tolkien` are one. */
const lettersOf = (name: string): string => cleanAuthor(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Rips and shops differ by seconds; another edition by more than a twelfth. */
function durationScore(seconds: number | null, found: number | null): ScorePart {
  if (!seconds || !found) return part('duration', unknown, "The length can't be compared.")
  const minutes = seconds / 60
  const apart = Math.abs(found - minutes)
  const fits = Math.max(1, minutes * 0.005)
  const farthest = Math.max(5, minutes * 0.08)
  const value = apart <= fits ? 1 : Math.max(0, 1 - (apart - fits) / (farthest - fits))
  const difference = Math.max(1, Math.round(apart))
  const other =
    found > minutes
      ? `It is ${difference} min longer there.`
      : `It is ${difference} min shorter there.`
  return part('duration', value, value === 1 ? 'The length fits.' : other)
}

function yearScore(known: string | null, found: string | null): ScorePart[] {
  const [here, there] = [Number(known ?? ''), Number(found ?? '')]
  if (!here || !there) return []
  const apart = Math.abs(here - there)
  const value = apart === 0 ? 1 : apart === 1 ? 0.8 : apart <= 5 ? 0.5 : 0
  return [
    part('year', value, apart === 0 ? 'The year is the same.' : `The year is ${there} there.`),
  ]
}

function languageScore(known: string | null, found: string | null): ScorePart[] {
  const [here, there] = [languageCode(known), languageCode(found)]
  if (here === null || there === null) return []
  return here === there
    ? [part('language', 1, 'The language is the same.')]
    : [part('language', 0, `It is in ${found ?? ''} there.`)]
}

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** `de`, `ger` and `German` are one. */
function languageCode(language: string | null): string | null {
  const word = language?.trim().toLowerCase() ?? ''
  if (word === '') return null
  const name = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(word)
    ? english.of(word.split('-')[0] ?? '')
    : word
  return (name ?? word).toLowerCase()
}

function numberScore(
  name: 'asin' | 'isbn',
  here: string | null,
  there: string | null,
): ScorePart[] {
  if (here === null || there === null) return []
  const isSame = here === there
  const weight = numberWeights[name][isSame ? 'same' : 'other']
  const { same, other } = numberWords[name]
  const reason = isSame ? same : other(there)
  return weight === 0 ? [] : [{ part: name, value: isSame ? 1 : 0, weight, reason }]
}

/** Thirteen digits; the old ten as the thirteen that they became. */
function isbnOf(text: string | null): string | null {
  const digits = (text ?? '').replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{13}$/.test(digits)) return digits
  if (!/^\d{9}[\dX]$/.test(digits)) return null
  const body = `978${digits.slice(0, 9)}`
  const sum = [...body].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const numberWords = {
  asin: { same: 'The ASIN is the same.', other: (there: string) => `The ASIN is ${there} there.` },
  isbn: { same: 'The ISBN is the same.', other: (there: string) => `The ISBN is ${there} there.` },
}
