export { createMediaCapabilities } from './media-capabilities.ts'
export { createLibraries } from './libraries.ts'
export { librariesStore } from './libraries.store.ts'
export { libraryRoutes } from './libraries.routes.ts'
