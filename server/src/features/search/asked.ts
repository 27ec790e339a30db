import type { FacetReading } from '#features/facets/index.ts'
import type { LibraryAccess, PageCache, Sorting } from '#features/items/index.ts'
import type { SeriesStore } from '#features/series/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { SearchReader, SearchTerm } from '#storage/search/index.ts'
import type { SearchStore } from './search.store.ts'

export interface SearchDeps {
  db: Database
  store: SearchStore
  index: SearchReader
  libraryAccess: LibraryAccess
  facets: FacetReading
  pages: PageCache
  series: SeriesStore
  sorting: () => Sorting
}

/** What somebody looks for. */
export interface Asked {
  libraryId: string
  caller: Caller
  limit: number
  reach: 'own' | 'any'
  terms: readonly SearchTerm[]
}
