export { createShareParts } from './create-shares.ts'
export { shareRoutes } from './shares.routes.ts'
