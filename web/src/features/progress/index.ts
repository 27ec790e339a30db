export {
  applyProgress,
  forgetProgress,
  onProgressChange,
  progressOf,
  useItemProgress,
  useProgressOf,
  useProgressOfEpisodes,
} from './progress.ts'
export { putPlacesBack } from './put-places-back.ts'
export type { PlaceBefore } from './put-places-back.ts'
