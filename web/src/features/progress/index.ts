export { applyProgress, forgetProgress, useItemProgress } from './progress.ts'
