export { createRemoval } from './removal.ts'
export { removalRoutes } from './removal.routes.ts'
export { removalStore } from './removal.store.ts'
export type { Removal } from './removal.ts'
