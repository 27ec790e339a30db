import { spellings, typedWordsOf } from '@lectern/contract/rules'
import type { SearchTerm } from '#storage/search/index.ts'
import { wordsOf } from '#storage/search/index.ts'

/** What somebody types, as it is looked for. */
export interface Question {
  terms: readonly SearchTerm[]
  /** All words as titles are compared with them, a space between each: as they were asked for, then spelled otherwise. */
  phrases: readonly string[]
  /** Of the reader, one of ours; null where the request doesn't say. */
  language: string | null
}

/** A text in words and in the spellings that readers of the language know. */
export function questionOf(text: string, language: string | null): Question {
  const otherwise = spellings(text, language).map(({ word }) => word)
  return {
    terms: termsOf(text, language),
    phrases: [text, ...otherwise].map((phrase) => wordsOf(phrase).join(' ')),
    language,
  }
}

/** Words of a query; more than eight say nothing new. */
export function termsOf(text: string, language: string | null = null): SearchTerm[] {
  const spelled = new Map(
    typedWordsOf(text).map((typed) => [wordsOf(typed).join(' '), spellings(typed, language)]),
  )
  return [...new Set(wordsOf(text))].slice(0, 8).map((prefix) => {
    const others = spelled.get(prefix) ?? []
    return {
      prefix,
      alternatives: [],
      ...(others.length > 0 && { spellings: others }),
    }
  })
}
