export { createCollections } from './collections.ts'
export type { Collections } from './collections.ts'
export { collectionRoutes } from './collections.routes.ts'
