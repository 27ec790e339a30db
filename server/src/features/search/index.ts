export { createSearch } from './search.ts'
export { episodeHitsStore } from './episodes/episode-hits.store.ts'
export { searchStore } from './search.store.ts'
export { searchRoutes } from './search.routes.ts'
