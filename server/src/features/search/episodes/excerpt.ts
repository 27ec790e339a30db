import { foldText } from '@lectern/contract/rules'
import type { SearchTerm } from '#storage/search/index.ts'

const longest = 180
const lead = 50

/** How many of the terms a text has, and where the first of them stands. */
export function matchIn(text: string, terms: readonly SearchTerm[]): { count: number; at: number } {
  const found = new Set<SearchTerm>()
  let at = -1
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
    const word = foldText(match[0])
    for (const term of terms) {
      if (found.has(term) || !isHit(word, term)) continue
      found.add(term)
      if (at === -1) at = match.index
    }
    if (found.size === terms.length) break
  }
  return { count: found.size, at }
}

function isHit(word: string, { prefix, alternatives, spellings = [] }: SearchTerm): boolean {
  if (word.startsWith(prefix) || alternatives.includes(word)) return true
  if (spellings.some((one) => (one.isWhole ? word === one.word : word.startsWith(one.word))))
    return true
  // Without spaces a run of signs is many words.
  return unspaced.test(word) && word.includes(prefix)
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** A line around a place in a text, cut between words. */
export function excerptAt(text: string, at: number): string {
  const line = text.replace(/\s/gu, ' ')
  const from = at <= lead ? 0 : wordStart(line, at - lead)
  const to = line.length - from <= longest ? line.length : wordEnd(line, from + longest)
  const cut = line.slice(from, to).replace(/ {2,}/gu, ' ').trim()
  return `${from > 0 ? '…' : ''}${cut}${to < line.length ? '…' : ''}`
}

function wordStart(line: string, from: number): number {
  const space = line.indexOf(' ', from)
  return space === -1 || space - from > 20 ? from : space + 1
}

function wordEnd(line: string, to: number): number {
  const space = line.lastIndexOf(' ', to)
  return space === -1 || to - space > 20 ? to : space
}
