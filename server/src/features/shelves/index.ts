export { createShelves } from './shelves.ts'
export { shelvesStore } from './shelves.store.ts'
export { shelfRoutes } from './shelves.routes.ts'
export { discoverStore } from './discover.store.ts'
