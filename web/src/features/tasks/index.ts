export { TaskMenu } from './task-menu.tsx'
export { followTasks, loadTasks } from './tasks.ts'
