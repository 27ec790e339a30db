import type { ItemMin, SearchBrief } from '@lectern/contract'
import type { ItemReading } from '#features/items/index.ts'
import type { Search } from '#features/search/index.ts'
import { Problem } from '#platform/problem.ts'
import type { BooksStore, CatalogueLibrary } from '../books/books.store.ts'
import type { Published } from '../books/published.ts'
import type { Addresses } from './addresses.ts'
import { addressesFor, feedFor } from './asker.ts'
import type { Asker } from './asker.ts'
import type { Entry, Feed } from './feed.ts'
import { jsonOf } from './lists.ts'

export interface FoundDeps {
  store: Pick<BooksStore, 'newest'>
  libraries: (asker: Asker) => Promise<CatalogueLibrary[]>
  read: Pick<ItemReading['read'], 'inProgress'>
  search: Pick<Search, 'brief'>
  published: Published
}

const mostContinued = 100
const mostRecent = 100
/** Of each library. */
const mostFound = 50

/** Books out of all libraries: begun, new, found. */
export function createFound({ store, libraries, read, search, published }: FoundDeps) {
  async function feedOfBooks(
    ids: readonly string[],
    outline: Pick<Feed, 'id' | 'title'> & Pick<Parameters<typeof feedFor>[1], 'at'>,
    asker: Asker,
  ): Promise<Feed> {
    const publications = await published(ids, asker)
    return feedFor(asker, {
      ...outline,
      kind: 'acquisition',
      updated: Math.max(0, ...publications.map(({ updatedAt }) => updatedAt)),
      publications,
    })
  }

  return {
    async continued(asker: Asker): Promise<Feed> {
      const begun = await read.inProgress({ limit: mostContinued, include: [] }, asker.caller)
      const { libraryItems } = JSON.parse(jsonOf(begun)) as { libraryItems: ItemMin[] }
      const ids = libraryItems.flatMap(({ id, mediaType }) => (mediaType === 'book' ? id : []))
      const title = asker.words('opds.continue')
      const outline = { id: 'continue', title, at: ({ continued }: Addresses) => continued }
      return feedOfBooks(ids, outline, asker)
    },

    async recent(asker: Asker): Promise<Feed> {
      const known = (await libraries(asker)).map(({ id }) => id)
      const ids = await store.newest(known, asker.caller.scope, mostRecent)
      const title = asker.words('opds.recent')
      const outline = { id: 'recent', title, at: ({ recent }: Addresses) => recent }
      return feedOfBooks(ids, outline, asker)
    },

    /** Throws `missing` for a library that there isn't. */
    async search(
      { query = '', library }: { query?: string | undefined; library?: string | undefined },
      asker: Asker,
    ): Promise<Feed> {
      const known = await libraries(asker)
      const wanted = library === undefined ? known : known.filter(({ id }) => id === library)
      if (library !== undefined && wanted.length === 0) throw new Problem('missing')
      const text = query.trim().slice(0, 500)
      const ids: string[] = []
      const entries: Entry[] = []
      for (const { id } of text === '' ? [] : wanted) {
        const input = { q: text, limit: mostFound, related: true }
        const answer = await search.brief(id, input, asker.caller)
        const found = JSON.parse(jsonOf(answer)) as SearchBrief
        ids.push(...found.items.map((item) => item.id))
        entries.push(...waysInto(id, found, asker))
      }
      const feed = await feedOfBooks(
        ids,
        {
          id: `search/${library ?? ''}/${text}`,
          title: text === '' ? asker.words('opds.search') : asker.words('opds.searchFor', { text }),
          at: (addresses) => addresses.search({ query: text, library }),
        },
        asker,
      )
      return { ...feed, entries }
    },
  }
}

/** Authors and series whose names are meant. */
function waysInto(libraryId: string, { authors, series }: SearchBrief, asker: Asker): Entry[] {
  const addresses = addressesFor(asker)
  const way = (
    kind: 'author' | 'series',
    { id, name, numBooks }: { id: string; name: string; numBooks: number },
  ): Entry => ({
    id: `${kind}/${id}`,
    title: name,
    href: addresses.books(libraryId, { [kind]: id }),
    kind: 'acquisition',
    summary: asker.words('opds.bookCount', { count: numBooks }),
    count: numBooks,
    updated: 0,
    relation: 'subsection',
  })
  return [
    ...authors.map((author) => way('author', author)),
    ...series.map((one) => way('series', one)),
  ]
}
