export {
  authorOf,
  coverOf,
  isPlayable,
  sequenceOf,
  titleOf,
  type Book,
  type Named,
  type SeriesPlace,
} from './book.ts'
export { BookCard } from './book-card.tsx'
export { hideSeries, markFinished, refresh, resetProgress } from './actions.ts'
export { ItemMenu } from './item-menu.tsx'
export { partDone, readingState, secondsLeft, stateWords } from './progress-words.ts'
