export {
  applyProgress,
  forgetProgress,
  onProgressChange,
  progressOf,
  useHasHidden,
  useItemProgress,
  useProgressOf,
  useProgressOfEpisodes,
} from './progress.ts'
export { markMany, mayMarkMany } from './mark-many.ts'
export { putPlacesBack } from './put-places-back.ts'
