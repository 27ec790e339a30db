export { createFacets } from './facets.ts'
export type { FacetReading, Facets } from './facets.ts'
export { facetsStore } from './facets.store.ts'
export { facetRoutes } from './facets.routes.ts'
