import type { ReadCache } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import { scopeKey } from '#storage/visibility.ts'
import type { NamedBooks, NamesStore } from '../books/names.store.ts'
import { addressesFor, feedFor } from './asker.ts'
import type { Asker, OpenLibrary } from './asker.ts'
import type { Entry, Feed } from './feed.ts'
import { namesPerPage, pageOf, pagesOf } from './paging.ts'

export type NameKind = 'authors' | 'series'

export interface NamesDeps {
  store: NamesStore
  cache: ReadCache
  openLibrary: OpenLibrary
}

export interface NamesQuery {
  page?: number | undefined
  letter?: string | undefined
}

export type Names = ReturnType<typeof createNames>

/** Where names are so many that letters come first. */
const manyNames = namesPerPage
/** Scripts with thousands of letters are paged instead. */
const mostLetters = 80

/** Authors and series of a library, each of them leading to its books. */
export function createNames({ store, cache, openLibrary }: NamesDeps) {
  /** All of them in order, kept until the library changes. */
  const all = (libraryId: string, kind: NameKind, { caller }: Asker): Promise<NamedBooks[]> =>
    cache.through({ libraryId, rest: `opds-${kind}|${scopeKey(caller.scope)}` }, () =>
      store[kind](libraryId, caller.scope),
    )

  return {
    /** What an author or series is called. Throws `missing` where no book of it may be seen. */
    async named(libraryId: string, kind: NameKind, id: string, asker: Asker): Promise<string> {
      const found = (await all(libraryId, kind, asker)).find((one) => one.id === id)
      if (found === undefined) throw new Problem('missing')
      return found.name
    },

    async feed(
      { libraryId, kind }: { libraryId: string; kind: NameKind },
      query: NamesQuery,
      asker: Asker,
    ): Promise<Feed> {
      const { updatedAt: updated } = await openLibrary(libraryId, asker)
      const known = await all(libraryId, kind, asker)
      const letters = lettersOf(known)
      const showsLetters =
        query.letter === undefined && known.length > manyNames && letters.size <= mostLetters
      const wanted = query.letter === undefined ? known : (letters.get(query.letter) ?? [])
      const page = pageOf(query.page)
      const shown = wanted.slice((page - 1) * namesPerPage, page * namesPerPage)
      const addresses = addressesFor(asker)
      const { words } = asker
      const title = words(titles[kind])
      const asked = (of: number) => ({ letter: query.letter, page: of === 1 ? undefined : of })
      return feedFor(
        asker,
        {
          id: `libraries/${libraryId}/${kind}/${query.letter ?? ''}/${page}`,
          title: query.letter === undefined ? title : `${title}: ${query.letter}`,
          kind: 'navigation',
          updated,
          at: (other) => other.names(libraryId, kind, asked(page)),
          up:
            query.letter === undefined
              ? addresses.library(libraryId)
              : addresses.names(libraryId, kind, {}),
          entries: showsLetters
            ? [...letters].map(([letter, { length }]): Entry => ({
                id: `libraries/${libraryId}/${kind}/${letter}`,
                title: letter,
                href: addresses.names(libraryId, kind, { letter }),
                kind: 'navigation',
                summary: words(counts[kind], { count: length }),
                count: length,
                updated,
                relation: 'subsection',
              }))
            : shown.map(({ id, name, numBooks }): Entry => ({
                id: `${kind}/${id}`,
                title: name,
                href: addresses.books(libraryId, { [paramOf[kind]]: id }),
                kind: 'acquisition',
                summary: words('opds.bookCount', { count: numBooks }),
                count: numBooks,
                updated,
                relation: 'subsection',
              })),
          pages: showsLetters
            ? null
            : pagesOf({ total: wanted.length, perPage: namesPerPage, page }, (of) =>
                addresses.names(libraryId, kind, asked(of)),
              ),
        },
        libraryId,
      )
    },
  }
}

const titles = { authors: 'opds.authors', series: 'opds.series' } as const
const counts = { authors: 'opds.authorCount', series: 'opds.seriesCount' } as const
const paramOf = { authors: 'author', series: 'series' } as const

/** Names by the first sign of what they are ordered by; what is no letter is gathered under `#`. */
function lettersOf(names: readonly NamedBooks[]): Map<string, NamedBooks[]> {
  const letters = new Map<string, NamedBooks[]>()
  for (const one of names) {
    const [initial = ''] = one.key
    const letter = /^\p{L}/u.test(initial) ? initial.toUpperCase() : '#'
    const list = letters.get(letter)
    if (list === undefined) letters.set(letter, [one])
    else list.push(one)
  }
  return letters
}
