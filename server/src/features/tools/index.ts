export { createTools } from './create-tools.ts'
export { toolRoutes } from './tools.routes.ts'
export { toolsStore } from './tools.store.ts'
