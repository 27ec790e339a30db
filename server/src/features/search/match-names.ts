import type { SearchTerm } from '#storage/search/index.ts'
import { wordsOfFolded } from '#storage/search/index.ts'
import type { Question } from './question.ts'
import { nameOrder } from './name-order.ts'

interface Named {
  name: string
  folded: string
}

/** The best names for a query, best first. Equal ones are in the order of the reader's language; without one they keep theirs. */
export type BestNames = <T extends Named>(
  names: readonly T[],
  asked: Pick<Question, 'terms' | 'language'>,
  limit: number,
) => T[]

/** Remembers of each list of names, as long as it is the same list, what makes looking through it quick. */
export function nameMatching(): BestNames {
  const known = new WeakMap<readonly Named[], NameTexts>()
  return (names, { terms, language }, limit) => {
    if (terms.length === 0) return []
    const texts = known.get(names) ?? nameTexts(names)
    known.set(names, texts)
    const inOrder = nameOrder(language)
    return texts
      .having(longest(terms))
      .map((at) => ({ at, score: scoreOf(texts.words(at), terms) }))
      .filter(({ score }) => score > 0)
      .sort(
        (a, b) => b.score - a.score || inOrder(names[a.at]?.name ?? '', names[b.at]?.name ?? ''),
      )
      .slice(0, limit)
      .flatMap(({ at }) => names[at] ?? [])
  }
}

/** How well a folded name answers a query: 0 not at all; whole names above beginnings above middles. */
export function nameScore(folded: string, terms: readonly SearchTerm[]): number {
  return scoreOf(spacedWords(folded), terms)
}

interface NameTexts {
  /** Where there are names with one of the spellings in them, in order. */
  having(term: SearchTerm): number[]
  /** The words of one name, with a space at either end of each. */
  words(at: number): string
}

function nameTexts(names: readonly Named[]): NameTexts {
  const words: string[] = []
  // Most names have none of the letters: in one text of them all these are passed over at once.
  const text = names.map(({ folded }) => folded).join('\n')
  let length = 0
  const ends = names.map(({ folded }) => (length += folded.length + 1))

  function* withPart(part: string): Generator<number> {
    let at = 0
    for (let found = text.indexOf(part); found !== -1;) {
      while ((ends[at] ?? Infinity) <= found) at += 1
      yield at
      found = text.indexOf(part, ends[at])
    }
  }

  return {
    having({ prefix, alternatives, spellings = [] }) {
      const others = [...alternatives, ...spellings.map(({ word }) => word)]
      if (others.length === 0) return [...withPart(prefix)]
      const all = [prefix, ...others].flatMap((part) => [...withPart(part)])
      return [...new Set(all)].sort((a, b) => a - b)
    },
    words: (at) => (words[at] ??= spacedWords(names[at]?.folded ?? '')),
  }
}

const spacedWords = (folded: string): string => ` ${wordsOfFolded(folded).join(' ')} `

/** The term that says most. */
const longest = (terms: readonly SearchTerm[]): SearchTerm =>
  terms.reduce((best, term) => (term.prefix.length > best.prefix.length ? term : best))

function scoreOf(words: string, terms: readonly SearchTerm[]): number {
  let score = 0
  for (const term of terms) {
    const found = termScore(words, term)
    if (found === 0) return 0
    score += found
  }
  const query = ` ${terms.map((term) => term.prefix).join(' ')}`
  if (words === `${query} `) score += 10
  else if (words.startsWith(query)) score += 4
  // Of two names that match alike, the shorter says more.
  return score + 1 / words.length
}

function termScore(words: string, { prefix, alternatives, spellings = [] }: SearchTerm): number {
  if (words.includes(` ${prefix} `)) return 4
  if (words.includes(` ${prefix}`)) return 3
  if (words.includes(prefix)) return 1
  // Whoever spells a name as it is written finds it first.
  for (const { word, isWhole } of spellings) {
    if (words.includes(` ${word} `)) return 0.9
    if (!isWhole && words.includes(` ${word}`)) return 0.8
    if (!isWhole && words.includes(word)) return 0.6
  }
  return alternatives.some((word) => words.includes(` ${word} `)) ? 0.5 : 0
}
