export { createTasks } from './tasks.ts'
export type { RunningTask, Tasks, TaskStart } from './tasks.ts'
