export { createLabels } from './labels.ts'
export { labelsStore } from './labels.store.ts'
export { labelRoutes } from './labels.routes.ts'
