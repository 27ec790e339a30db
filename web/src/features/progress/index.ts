export {
  applyProgress,
  forgetProgress,
  onProgressChange,
  progressOf,
  useHasHidden,
  useItemProgress,
  useProgressOf,
} from './progress.ts'
export { markMany, mayMarkMany } from './batch-progress.ts'
export { putPlacesBack } from './progress-undo.ts'
