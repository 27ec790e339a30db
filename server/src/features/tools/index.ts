export { createEmbedding } from './embed/embedding.ts'
export { createM4b } from './m4b/m4b.ts'
export { toolRoutes } from './tools.routes.ts'
export { toolsStore } from './tools.store.ts'
