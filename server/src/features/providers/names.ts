import { audibleShops } from './services/audible.ts'

export interface NamedProvider {
  /** As clients send it back. */
  value: string
  /** The name people read. */
  text: string
}

const audible: NamedProvider[] = audibleShops.map(({ region, domain }) => ({
  value: region === '' ? 'audible' : `audible.${region}`,
  text: `Audible${domain}`,
}))
const general: NamedProvider[] = [
  { value: 'google', text: 'Google Books' },
  { value: 'itunes', text: 'iTunes' },
  { value: 'openlibrary', text: 'Open Library' },
  { value: 'fantlab', text: 'FantLab.ru' },
]
const covers: NamedProvider = { value: 'audiobookcovers', text: 'AudiobookCovers.com' }

/** Everybody who knows books but the owner's own programs. */
export const bookProviderNames: readonly NamedProvider[] = [...audible, ...general, covers]

/** Where covers are looked for under each name that stands for several. */
export const coverGroups: Record<string, readonly string[]> = {
  best: ['google', 'fantlab', 'audible'],
  all: [...general, ...audible, covers].map(({ value }) => value),
}

interface Custom extends NamedProvider {
  mediaType: string
}

/** Where metadata and covers can be looked for (ABS wire, items §2.10). */
export function providerNames(custom: readonly Custom[]) {
  const named = (mediaType: string): NamedProvider[] =>
    custom
      .filter((each) => each.mediaType === mediaType)
      .map(({ value, text }) => ({ value, text }))
  return {
    books: [...general, ...audible, ...named('book')],
    booksCovers: [
      { value: 'best', text: 'Best' },
      ...general,
      covers,
      ...audible,
      ...named('book'),
      { value: 'all', text: 'All' },
    ],
    podcasts: [{ value: 'itunes', text: 'iTunes' }, ...named('podcast')],
  }
}
