export { demoAssets } from './demo-assets.ts'
export { createDemo } from './demo.ts'
export type { Demo } from './demo.ts'
export { demoRoutes } from './demo.routes.ts'
