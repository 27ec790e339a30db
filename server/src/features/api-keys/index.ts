export { createApiKeys } from './api-keys.ts'
export { apiKeyRoutes } from './api-keys.routes.ts'
export { createKeyUses } from './key-uses.ts'
export { apiKeysStore } from './api-keys.store.ts'
