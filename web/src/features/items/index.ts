export {
  authorOf,
  coverOf,
  isPlayable,
  selectedOf,
  sequenceOf,
  titleOf,
  type Book,
  type Named,
  type SeriesPlace,
} from './book.ts'
export { AuthorCard, type ListedAuthor } from './author-card.tsx'
export { CardLink } from './card-link.tsx'
export { BookCard } from './book-card.tsx'
export { ProgressMark } from './cover-marks.tsx'
export { useItemContextMenu } from './use-item-context-menu.tsx'
export { playFrom } from './play-from.ts'
export { PlayRow, rowButtonClass, RowMenu } from './row-buttons.tsx'
export { SeriesCard, type ListedSeries } from './series-card.tsx'
export { CardSkeleton, RowSkeleton } from './skeletons.tsx'
export { Portrait } from './portrait.tsx'
export { hideSeries, markFinished, showInContinue } from './actions.ts'
export { ItemMenu } from './item-menu.tsx'
export { EpisodeMenu } from './episode-menu.tsx'
export { partDone, readingState, secondsLeft, stateWords } from './progress-words.ts'
export { HandoffLine } from './handoff-line.tsx'
