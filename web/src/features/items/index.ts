export {
  authorOf,
  coverOf,
  isPlayable,
  selectedOf,
  sequenceOf,
  titleOf,
  type Book,
  type Named,
} from './book.ts'
export { BookPage } from './book-page.tsx'
export { itemPageAsked } from './item-page-asked.ts'
export { detailOf, itemPageQuery, itemQuery, type ItemDetail } from './detail.ts'
export { useEditItem } from './edit-item.ts'
export { renewItems } from './renew-items.ts'
export { useItemScan } from './item-scan.ts'
export {
  rememberTrail,
  useLastTrail,
  useTrail,
  type PagedTrail,
  type Trail,
  type TrailEntry,
} from './trail.ts'
export { freshToken, mediaHref } from '#platform/address/media-href.ts'
export { AuthorCard, type ListedAuthor } from './cards/author-card.tsx'
export { CardLink } from './cards/card-link.tsx'
export { BookCard } from './cards/book-card.tsx'
export { ProgressMark } from './cards/cover-marks.tsx'
export { useItemContextMenu } from './menus/use-item-context-menu.tsx'
export { playFrom } from './playback-start.ts'
export { PlayRow, rowButtonClass, RowMenu } from './row-buttons.tsx'
export { SeriesCard, type ListedSeries } from './cards/series-card.tsx'
export { CardSkeleton, RowSkeleton } from './cards/skeletons.tsx'
export { Portrait } from './cards/portrait.tsx'
export { hideSeries, markFinished, showInContinue } from './menus/actions.ts'
export { ItemMenu } from './menus/item-menu.tsx'
export { EpisodeMenu } from './menus/episode-menu.tsx'
export { partDone, readingState, secondsLeft, stateWords } from './progress-words.ts'
export { HandoffLine } from './cards/handoff-line.tsx'
