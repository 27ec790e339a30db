export { showOwnTask } from './own-task.ts'
export { TaskMenu } from './task-menu.tsx'
export { followTasks, loadTasks, useTasks } from './tasks.ts'
