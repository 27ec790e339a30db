export { applyProgress, forgetProgress, useItemProgress, useProgressOf } from './progress.ts'
