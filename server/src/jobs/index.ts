export { createTasks } from './tasks.ts'
export type { RunningTask, Tasks } from './tasks.ts'
