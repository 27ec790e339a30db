export { createBatchEdit } from './batch-edit.ts'
export { batchEditStore } from './batch-edit.store.ts'
export { batchEditRoutes } from './batch-edit.routes.ts'
