export { createViews } from './views.ts'
export { viewsStore } from './views.store.ts'
export { viewRoutes } from './views.routes.ts'
