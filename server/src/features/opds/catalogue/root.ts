import type { WordKey } from '#platform/text/words.ts'
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
    return waysOfLibrary
      .filter(({ lists }) => lists === undefined || counts[lists] > 0)
      .map(({ name, title, summary, at, kind, relation = 'subsection', lists }) => ({
        id: `libraries/${library.id}/${name}`,
        title: asker.words(title),
        href: at(addressesFor(asker), library.id),
        kind,
        summary: asker.words(summary),
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
      const { words } = asker
      const continued: Entry = {
        id: 'continue',
        title: words('opds.continue'),
        kind: 'acquisition',
        summary: words('opds.continueHint'),
        count: null,
        relation: 'shelf',
        href: addresses.continued,
        updated,
      }
      const recent: Entry = {
        id: 'recent',
        title: words('opds.recent'),
        kind: 'acquisition',
        summary: words('opds.recentHint'),
        count: null,
        relation: 'new',
        href: addresses.recent,
        updated,
      }
      const entries =
        only === undefined
          ? [
              recent,
              ...known.map((library): Entry => ({
                id: `libraries/${library.id}`,
                title: library.name,
                href: addresses.library(library.id),
                kind: 'navigation',
                summary: words('opds.library'),
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

interface Way extends Pick<Entry, 'kind'> {
  name: string
  title: WordKey
  summary: WordKey
  relation?: Entry['relation']
  at: (addresses: Addresses, libraryId: string) => string
  /** Shown where there are some. */
  lists?: keyof ListCounts
}

const waysOfLibrary: readonly Way[] = [
  {
    name: 'new',
    title: 'opds.recent',
    kind: 'acquisition',
    summary: 'opds.latestHint',
    relation: 'new',
    at: ({ books }, id) => books(id, { sort: 'added' }),
  },
  {
    name: 'books',
    title: 'opds.allBooks',
    kind: 'acquisition',
    summary: 'opds.byTitle',
    at: ({ books }, id) => books(id, {}),
  },
  {
    name: 'ebooks',
    title: 'opds.ebooks',
    kind: 'acquisition',
    summary: 'opds.ebooksHint',
    at: ({ books }, id) => books(id, { kind: 'ebook' }),
  },
  {
    name: 'audiobooks',
    title: 'opds.audiobooks',
    kind: 'acquisition',
    summary: 'opds.audiobooksHint',
    at: ({ books }, id) => books(id, { kind: 'audiobook' }),
  },
  {
    name: 'authors',
    title: 'opds.authors',
    kind: 'navigation',
    summary: 'opds.byLastName',
    at: ({ names }, id) => names(id, 'authors', {}),
  },
  {
    name: 'series',
    title: 'opds.series',
    kind: 'navigation',
    summary: 'opds.byName',
    at: ({ names }, id) => names(id, 'series', {}),
  },
  {
    name: 'collections',
    title: 'opds.collections',
    kind: 'navigation',
    summary: 'opds.collectionsHint',
    lists: 'collections',
    at: ({ lists }, id) => lists(id, 'collections', {}),
  },
  {
    name: 'playlists',
    title: 'opds.playlists',
    kind: 'navigation',
    summary: 'opds.playlistsHint',
    lists: 'playlists',
    at: ({ lists }, id) => lists(id, 'playlists', {}),
  },
]
