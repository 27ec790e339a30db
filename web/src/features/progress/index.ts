export {
  applyProgress,
  forgetProgress,
  onProgressChange,
  progressOf,
  useItemProgress,
  useProgressOf,
} from './progress.ts'
