export { cacheRoutes } from './caches.routes.ts'
