import type { OpdsShelfQuery } from '@lectern/contract'
import type { FacetCounting } from '#features/facets/index.ts'
import type { ItemReading } from '#features/items/index.ts'
import type { Published } from '../books/published.ts'
import { addressesFor, feedFor } from './asker.ts'
import type { Asker, OpenLibrary } from './asker.ts'
import { countedTerms, facetsOf, filtersOf, mostValues, orderOf } from './facets.ts'
import type { Chosen } from './facets.ts'
import type { Feed } from './feed.ts'
import type { Names } from './names.ts'
import { booksPerPage, pageOf, pagesOf } from './paging.ts'

export interface ShelfDeps {
  list: Pick<ItemReading['list'], 'ids'>
  counting: FacetCounting
  published: Published
  names: Pick<Names, 'named'>
  openLibrary: OpenLibrary
}

/** Books of a library in pages: all of them, or those of an author, a series or a facet. */
export function createShelf({ list, counting, published, names, openLibrary }: ShelfDeps) {
  async function titleOf(libraryId: string, chosen: Chosen, asker: Asker): Promise<string> {
    const { author, series, kind } = chosen
    if (series !== undefined) return names.named(libraryId, 'series', series, asker)
    if (author !== undefined) return names.named(libraryId, 'authors', author, asker)
    if (kind === 'ebook') return asker.words('opds.ebooks')
    return asker.words(kind === 'audiobook' ? 'opds.audiobooks' : 'opds.allBooks')
  }

  return async (
    libraryId: string,
    { page: askedPage, ...chosen }: OpdsShelfQuery,
    asker: Asker,
  ): Promise<Feed> => {
    await openLibrary(libraryId, asker)
    const { caller } = asker
    const title = await titleOf(libraryId, chosen, asker)
    const page = pageOf(askedPage)
    const filters = filtersOf(chosen)
    const { sort, desc } = orderOf(chosen)
    const { ids, total } = await list.ids(
      libraryId,
      {
        sort,
        desc,
        filters,
        limit: booksPerPage,
        page: page - 1,
        ...plainList,
      },
      caller,
    )
    const asked = { filters, groups: 'languages,genres', terms: countedTerms, limit: mostValues }
    const counts = await counting.counts(libraryId, asked, caller)
    const addresses = addressesFor(asker)
    const at = (other: Chosen, of?: number): string =>
      addresses.books(libraryId, { ...other, page: of === 1 ? undefined : of })
    const publications = await published(ids, asker)
    return feedFor(
      asker,
      {
        id: `libraries/${libraryId}/books/${JSON.stringify(chosen)}/${page}`,
        title,
        kind: 'acquisition',
        at: (other) => other.books(libraryId, { ...chosen, page: page === 1 ? undefined : page }),
        up: upOf(addresses, libraryId, chosen),
        updated: Math.max(0, ...publications.map(({ updatedAt }) => updatedAt)),
        publications,
        facets: facetsOf(chosen, counts, { words: asker.words, at }),
        pages: pagesOf({ total, perPage: booksPerPage, page }, (of) => at(chosen, of)),
      },
      libraryId,
    )
  }
}

/** No more of the list of the wire than its items. */
const plainList = { minified: true, collapseseries: false, include: [] }

function upOf(
  addresses: ReturnType<typeof addressesFor>,
  libraryId: string,
  { author, series }: Chosen,
): string {
  if (series !== undefined) return addresses.names(libraryId, 'series', {})
  if (author !== undefined) return addresses.names(libraryId, 'authors', {})
  return addresses.library(libraryId)
}
