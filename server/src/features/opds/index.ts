export { createOpdsParts } from './create-opds.ts'
export { opdsRoutes } from './opds.routes.ts'
