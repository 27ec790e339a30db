import type { Ebooks } from '#features/ebooks/index.ts'
import type { FacetCounting } from '#features/facets/index.ts'
import type { ItemReading, ReadCache } from '#features/items/index.ts'
import type { Lists } from '#features/lists/index.ts'
import type { Search } from '#features/search/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { booksStore } from './books/books.store.ts'
import type { CatalogueLibrary } from './books/books.store.ts'
import { namesStore } from './books/names.store.ts'
import { createPageCounts } from './books/page-counts.ts'
import { createPublished } from './books/published.ts'
import { soundsOf } from './books/sounds.store.ts'
import type { Asker } from './catalogue/asker.ts'
import { createFound } from './catalogue/found.ts'
import { createListFeeds } from './catalogue/lists.ts'
import { createNames } from './catalogue/names.ts'
import { createRoot } from './catalogue/root.ts'
import { createShelf } from './catalogue/shelf.ts'
import { createOpds } from './opds.ts'

export interface OpdsPartsDeps {
  db: Database
  cache: ReadCache
  reading: Pick<ItemReading, 'list' | 'read'>
  counting: FacetCounting
  lists: Lists
  search: Pick<Search, 'brief'>
  ebooks: Pick<Ebooks, 'pages'>
}

export type OpdsParts = ReturnType<typeof createOpdsParts>

/** Wires the catalogues of reading apps. */
export function createOpdsParts({ db, cache, reading, ebooks, ...deps }: OpdsPartsDeps) {
  const store = booksStore(db)
  const pageCounts = createPageCounts({
    countPages: async (address, caller) => (await ebooks.pages(address, caller)).pages.length,
  })
  const published = createPublished({ store, pageCounts })
  const libraries = ({ caller }: Asker) => store.libraries(caller.scope)

  /** Throws `missing` for what is no library of books that who asks may open. */
  async function openLibrary(libraryId: string, asker: Asker): Promise<CatalogueLibrary> {
    const found = (await libraries(asker)).find(({ id }) => id === libraryId)
    if (found === undefined) throw new Problem('missing', 'Library not found')
    return found
  }

  const shared = { ...deps, published, openLibrary }
  const names = createNames({ store: namesStore(db), cache, openLibrary })
  const lists = createListFeeds(shared)
  return {
    opds: createOpds({
      published,
      soundsOf: (itemId, { caller }) => soundsOf(db, itemId, caller.scope),
    }),
    root: createRoot({ libraries, openLibrary, listCounts: lists.counts }),
    shelf: createShelf({ ...shared, list: reading.list, names }),
    found: createFound({ ...shared, store, libraries, read: reading.read }),
    names,
    lists,
    close: pageCounts.close,
  }
}
