export { createMetrics } from './metrics.ts'
export { metricsStore } from './metrics.store.ts'
export { metricsRoutes } from './metrics.routes.ts'
