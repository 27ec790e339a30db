export { createUpdates } from './updates.ts'
export { updateRoutes } from './updates.routes.ts'
