export { createHealth } from './health.ts'
export { healthStore } from './health.store.ts'
export { healthRoutes } from './health.routes.ts'
