export { createTasks } from './tasks.ts'
export type { RunningTask, Task, TaskStart, Tasks } from './tasks.ts'
