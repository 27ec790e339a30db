import type { SearchDoc } from './search-index.ts'
import { wordsOf } from './search-words.ts'

/** The indexed fields of a document and what a hit in each is worth: a title says most, a description least. */
export const fieldWeights = {
  title: 12,
  subtitle: 5,
  ids: 12,
  description: 0.6,
  authors: 6,
  narrators: 3,
  series: 5,
  tags: 2,
  genres: 2,
} as const

export type SearchField = keyof typeof fieldWeights
export const searchFields = Object.keys(fieldWeights) as SearchField[]

/** Fields that belong to the item alone. */
export const ownFields: readonly SearchField[] = ['title', 'subtitle', 'ids', 'description']
/** Fields whose values are found in groups of their own. */
export const namedFields = searchFields.filter((field) => !ownFields.includes(field))

/** Words of a document by field, in the order of `searchFields`. */
export function wordsByField(doc: SearchDoc): string[][] {
  return searchFields.map((field) => {
    const value = doc[field]
    return wordsOf(Array.isArray(value) ? value.join(' ') : (value ?? ''))
  })
}
