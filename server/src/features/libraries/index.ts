export { createLibraries, mayOpen } from './libraries.ts'
export type { Libraries, LibrariesDeps } from './libraries.ts'
export { librariesStore } from './libraries.store.ts'
export { libraryRoutes } from './libraries.routes.ts'
