import { findWords } from '#features/reader-engine/index.ts'
import type { Stretch } from '../document/page-text.ts'

/** Words on a page, as they are kept: "page=12&from=340&to=398", counted in letters of the page's text. */
export function locationOfWords(page: number, { start, end }: Stretch): string {
  return `page=${page + 1}&from=${start}&to=${end}`
}

/** Null for places that aren't ours. */
export function wordsOfLocation(location: string): ({ page: number } & Stretch) | null {
  const [, page, from, to] = /^page=(\d{1,7})&from=(\d{1,9})&to=(\d{1,9})$/u.exec(location) ?? []
  if (page === undefined) return null
  return { page: Number(page) - 1, start: Number(from), end: Number(to) }
}

/** Where marked words stand in the text of their page, even if that is read in another way than it once was. */
export function stretchOf(text: string, location: string, quote: string): Stretch | null {
  const place = wordsOfLocation(location)
  if (!place) return null
  const { start, end } = place
  const isThere = end <= text.length && start < end
  if (isThere && (quote === '' || findWords(text.slice(start, end), quote))) return { start, end }
  return findWords(text, quote)
}
