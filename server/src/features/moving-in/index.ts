export { createIncoming } from './incoming.ts'
export { createMovingIn } from './moving-in.ts'
export { movingInRoutes } from './moving-in.routes.ts'
