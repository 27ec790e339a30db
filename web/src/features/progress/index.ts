export {
  applyProgress,
  forgetProgress,
  progressOf,
  useItemProgress,
  useProgressOf,
} from './progress.ts'
