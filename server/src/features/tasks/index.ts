export { keepTaskHistory } from './task-history.ts'
export { listRuns } from './task-history.store.ts'
export type { Run } from './task-history.store.ts'
export { taskRoutes } from './tasks.routes.ts'
