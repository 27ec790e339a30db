export { createShowListening } from './show-listening.ts'
export { showListeningRoutes } from './show-listening.routes.ts'
export { showListeningStore } from './show-listening.store.ts'
