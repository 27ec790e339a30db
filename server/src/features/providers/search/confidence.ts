import type { BookMatch } from '@lectern/contract'
import { cleanAuthor, cleanTitle, cleanWholeTitle, hasSubtitle } from './cleaning.ts'
import { similarity } from './distance.ts'

export interface Sought {
  title: string
  author: string
  /** The title is an ASIN: whatever it leads to is meant. */
  isAsin: boolean
  /** Of the item; null when it isn't known. */
  minutes: number | null
}

/** `matchConfidence` as clients of this wire know it: 0.7 duration, 0.2 title, 0.1 author. */
export function matchConfidence(book: BookMatch, sought: Sought): number {
  if (sought.isAsin) return 1
  const sum =
    0.7 * durationPart(book.duration ?? null, sought.minutes) +
    0.2 * titlePart(book, sought.title) +
    0.1 * authorPart(book.author ?? '', sought.author)
  return Math.min(1, Math.max(0, sum))
}

function durationPart(found: number | null, minutes: number | null): number {
  if (found === null || minutes === null || minutes === 0) return 0.1
  const apart = Math.abs(found - minutes)
  if (apart <= 1) return 1
  if (apart <= 5) return 1.1 - 0.1 * apart
  return apart <= 10 ? 1.2 - 0.12 * apart : 0
}

function titlePart({ title = '', subtitle = null }: BookMatch, sought: string): number {
  if (!hasSubtitle(sought)) return similarity(cleanTitle(sought), cleanTitle(title))
  const whole = cleanWholeTitle(title) + (subtitle === null ? '' : `: ${subtitle}`)
  return similarity(cleanWholeTitle(sought), whole)
}

function authorPart(author: string, sought: string): number {
  const wanted = cleanAuthor(sought)
  if (wanted === '') return 1
  const names = [author, ...author.split(',').slice(0, 50)].map(cleanAuthor)
  return names[0] === '' ? 0 : Math.max(...names.map((name) => similarity(wanted, name)))
}
