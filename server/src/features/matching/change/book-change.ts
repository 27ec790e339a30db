import type { BookMatch, MediaChange } from '@lectern/contract'
import type { BookDraft } from '#features/items/index.ts'

type Metadata = NonNullable<MediaChange['metadata']>

/**
 * What a match makes of a book (ABS wire, providers §11.3): what it has nothing for stays. Without `isReplacing` only what
 * is empty is filled.
 */
export function bookChange(book: BookDraft, match: BookMatch, isReplacing: boolean): MediaChange {
  const { metadata } = book
  const takes = (current: unknown): boolean => isReplacing || isEmpty(current)
  const found = { ...textsOf(match), ...listsOf(match), ...flagsOf(match) }
  const taken = Object.fromEntries(
    Object.entries(found).filter(([field]) => takes(metadata[field as keyof typeof metadata])),
  )
  const tags = namesOf(match.tags ?? [])
  return {
    ...(Object.keys(taken).length > 0 ? { metadata: taken } : {}),
    ...(tags.length > 0 && takes(book.tags) ? { tags } : {}),
  }
}

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0)

const texts = [
  'title',
  'subtitle',
  'publisher',
  'publishedYear',
  'description',
  'isbn',
  'asin',
  'language',
] as const

function textsOf(match: BookMatch): Metadata {
  return Object.fromEntries(
    texts.flatMap((field) => {
      const text = match[field]?.trim()
      return text ? [[field, text]] : []
    }),
  )
}

function listsOf({ author, narrator, genres, series }: BookMatch): Metadata {
  const authors = namesOf(author ?? '').map((name) => ({ name }))
  const narrators = namesOf(narrator ?? '')
  const kinds = namesOf(genres ?? [])
  const parts = (series ?? []).flatMap(({ series: name, sequence }) =>
    name.trim() === '' ? [] : [{ name, sequence: sequence ?? null }],
  )
  return {
    ...(authors.length > 0 ? { authors } : {}),
    ...(narrators.length > 0 ? { narrators } : {}),
    ...(kinds.length > 0 ? { genres: kinds } : {}),
    ...(parts.length > 0 ? { series: parts } : {}),
  }
}

/** A no is what services say that don't know. */
function flagsOf({ explicit, abridged }: BookMatch): Metadata {
  return { ...(explicit ? { explicit } : {}), ...(abridged ? { abridged } : {}) }
}

/** Names of a list, or of a text that has commas between them; each once. */
export function namesOf(names: string | readonly string[]): string[] {
  const all = typeof names === 'string' ? names.split(',') : names
  return [...new Set(all.map((name) => name.trim()).filter(Boolean))]
}
