export {
  applyProgress,
  forgetProgress,
  onProgressChange,
  progressOf,
  useItemProgress,
  useProgressOf,
  useProgressOfEpisodes,
} from './progress.ts'
