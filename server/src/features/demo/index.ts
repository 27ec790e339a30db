export { createDemo } from './demo.ts'
export type { Demo, DemoDeps } from './demo.ts'
export { demoRoutes } from './demo.routes.ts'
