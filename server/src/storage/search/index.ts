import type { Database } from '../database.ts'
import { postgresSearch } from './postgres-search.ts'
import type { SearchIndex, SearchReader } from './search-index.ts'
import { sqliteSearch } from './sqlite-search.ts'

export type * from './search-index.ts'
export { wordsOf, wordsOfFolded } from './search-words.ts'

/** The full-text index of this database. */
export function createSearchIndex(dialect: Database['dialect']): SearchIndex & SearchReader {
  return dialect === 'sqlite' ? sqliteSearch : postgresSearch
}
