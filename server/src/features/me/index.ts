export { createMe } from './me.ts'
export { meRoutes } from './me.routes.ts'
