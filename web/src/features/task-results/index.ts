export { useTaskResult } from './use-task-result.ts'
