import type { BookMatch, MatchScore } from '@lectern/contract'
import { scoreOf } from './score.ts'
import type { KnownBook } from './score.ts'

export interface RankedMatch {
  match: BookMatch
  score: MatchScore
}

/** Matches by how likely they are the book, those that are equally likely as the provider has them. */
export const ranked = (known: KnownBook, books: readonly BookMatch[]): RankedMatch[] =>
  books
    .map((match) => ({ match, score: scoreOf(known, match) }))
    .sort((a, b) => b.score.total - a.score.total)
