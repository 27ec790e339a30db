export { createUploads } from './uploads.ts'
export { uploadRoutes } from './uploads.routes.ts'
export { uploadsStore } from './uploads.store.ts'
