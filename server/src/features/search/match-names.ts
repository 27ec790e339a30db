import type { SearchTerm } from '#storage/search/index.ts'
import { wordsOfFolded } from '#storage/search/index.ts'

/** How well a folded name answers a query: 0 not at all; whole names above beginnings above middles. */
export function nameScore(folded: string, terms: readonly SearchTerm[]): number {
  // Most names have none of the letters: those are dropped before they are split.
  if (!terms.every((term) => mayHave(folded, term))) return 0
  const words = wordsOfFolded(folded)
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
export function bestNames<T extends { folded: string }>(
  names: readonly T[],
  terms: readonly SearchTerm[],
  limit: number,
): T[] {
  if (terms.length === 0) return []
  return names
    .map((entry) => ({ entry, score: nameScore(entry.folded, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry)
}

const mayHave = (folded: string, { prefix, alternatives }: SearchTerm): boolean =>
  folded.includes(prefix) || alternatives.some((word) => folded.includes(word))

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
