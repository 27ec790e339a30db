export { createFeedsOut } from './create-feeds-out.ts'
export { feedRoutes } from './feeds.routes.ts'
export { followRoutes } from './follow/follow.routes.ts'
