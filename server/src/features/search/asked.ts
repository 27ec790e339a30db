import type { FacetReading } from '#features/facets/index.ts'
import type { ExpandedTexts, LibraryAccess, PageCache, Sorting } from '#features/items/index.ts'
import type { SeriesStore } from '#features/series/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { PassageReader, SearchReader } from '#storage/search/index.ts'
import type { EpisodeHitsStore } from './episodes/episode-hits.store.ts'
import type { FindEpisodes } from './episodes/find-episodes.ts'
import type { FindItems } from './find-items.ts'
import type { BestNames } from './match-names.ts'
import type { Question } from './question.ts'
import type { SearchStore } from './search.store.ts'

export interface SearchDeps {
  db: Database
  store: SearchStore
  index: SearchReader & PassageReader
  episodeHits: EpisodeHitsStore
  libraryAccess: LibraryAccess
  facets: FacetReading
  pages: PageCache
  series: SeriesStore
  texts: ExpandedTexts
  /** The same of the shape that books of a series have. */
  fullTexts: ExpandedTexts
  sorting: () => Sorting
}

/** The same with what is remembered from one search to the next. */
export interface Searching extends SearchDeps {
  bestNames: BestNames
  findItems: FindItems
  findEpisodes: FindEpisodes
}

/** What somebody looks for. */
export interface Asked extends Question {
  libraryId: string
  caller: Caller
  limit: number
  reach: 'own' | 'any'
}
