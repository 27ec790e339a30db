import { foldText } from '@lectern/contract/rules'
import type { SearchTerm } from '#storage/search/index.ts'
import { wordsOf } from '#storage/search/index.ts'

/** How well a name answers a query: 0 not at all; whole names above beginnings above middles. */
export function nameScore(name: string, terms: readonly SearchTerm[]): number {
  const words = wordsOf(name)
  const folded = foldText(name)
  let score = 0
  for (const term of terms) {
    const found = termScore(folded, words, term)
    if (found === 0) return 0
    score += found
  }
  const query = terms.map((term) => term.prefix).join(' ')
  if (words.join(' ') === query) score += 10
  else if (words.join(' ').startsWith(query)) score += 4
  // Of two names that match alike, the shorter says more.
  return score + 1 / (1 + folded.length)
}

/** The best names for a query, best first. Equal ones keep their order. */
export function bestNames<T extends { name: string }>(
  names: readonly T[],
  terms: readonly SearchTerm[],
  limit: number,
): T[] {
  if (terms.length === 0) return []
  return names
    .map((entry) => ({ entry, score: nameScore(entry.name, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry)
}

function termScore(
  folded: string,
  words: readonly string[],
  { prefix, alternatives }: SearchTerm,
): number {
  if (words.includes(prefix)) return 4
  if (words.some((word) => word.startsWith(prefix))) return 3
  if (folded.includes(prefix)) return 1
  return words.some((word) => alternatives.includes(word)) ? 0.5 : 0
}
