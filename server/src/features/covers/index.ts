export { createCovers } from './covers.ts'
export { coversStore } from './covers.store.ts'
export { coverRoutes } from './covers.routes.ts'
export { createPainter } from './painter.ts'
