import { matchFields } from '@lectern/contract'
import type { MatchField } from '@lectern/contract'
import { bookProviderNames } from '../names.ts'
import type { NamedProvider } from '../names.ts'

/** What each provider knows of books, apart from Audible and the owner's own programs, which may know everything. */
const known: Record<string, readonly MatchField[]> = {
  google: [
    'title',
    'subtitle',
    'authors',
    'publisher',
    'publishedYear',
    'description',
    'genres',
    'language',
    'isbn',
    'explicit',
    'cover',
  ],
  openlibrary: [
    'title',
    'subtitle',
    'authors',
    'publisher',
    'publishedYear',
    'description',
    'language',
    'isbn',
    'cover',
  ],
  itunes: ['title', 'authors', 'publishedYear', 'description', 'genres', 'abridged', 'cover'],
  fantlab: [
    'title',
    'subtitle',
    'authors',
    'publishedYear',
    'description',
    'genres',
    'isbn',
    'cover',
  ],
  audiobookcovers: ['cover'],
}

/** Fields that a provider may say something of. */
export const fieldsOf = (provider: string): readonly MatchField[] => known[provider] ?? matchFields

/** Whether a provider's answers have no names: what they are of follows from what was asked. */
export const isNameless = (provider: string): boolean => provider === 'audiobookcovers'

/** Everybody who can be asked for books. */
export function mergeable(
  owned: readonly (NamedProvider & { mediaType: string })[],
): NamedProvider[] {
  const programs = owned
    .filter(({ mediaType }) => mediaType === 'book')
    .map(({ value, text }) => ({ value, text }))
  return [...bookProviderNames, ...programs]
}
