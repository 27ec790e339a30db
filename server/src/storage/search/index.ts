export type * from './search-index.ts'
export { wordsOf, wordsOfFolded } from './search-words.ts'
export { findUnindexed } from './unindexed.ts'
