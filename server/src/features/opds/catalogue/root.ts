import type { CatalogueLibrary } from '../books/books.store.ts'
import type { Addresses } from './addresses.ts'
import { addressesFor, feedFor } from './asker.ts'
import type { Asker, OpenLibrary } from './asker.ts'
import type { Entry, Feed } from './feed.ts'

/** How many lists somebody has in a library. */
export interface ListCounts {
  collections: number
  playlists: number
}

export interface RootDeps {
  libraries: (asker: Asker) => Promise<CatalogueLibrary[]>
  openLibrary: OpenLibrary
  listCounts: (libraryId: string, asker: Asker) => Promise<ListCounts>
}

/** The first feed, and those of libraries: ways in, no books. */
export function createRoot({ libraries, openLibrary, listCounts }: RootDeps) {
  async function waysInto(library: CatalogueLibrary, asker: Asker): Promise<Entry[]> {
    const counts = await listCounts(library.id, asker)
    return wordsOfLibrary
      .filter(({ lists }) => lists === undefined || counts[lists] > 0)
      .map(({ name, title, summary, at, kind, relation = 'subsection', lists }) => ({
        id: `libraries/${library.id}/${name}`,
        title,
        href: at(addressesFor(asker), library.id),
        kind,
        summary,
        count: lists === undefined ? null : counts[lists],
        updated: library.updatedAt,
        relation,
      }))
  }

  return {
    /** With one library its ways in stand here themselves. */
    async root(asker: Asker): Promise<Feed> {
      const known = await libraries(asker)
      const addresses = addressesFor(asker)
      const updated = Math.max(0, ...known.map(({ updatedAt }) => updatedAt))
      const only = known.length === 1 ? known[0] : undefined
      const continued: Entry = {
        ...wordsOfRoot.continued,
        href: addresses.continued,
        updated,
      }
      const entries =
        only === undefined
          ? [
              { ...wordsOfRoot.recent, href: addresses.recent, updated },
              ...known.map((library): Entry => ({
                id: `libraries/${library.id}`,
                title: library.name,
                href: addresses.library(library.id),
                kind: 'navigation',
                summary: 'A library of books',
                count: null,
                updated: library.updatedAt,
                relation: 'subsection',
              })),
            ]
          : await waysInto(only, asker)
      return feedFor(asker, {
        id: 'root',
        title: 'Lectern',
        kind: 'navigation',
        at: ({ root }) => root,
        up: null,
        updated,
        entries: known.length === 0 ? [] : [continued, ...entries],
      })
    },

    async library(libraryId: string, asker: Asker): Promise<Feed> {
      const library = await openLibrary(libraryId, asker)
      return feedFor(
        asker,
        {
          id: `libraries/${library.id}`,
          title: library.name,
          kind: 'navigation',
          at: (addresses) => addresses.library(library.id),
          updated: library.updatedAt,
          entries: await waysInto(library, asker),
        },
        library.id,
      )
    },
  }
}

const wordsOfRoot = {
  continued: {
    id: 'continue',
    title: 'Continue reading',
    kind: 'acquisition',
    summary: 'What you are in the middle of',
    count: null,
    relation: 'shelf',
  },
  recent: {
    id: 'recent',
    title: 'Recently added',
    kind: 'acquisition',
    summary: 'The latest books of all libraries',
    count: null,
    relation: 'new',
  },
} as const

interface Way extends Pick<Entry, 'title' | 'kind' | 'summary'> {
  name: string
  relation?: Entry['relation']
  at: (addresses: Addresses, libraryId: string) => string
  /** Shown where there are some. */
  lists?: keyof ListCounts
}

const wordsOfLibrary: readonly Way[] = [
  {
    name: 'new',
    title: 'Recently added',
    kind: 'acquisition',
    summary: 'The latest books first',
    relation: 'new',
    at: ({ books }, id) => books(id, { sort: 'added' }),
  },
  {
    name: 'books',
    title: 'All books',
    kind: 'acquisition',
    summary: 'By title',
    at: ({ books }, id) => books(id, {}),
  },
  {
    name: 'ebooks',
    title: 'Ebooks',
    kind: 'acquisition',
    summary: 'Books to read, by title',
    at: ({ books }, id) => books(id, { kind: 'ebook' }),
  },
  {
    name: 'audiobooks',
    title: 'Audiobooks',
    kind: 'acquisition',
    summary: 'Books to listen to, by title',
    at: ({ books }, id) => books(id, { kind: 'audiobook' }),
  },
  {
    name: 'authors',
    title: 'Authors',
    kind: 'navigation',
    summary: 'By last name',
    at: ({ names }, id) => names(id, 'authors', {}),
  },
  {
    name: 'series',
    title: 'Series',
    kind: 'navigation',
    summary: 'By name',
    at: ({ names }, id) => names(id, 'series', {}),
  },
  {
    name: 'collections',
    title: 'Collections',
    kind: 'navigation',
    summary: 'Made by those who run this server',
    lists: 'collections',
    at: ({ lists }, id) => lists(id, 'collections', {}),
  },
  {
    name: 'playlists',
    title: 'Playlists',
    kind: 'navigation',
    summary: 'Your own',
    lists: 'playlists',
    at: ({ lists }, id) => lists(id, 'playlists', {}),
  },
]
