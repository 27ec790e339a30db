export { createSearch } from './search.ts'
export { searchStore } from './search.store.ts'
export { searchRoutes } from './search.routes.ts'
