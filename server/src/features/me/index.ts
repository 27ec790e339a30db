export { createMe } from './me.ts'
export type { Me, MeDeps } from './me.ts'
export { meRoutes } from './me.routes.ts'
export type { MeRoutesDeps } from './me.routes.ts'
