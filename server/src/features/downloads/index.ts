export { createDownloads } from './downloads.ts'
export type { Downloads } from './downloads.ts'
export { downloadRoutes } from './downloads.routes.ts'
export { downloadsStore } from './downloads.store.ts'
