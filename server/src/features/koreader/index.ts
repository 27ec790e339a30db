export { createKoreaderParts } from './create-koreader.ts'
export { koreaderRoutes } from './koreader.routes.ts'
